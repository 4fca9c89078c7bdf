import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Api, api, type RouteName } from '#contract/api.ts';
import { type ErrorReply, errorReply } from '#contract/error.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import type { Route, RouteInput, RouteReply } from '#contract/route.ts';
import type { Person } from './person.ts';
import type { TestServer } from './test-server.ts';

/** Refusal of a call. The message is the refusal's id. */
class CallRefused extends Error {
  readonly reply: ErrorReply;
  readonly status: number;
  constructor(reply: ErrorReply, status: number) {
    super(`${reply.id} ${JSON.stringify(reply.issues ?? [])}`);
    this.reply = reply;
    this.status = status;
  }
}

const inputParts = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
});

/**
 * Makes one HTTP call of the contract as a user; null is nobody. Resolves to the reply, parsed by the contract, or
 * throws `CallRefused`. `key`: the idempotency key of a write, to send the same one again.
 */
export async function call<N extends RouteName>(
  server: Pick<TestServer, 'app'>,
  person: Pick<Person, 'token'> | null,
  name: N,
  input: RouteInput<Api[N]>,
  key: string = randomUUID(),
): Promise<RouteReply<Api[N]>> {
  const route: Route = api[name];
  const { params, query, body } = z.parse(inputParts, input);
  const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params?.[part] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, String(value)]],
    ),
  );
  const reply = await server.app.inject({
    method: route.method,
    url: search.size === 0 ? path : `${path}?${search}`,
    headers: {
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
      ...(route.write ? { [IDEMPOTENCY_HEADER]: key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  if (reply.statusCode !== 200) throw new CallRefused(z.parse(errorReply, reply.json()), reply.statusCode);
  // Parsed by the same schema that the type is derived from.
  return z.parse(route.reply, reply.json()) as RouteReply<Api[N]>;
}
