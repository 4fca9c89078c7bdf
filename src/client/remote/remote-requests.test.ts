import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { sessionRoutes } from '#contract/people/sign-in.ts';

const SECRETS: ReadonlySet<string> = new Set(['token', 'accessToken', 'refreshToken', 'key', 'code']);

/** Names of all fields of a schema, however deep. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

function hasSecret(reply: z.ZodMiniType): boolean {
  const schema = z.toJSONSchema(reply, { unrepresentable: 'any' });
  return fieldsOf(schema).some((field) => SECRETS.has(field));
}

test('a call that answers with a secret is one that pages of the extension cannot make', () => {
  const secret = Object.entries(api).flatMap(([name, { access, reply }]) =>
    access === 'bearer' && hasSecret(reply) ? [name] : [],
  );
  expect(secret).toEqual(expect.arrayContaining(['getOutboxKey', 'authorizeExtension']));
  expect(secret.filter((name) => !Object.hasOwn(sessionRoutes, name))).toEqual([]);
});
