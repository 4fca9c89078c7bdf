import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import type { ErrorId } from '#contract/error.ts';
import { requestId } from '#contract/events/event.ts';
import { IDEMPOTENCY_HEADER } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import type { Caller } from '../caller.ts';
import { type PlainErrorId, RefusalError } from '../errors.ts';
import { parseInput } from '../input.ts';
import { demandEmitScope, demandRouteScope, routeNarrowing } from '../limits/demand-scope.ts';
import type { EmitAllowance } from '../limits/emit-allowance.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import { RawJson } from '../raw-json.ts';
import type { ApplyOnce, Write } from '../writes/write.ts';
import { answerSent } from './answer-sent.ts';
import { answerTagged, demandedVersion } from './entity-tag.ts';
import { documentationOf } from './route-documentation.ts';
import type { TokenSpaces } from './space-narrowing.ts';

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

export interface UploadContext<R extends Route> extends CallerContext<R> {
  /** Body as it comes, of type `application/octet-stream`. */
  readonly file: Readable;
}

type OpenRoute = Route & { readonly access: 'public' | 'refresh' };
type ReadRoute = Route & { readonly access: 'bearer'; readonly write: false };
type WriteRoute = Route & { readonly access: 'bearer'; readonly write: true };

/** Registers the contract's routes: parses input, finds the caller, applies writes once, serialises the reply. */
export interface Http {
  /** A route that needs no access token. */
  open<R extends OpenRoute>(
    route: R,
    handler: (context: OpenContext<R>) => Promise<Answer<R> | RawJson<Answer<R>>>,
  ): void;
  /** A route that needs the access token and writes nothing that is applied once. */
  read<R extends ReadRoute>(
    route: R,
    handler: (context: CallerContext<R>) => Promise<Answer<R> | RawJson<Answer<R>>>,
  ): void;
  /**
   * Route whose body is a file, which is measured by its handler. It has no turn in the queue of writes, which a slow
   * connection would keep.
   */
  upload<R extends ReadRoute>(route: R, handler: (context: UploadContext<R>) => Promise<Answer<R>>): void;
  /** Route with an `Idempotency-Key`. `limit` counts every attempt, replays included. */
  write<R extends WriteRoute>(
    route: R,
    write: Write<RouteParts<R>, Answer<R>>,
    limit?: (caller: Caller) => (request: FastifyRequest) => Promise<void>,
  ): void;
  /** HTTP call of an emit: it takes of its caller’s allowance and waits its turn. `answer` gives JSON text. */
  emit(route: EmitRoute, answer: (context: EmitContext) => Promise<string>): void;
  /** Refuses every other method of the registered paths. Called once, after all routes. */
  refuseOtherMethods(): void;
}

/** Registered calls, for doors that are no request of one call. */
export interface RegisteredCalls {
  /**
   * Makes a registered call for a caller without a request of its own: same scope, allowance, turn and limits. `apply`
   * applies its write, which may be bound to more.
   */
  act<R extends ReadRoute | WriteRoute>(
    route: R,
    context: EmitContext,
    input: CallInput,
    requestId: string,
    apply?: ApplyOnce,
  ): Promise<Answer<R>>;
}

export interface EmitRoute {
  readonly name: string;
  readonly method: (typeof METHODS)[number];
  readonly url: string;
  readonly kind: 'read' | 'write';
}
export interface EmitContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** Input of a call, parsed by nobody yet. */
export interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type Act = (context: EmitContext, input: CallInput, requestId: string, apply: ApplyOnce) => Promise<unknown>;

/** Base of all calls for programs: those of emits, and second addresses of those for whoever is signed in. */
export const API_BASE = '/api/v1';

const routeNames: ReadonlyMap<Route, string> = new Map(
  Object.entries(api).map(([name, route]): [Route, string] => [route, name]),
);

const isMissingId = (id: ErrorId) => id === 'no_task_id' || id === 'no_request_id';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

function partsOf<R extends Route>(route: R, { params, query, body }: CallInput): RouteParts<R> {
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) =>
    schema === undefined ? undefined : parseInput(schema, value);
  const parts = {
    params: parse(route.params, params),
    query: parse(route.query, query),
    body: parse(route.body, body ?? {}),
  };
  // Each part was parsed by the schema of its type; the compiler cannot follow the optional parts.
  return parts as RouteParts<R>;
}

/** Idempotency key that a request carries. */
export function givenIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_HEADER];
  return key === undefined ? null : parseInput(requestId, key);
}

/** Bytes of a request, as far as they are its sender’s to choose. */
function sizeOf({ url, bodyBytes }: FastifyRequest): number {
  return url.length + bodyBytes;
}

interface Dependencies {
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
  readonly applyOnce: ApplyOnce;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
  readonly allowance: EmitAllowance;
  readonly tokenSpaces: TokenSpaces;
}

/** Whether a call came by its second address, below `/api/v1`: the app compares no tags. */
const isForPrograms = ({ url }: FastifyRequest) => url.startsWith(`${API_BASE}/`);

const JSON_TYPE = 'application/json; charset=utf-8';

export function createHttp(app: FastifyInstance, dependencies: Dependencies): Http & RegisteredCalls {
  const { authenticate, applyOnce, reads, writes, allowance, tokenSpaces } = dependencies;
  const methodsByPath = new Map<string, Set<string>>();
  const acts = new Map<Route, Act>();

  function add(
    route: Route,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    config: FastifyContextConfig = {},
  ): void {
    const missing = route.errors.find(isMissingId);
    const isWithoutId = missing !== undefined && /^[^:]*\/:\w+$/.test(route.path);
    const { method, path } = route;
    const urls = route.access === 'bearer' ? [path, path.replace('/api', API_BASE)] : [path];
    for (const url of urls) {
      noteMethod(method, url);
      const schema = url === path ? documentationOf(route) : { hide: true };
      app.route({ method, url, schema, handler, config });
      if (isWithoutId) addWithoutId(method, url.slice(0, url.lastIndexOf('/')), missing);
    }
  }

  function noteMethod(method: string, url: string): void {
    // Calls of one path may name its parameters differently.
    const path = url.replace(/:\w+/g, ':id');
    const methods = methodsByPath.get(path) ?? new Set();
    methodsByPath.set(path, methods.add(method));
  }

  /** Refusals of calls whose path lacks the id. */
  function addWithoutId(method: Route['method'], url: string, missing: PlainErrorId): void {
    noteMethod(method, url);
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

  /** Caller of a route, within the scopes of a personal token. */
  async function callerFor(route: Route, request: FastifyRequest): Promise<Caller> {
    const caller = await authenticate(request);
    demandRouteScope(caller, routeNames.get(route));
    return caller;
  }

  /** Answer of a read within the spaces of its caller. */
  function narrowed<R extends ReadRoute>(
    route: R,
    handler: (context: CallerContext<R>) => Promise<Answer<R> | RawJson<Answer<R>>>,
    context: CallerContext<R>,
  ): Promise<Answer<R> | RawJson<Answer<R>>> {
    const { caller, params, query, body } = context;
    const narrowing = routeNarrowing(routeNames.get(route));
    return tokenSpaces.read(caller, narrowing, { params, query, body }, () => handler(context));
  }

  return {
    open(route, handler) {
      add(route, async (request, reply) => {
        const answer = await handler({ ...partsOf(route, request), request, reply });
        return answer instanceof RawJson ? reply.type(JSON_TYPE).send(answer.text) : answer;
      });
    },
    read(route, handler) {
      acts.set(route, ({ request, reply, caller }, input) => {
        const line = route.method === 'GET' ? reads : writes;
        const parts = partsOf(route, input);
        return line.run(caller.userId, () => narrowed(route, handler, { ...parts, request, reply, caller }));
      });
      add(route, async (request, reply) => {
        const caller = await callerFor(route, request);
        const line = route.method === 'GET' ? reads : writes;
        return line.run(caller.userId, async () => {
          const parts = partsOf(route, request);
          const answer = await narrowed(route, handler, { ...parts, request, reply, caller });
          // Files set their own type.
          if (reply.hasHeader('content-type')) return answer;
          // Serialized within the turn that pays for it.
          const text = answer instanceof RawJson ? answer.text : String(reply.serialize(answer));
          const isKnownText = isForPrograms(request) && answerTagged(answer, text, { request, reply });
          const sent = isKnownText ? '' : text;
          line.carry(caller.userId, Buffer.byteLength(sent), answerSent(reply));
          return reply.type(JSON_TYPE).send(sent);
        });
      });
    },
    upload(route, handler) {
      add(
        route,
        async (request, reply) => {
          const caller = await callerFor(route, request);
          const { body: file } = request;
          if (!(file instanceof Readable)) throw new RefusalError('unsupported_media_type');
          return handler({ ...partsOf(route, request), request, reply, caller, file });
        },
        { isUpload: true },
      );
    },
    write(route, write, limit) {
      const name = `${route.method} ${route.path}`;
      acts.set(route, async ({ request, caller }, input, requestId, apply) => {
        const parts = partsOf(route, input);
        await limit?.(caller)(request);
        return writes.run(
          caller.userId,
          async () => (await apply({ caller, name, requestId }, parts, write)).data,
        );
      });
      add(route, async (request) => {
        const caller = await callerFor(route, request);
        if (isForPrograms(request)) demandedVersion(request, false);
        // Without a header every request gets a key of its own, and applies.
        const key = { caller, name, requestId: givenIdempotencyKey(request) ?? uuidv7() };
        const parts = partsOf(route, request);
        await limit?.(caller)(request);
        return writes.run(caller.userId, async () => (await applyOnce(key, parts, write)).data);
      });
    },
    async act<R extends ReadRoute | WriteRoute>(
      route: R,
      context: EmitContext,
      input: CallInput,
      requestId: string,
      apply = applyOnce,
    ) {
      const { caller } = context;
      const act = acts.get(route);
      if (act === undefined) throw new RefusalError('route_not_found');
      demandRouteScope(caller, routeNames.get(route));
      const size = Buffer.byteLength(JSON.stringify(input));
      allowance.demand(caller.userId, allowance.costOf(size));
      const answer = await act(context, input, requestId, apply);
      // Each route was registered with a handler of its own answer.
      return (answer instanceof RawJson ? answer.toJSON() : answer) as Answer<R>;
    },
    emit({ name, method, url, kind }, answer) {
      const line = kind === 'read' ? reads : writes;
      noteMethod(method, url);
      app.route({
        method,
        url,
        schema: { hide: true },
        async handler(request, reply) {
          const caller = await authenticate(request);
          demandEmitScope(caller, name);
          allowance.demand(caller.userId, allowance.costOf(sizeOf(request)));
          return line.run(caller.userId, async () => {
            const text = await answer({ request, reply, caller });
            line.carry(caller.userId, Buffer.byteLength(text), answerSent(reply));
            return reply.type(JSON_TYPE).send(text);
          });
        },
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
