import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import { asRefusal, InsufficientScopeError, RefusalError } from '#server/errors.ts';
import { describeFault } from '#server/fault.ts';
import { answerSent } from '#server/http/answer-sent.ts';
import { demandAllSpaces } from '#server/limits/demand-scope.ts';
import type { EmitAllowance } from '#server/limits/emit-allowance.ts';
import type { FairQueue } from '#server/limits/fair-queue.ts';
import { errorXml } from './dav-answer.ts';
import { createDavAnswers, type DavTarget } from './dav-answers.ts';
import { DAV_ROOT, davPaths } from './dav-paths.ts';
import { DavRefusal } from './dav-refusal.ts';
import { readDavRequest } from './dav-request.ts';
import type { Conditions, DavCalendars } from './service.ts';

interface Dependencies {
  readonly calendars: DavCalendars;
  readonly database: Database;
  readonly reads: FairQueue;
  readonly writes: FairQueue;
  readonly allowance: EmitAllowance;
  /** Caller of a token. */
  readonly authenticate: (request: FastifyRequest, token: string) => Promise<Caller>;
}

const ADDED = [
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'MKCALENDAR',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
] as const;
const METHODS = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', 'POST', 'PATCH', ...ADDED];
const ALLOWED = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT';
const READ_BODIES = new Set(['PROPFIND', 'PROPPATCH', 'REPORT']);
const WRITES = new Set(['PUT', 'DELETE', 'PROPPATCH']);

const params = z.object({
  userId: z._default(z.string(), ''),
  calendarId: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
});

/** Password of Basic credentials, whatever the user name, or a bearer token. */
function tokenOf({ headers }: FastifyRequest): string {
  const [, scheme = '', value = ''] =
    /^(Basic|Bearer) (\S{1,4096})$/i.exec(headers.authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const text = isBasic ? Buffer.from(value, 'base64').toString() : value;
  const token = isBasic ? text.slice(text.indexOf(':') + 1).trim() : text;
  if (token === '') throw new RefusalError('unauthenticated');
  return token;
}

function headerOf({ headers }: FastifyRequest, name: 'if-match' | 'if-none-match'): string | null {
  return headers[name] ?? null;
}

function send(reply: FastifyReply, status: number, xml: string): FastifyReply {
  return reply.code(status).type('application/xml; charset=utf-8').send(xml);
}

/** Refusals of WebDAV have XML bodies; a fault of the server is logged. */
function sendDavError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DavRefusal) return send(reply, error.status, errorXml(error.condition, null));
  const refusal = asRefusal(error);
  if (refusal === null) request.log.error(describeFault(error), 'request failed');
  const { id, status, retryAfter } = refusal ?? new RefusalError('unavailable');
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Daywall", charset="UTF-8"');
  const isRight = refusal instanceof InsufficientScopeError || id === 'not_permitted';
  return send(
    reply,
    status === 409 || status === 400 || status === 422 ? 403 : status,
    errorXml(isRight ? 'need-privileges' : null, id),
  );
}

/** CalDAV (RFC 4791) for calendar programs, which sign in with a personal token. docs/decisions/0088. */
export async function installDav(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { calendars, database, reads, writes, allowance, authenticate } = dependencies;
  const answers = createDavAnswers(calendars, database);
  for (const method of ADDED) app.addHttpMethod(method, { hasBody: true });

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const caller = await authenticate(request, tokenOf(request));
    demandAllSpaces(caller);
    const size = request.url.length + Number(request.headers['content-length'] ?? 0);
    allowance.demand(caller.userId, allowance.costOf(size));
    return caller;
  }

  async function objectAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, calendarId, name }: DavTarget,
  ) {
    const conditions: Conditions = {
      ifMatch: headerOf(request, 'if-match'),
      ifNoneMatch: headerOf(request, 'if-none-match'),
    };
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'text/calendar';
      if (!/^text\/calendar\b/i.test(type)) throw new DavRefusal(403, 'c:supported-calendar-data');
      const { isNew, etag } = await calendars.put(
        caller,
        calendarId,
        name,
        String(request.body ?? ''),
        conditions,
      );
      if (etag !== null) reply.header('etag', etag);
      return reply.code(isNew ? 201 : 204).send();
    }
    if (request.method === 'DELETE') {
      await calendars.remove(caller, calendarId, name, conditions);
      return reply.code(204).send();
    }
    const { entry, text } = await calendars.find(caller, calendarId, name);
    reply.header('etag', entry.etag);
    const known = (conditions.ifNoneMatch ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
    if (known.includes(entry.etag) || known.includes('*')) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, level: Level, target: DavTarget) {
    const { method } = request;
    if (method === 'PROPFIND') return send(reply, 207, await answers[level](target));
    if (level === 'calendar' && method === 'REPORT') return send(reply, 207, await answers.report(target));
    if (level === 'calendar' && method === 'PROPPATCH') return send(reply, 207, await answers.patch(target));
    if (level === 'calendar' && (method === 'MKCALENDAR' || method === 'MKCOL'))
      throw new DavRefusal(403, 'c:initialize-calendar-collection');
    if (level === 'object' && ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method))
      return objectAnswer(request, reply, target);
    reply.header('allow', ALLOWED);
    throw new DavRefusal(405);
  }

  type Level = 'root' | 'principal' | 'home' | 'calendar' | 'object';

  function handlerOf(level: Level) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('dav', '1, 3, calendar-access');
      if (request.method === 'OPTIONS') return reply.header('allow', ALLOWED).send();
      const caller = await callerOf(request);
      const { userId, calendarId, name } = z.parse(params, request.params);
      if (level !== 'root' && userId !== caller.userId) throw new DavRefusal(404);
      const body =
        READ_BODIES.has(request.method) && typeof request.body === 'string'
          ? readDavRequest(request.body)
          : null;
      const isDeep = request.headers.depth === '1';
      if (request.method === 'PROPFIND' && !isDeep && request.headers.depth !== '0')
        throw new DavRefusal(403, 'propfind-finite-depth');
      const line = WRITES.has(request.method) ? writes : reads;
      return line.run(caller.userId, async () => {
        const sent = await answer(request, reply, level, { caller, calendarId, name, request: body, isDeep });
        line.carry(caller.userId, Number(reply.getHeader('content-length') ?? 0), answerSent(reply));
        return sent;
      });
    };
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => sendDavError(error, request, reply));
    const add = (level: Level, url: string) =>
      scope.route({ method: METHODS, url, schema: { hide: true }, handler: handlerOf(level) });
    add('root', DAV_ROOT);
    add('principal', `${DAV_ROOT}/principals/:userId`);
    add('home', `${DAV_ROOT}/calendars/:userId`);
    add('calendar', `${DAV_ROOT}/calendars/:userId/:calendarId`);
    add('object', `${DAV_ROOT}/calendars/:userId/:calendarId/:name`);
    scope.route({
      method: METHODS,
      url: '/.well-known/caldav',
      schema: { hide: true },
      handler: async (_request, reply) => reply.redirect(davPaths.root, 301),
    });
  });
}
