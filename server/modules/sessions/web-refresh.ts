import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError } from '#server/errors.ts';
import type { AntiForgery } from '#server/plugins/anti-forgery.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

interface Dependencies {
  readonly sessions: {
    sessionOf(token: string): string | null;
    refresh(kind: 'web', token: string): Promise<{ accessToken: string; refreshToken: string }>;
    rememberDevice(accessToken: string): Promise<string>;
  };
  readonly cookie: RefreshCookie;
  readonly antiForgery: AntiForgery;
  readonly limits: Pick<RateLimits, 'refreshing' | 'unknownRefresh'>;
}

/** Refresh of web sessions by their cookie, which the answer replaces. */
export function createWebRefresh({ sessions, cookie, antiForgery, limits }: Dependencies) {
  /** Counted by session, so that an office behind one address can refresh; by address without a session. */
  async function countRefresh(request: FastifyRequest, token: string | null): Promise<void> {
    const sessionId = token === null ? null : sessions.sessionOf(token);
    await (sessionId === null ? limits.unknownRefresh : limits.refreshing(sessionId))(request);
  }

  return {
    countRefresh,
    /** Resolves to a new access token. Throws `unauthenticated`, `session_revoked` and `anti_forgery`. */
    async refreshWeb(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const token = cookie.read(request);
      await countRefresh(request, token);
      if (token === null) throw new RefusalError('unauthenticated');
      antiForgery(request, true);
      const { accessToken, refreshToken } = await sessions.refresh('web', token);
      cookie.set(reply, refreshToken);
      if (cookie.readDevice(request) === null)
        cookie.setDevice(reply, await sessions.rememberDevice(accessToken));
      return accessToken;
    },
  };
}
