import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { type ErrorId, errorReply } from '#contract/error.ts';
import { requestId } from '#contract/events/event.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import type { Caller } from '../caller.ts';
import { RefusalError } from '../errors.ts';
import { parseInput } from '../input.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { ApplyOnce, Write } from '../writes/write.ts';

type Parsed<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { readonly [P in K]: infer S }
  ? S extends z.ZodMiniType
    ? z.output<S>
    : undefined
  : undefined;

/** Parsed input of a route; parts that the route does not have are undefined. */
export interface RouteParts<R extends Route> {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
}

type Answer<R extends Route> = z.output<R['reply']>;

export interface OpenContext<R extends Route> extends RouteParts<R> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export interface CallerContext<R extends Route> extends OpenContext<R> {
  readonly caller: Caller;
}

type OpenRoute = Route & { readonly access: 'public' | 'refresh' };
type ReadRoute = Route & { readonly access: 'bearer'; readonly write: false };
type WriteRoute = Route & { readonly access: 'bearer'; readonly write: true };

/** Registers the contract's routes: parses input, finds the caller, applies writes once, serialises the reply. */
export interface Http {
  /** A route that needs no access token. */
  open<R extends OpenRoute>(route: R, handler: (context: OpenContext<R>) => Promise<Answer<R>>): void;
  /** A route that needs the access token and writes nothing that is applied once. */
  read<R extends ReadRoute>(route: R, handler: (context: CallerContext<R>) => Promise<Answer<R>>): void;
  /** Route with an `Idempotency-Key`. `limit` counts every attempt, replays included. */
  write<R extends WriteRoute>(
    route: R,
    write: Write<RouteParts<R>, Answer<R>>,
    limit?: (caller: Caller) => (request: FastifyRequest) => Promise<void>,
  ): void;
  /** Refuses every other method of the registered paths. Called once, after all routes. */
  refuseOtherMethods(): void;
}

const missingId: readonly ErrorId[] = ['no_task_id', 'no_request_id'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

function partsOf<R extends Route>(route: R, request: FastifyRequest): RouteParts<R> {
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) =>
    schema === undefined ? undefined : parseInput(schema, value);
  const parts = {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body ?? {}),
  };
  // Each part was parsed by the schema of its type; the compiler cannot follow the optional parts.
  return parts as RouteParts<R>;
}

function describeRoute({ serves, errors }: Route): string {
  const line = serves === null ? 'A call of our own.' : `Serves the specification’s section 7: ${serves}.`;
  return errors.length === 0 ? line : `${line} Refusals: ${errors.join(', ')}.`;
}

function documentationOf(route: Route) {
  const refusals = z.extend(errorReply, {});
  return {
    summary: route.summary,
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response: { 200: route.reply, '4xx': refusals },
    ...(route.access === 'bearer' ? { security: [{ accessToken: [] }] } : {}),
    description: describeRoute(route),
  };
}

/** Idempotency key of a write; without a header every request gets a new one and applies. */
function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers[IDEMPOTENCY_HEADER];
  return key === undefined ? uuidv7() : parseInput(requestId, key);
}

interface Dependencies {
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
  readonly applyOnce: ApplyOnce;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Resolves when an answer was sent, or its connection was closed. */
function assertConnected(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    reply.raw.once('close', resolve);
  });
}

export function createHttp(app: FastifyInstance, dependencies: Dependencies): Http {
  const { authenticate, applyOnce, reads, writes } = dependencies;
  const methodsByPath = new Map<string, Set<string>>();

  function add(
    route: Route,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    // Calls of one path may name its parameters differently.
    const path = route.path.replace(/:\w+/g, ':id');
    const methods = methodsByPath.get(path) ?? new Set();
    methodsByPath.set(path, methods.add(route.method));
    app.route({ method: route.method, url: route.path, schema: documentationOf(route), handler });
    const missing = route.errors.find((id) => missingId.includes(id));
    if (missing !== undefined && /^[^:]*\/:\w+$/.test(route.path)) addWithoutId(route, missing);
  }

  /** Refusals of calls whose path lacks the id. */
  function addWithoutId({ method, path }: Route, missing: ErrorId): void {
    const url = path.slice(0, path.lastIndexOf('/'));
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods.add(method));
    app.route({
      method,
      url,
      schema: { hide: true },
      async handler(request) {
        await authenticate(request);
        throw new RefusalError(missing);
      },
    });
  }

  return {
    open(route, handler) {
      add(route, (request, reply) => handler({ ...partsOf(route, request), request, reply }));
    },
    read(route, handler) {
      add(route, async (request, reply) => {
        const caller = await authenticate(request);
        const line = route.method === 'GET' ? reads : writes;
        return line.run(caller.userId, async () => {
          const answer = await handler({ ...partsOf(route, request), request, reply, caller });
          // Files set their own type.
          if (reply.hasHeader('content-type')) return answer;
          // Serialized within the turn that pays for it.
          const text = reply.serialize(answer);
          line.carry(caller.userId, Buffer.byteLength(text), assertConnected(reply));
          return reply.type(JSON_TYPE).send(text);
        });
      });
    },
    write(route, write, limit) {
      const name = `${route.method} ${route.path}`;
      add(route, async (request) => {
        const caller = await authenticate(request);
        const key = { caller, name, requestId: idempotencyKeyOf(request) };
        const parts = partsOf(route, request);
        await limit?.(caller)(request);
        return writes.run(caller.userId, async () => (await applyOnce(key, parts, write)).data);
      });
    },
    refuseOtherMethods() {
      for (const [url, known] of methodsByPath) {
        const method = METHODS.filter((candidate) => !known.has(candidate));
        app.route({
          method,
          url,
          schema: { hide: true },
          handler: async () => {
            throw new RefusalError('method_not_allowed');
          },
        });
      }
    },
  };
}
