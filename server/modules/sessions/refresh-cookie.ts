import { SECONDS_PER_DAY } from '#time/units.ts';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFE } from '#contract/limits.ts';

const REFRESH = 'daywall_refresh';
const DEVICE = 'daywall_device';
/** Browsers only let this host, over https and for all its paths, set a cookie with this prefix. */
const HOST_ONLY = '__Host-';
/** Longest life of a cookie in browsers. Seconds. */
const DEVICE_LIFE = 400 * SECONDS_PER_DAY;

/**
 * Cookies of a web session, which scripts and other sites cannot read: its refresh token, and the secret by which
 * a browser is recognized after signing out. Over plain http, as on localhost, browsers refuse the prefix.
 */
export function createRefreshCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const shared = { httpOnly: true, sameSite: 'strict', secure } as const;
  /**
   * Cookie without the name prefix. Over https it is never read, since any sibling subdomain could plant its own
   * session with it, only cleared.
   */
  const former = { ...shared, path: '/api/auth' };
  const [name, device] = secure ? [`${HOST_ONLY}${REFRESH}`, `${HOST_ONLY}${DEVICE}`] : [REFRESH, DEVICE];
  const options = secure ? { ...shared, path: '/' } : former;
  const dropFormer = (reply: FastifyReply) => (secure ? reply.clearCookie(REFRESH, former) : reply);
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...options, maxAge: SESSION_LIFE });
      dropFormer(reply);
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options);
      dropFormer(reply);
    },
    readDevice: (request: FastifyRequest): string | null => request.cookies[device] ?? null,
    setDevice(reply: FastifyReply, secret: string): void {
      reply.setCookie(device, secret, { ...shared, path: '/', maxAge: DEVICE_LIFE });
    },
  };
}
export type RefreshCookie = ReturnType<typeof createRefreshCookie>;
