import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFE } from '#contract/limits.ts';

const NAME = 'daywall_refresh';

/** The web session's refresh token, in a cookie that scripts and other sites never see. */
export function createRefreshCookie(publicUrl: string) {
  const options = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[NAME] ?? null,
    set: (reply: FastifyReply, token: string) =>
      reply.setCookie(NAME, token, { ...options, maxAge: SESSION_LIFE }),
    clear: (reply: FastifyReply) => reply.clearCookie(NAME, options),
  };
}
export type RefreshCookie = ReturnType<typeof createRefreshCookie>;
