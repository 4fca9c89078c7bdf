import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Api, api } from '#contract/api.ts';
import type { RouteReply } from '#contract/route.ts';
import { asRefusal, RefusalError } from '#server/errors.ts';
import { answerSent } from '#server/http/answer-sent.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { FairQueue } from '#server/limits/fair-queue.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { rawObject } from '#server/raw-json.ts';
import { createWebRefresh, type RefreshCookie, type SessionsService } from '../sessions/service.ts';
import type { FirstRowsOf } from './service.ts';

interface Dependencies {
  readonly sessions: SessionsService;
  readonly cookie: RefreshCookie;
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
  readonly reads: FairQueue;
  readonly firstRowsOf: FirstRowsOf;
  readonly onFault: (error: unknown) => void;
}

/** Refusals that mean that nobody is signed in: an answer here, since a first page asks before it knows. */
const nobody: readonly string[] = ['unauthenticated', 'session_revoked'];

export function registerStartRoutes(http: Http, dependencies: Dependencies): void {
  const { sessions, reads, firstRowsOf, onFault } = dependencies;
  const { refreshWeb } = createWebRefresh(dependencies);

  async function readFirstRows(accessToken: string, request: FastifyRequest, reply: FastifyReply) {
    const { userId } = await sessions.authenticate(accessToken);
    request.callerId = userId;
    const firstRows = await reads.run(userId, () => firstRowsOf(userId));
    if (firstRows !== null) reads.carry(userId, Buffer.byteLength(firstRows.text), answerSent(reply));
    return firstRows;
  }

  http.open(api.start, async ({ request, reply }) => {
    const accessToken = await refreshWeb(request, reply).catch((error: unknown) => {
      if (error instanceof RefusalError && nobody.includes(error.id)) return null;
      throw error;
    });
    if (accessToken === null) return { accessToken, firstRows: null };
    // Without the rows the session is worth having all the same, and its refresh token is used up: the page loads them
    // one after the other.
    const firstRows = await readFirstRows(accessToken, request, reply).catch((error: unknown) => {
      if (asRefusal(error) === null) onFault(error);
      return null;
    });
    return rawObject<RouteReply<Api['start']>>({ accessToken, firstRows });
  });
}
