import { createConfig, lintFromString } from '@redocly/openapi-core';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { realtimeEvents } from '#contract/events/realtime.ts';
import { callOf } from '../emit-call.ts';
import { fillIn, leftOutOf } from '../left-out-values.ts';
import { createDocument } from './document.ts';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >;
}

const document = createDocument();
const operations = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item) as Operation[])
    .map((operation) => [operation.operationId, operation]),
);

describe('the OpenAPI document', () => {
  it('has every emit, and every call for whoever is signed in', () => {
    const bearer = Object.entries(api).flatMap(([name, { access }]) => (access === 'bearer' ? [name] : []));
    expect([...operations.keys()].sort()).toEqual([...Object.keys(realtimeEvents), ...bearer].sort());
  });

  it('is valid by the linter of the field, examples too', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // `/tasks/quick` stands before `/tasks/{id}`: OpenAPI matches concrete paths first, as the router does.
        'no-ambiguous-paths': 'off',
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-unresolved-refs': 'error',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const said = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`,
    );
    expect([...new Set(said)].slice(0, 40)).toEqual([]);
  });

  it('has examples of answers that the contract reads', () => {
    const wrong: string[] = [];
    const check = (name: string, schema: z.ZodMiniType, value: unknown) => {
      const parsed = z.safeParse(schema, value);
      if (!parsed.success) {
        const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
        wrong.push(`${name} ${path.join('.')} ${message}`);
      }
    };
    for (const [name, { answer }] of Object.entries(realtimeEvents)) {
      const example = operations.get(name)?.responses['200']?.content?.['application/json']?.example;
      expect(example, name).toBeDefined();
      const page = z.safeParse(
        z.object({ items: z.array(z.unknown()), next: z.nullable(z.string()) }),
        example,
      );
      if (!page.success) check(name, answer, example);
      else if (answer._zod.def.type === 'array') check(name, answer, page.data.items);
    }
    expect(wrong).toEqual([]);
  });

  it('has examples of bodies that the contract takes', () => {
    const wrong: string[] = [];
    for (const [name, event] of Object.entries(realtimeEvents)) {
      if (event.kind === 'read') continue;
      const call = callOf(name, event);
      const { bodyField } = call;
      const body = operations.get(name)?.requestBody?.content['application/json']?.example;
      const params = Object.fromEntries(call.params.map((param) => [param, uuidv7()]));
      const given = { ...(bodyField === null ? Object.assign({}, body) : { [bodyField]: body }), ...params };
      const values = { id: () => uuidv7(), now: new Date().toISOString() };
      const { filled } = fillIn(call, leftOutOf(call), given, values);
      const issue = z.safeParse<z.ZodMiniType>(event.payload, filled).error?.issues[0];
      if (issue !== undefined) wrong.push(`${name} ${issue.path.join('.')} ${issue.message}`);
    }
    expect(wrong).toEqual([]);
  });
});
