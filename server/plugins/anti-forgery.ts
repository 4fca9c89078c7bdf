import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ANTI_FORGERY_HEADER } from '#contract/limits.ts';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

export function isExtensionOrigin(origin: string, allowed: Config['extensionIds']): boolean {
  // Firefox gives each installation a random id, so its origins cannot be listed; they get no credentials anyway.
  if (origin.startsWith('moz-extension://')) return true;
  if (!origin.startsWith('chrome-extension://')) return false;
  return allowed === '*' || allowed.includes(hostOf(origin) ?? '');
}

/** Whether the origin is ours: the public address, or the requested host. */
function isOwnOrigin(
  origin: string,
  host: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  return origin === publicUrl || hostOf(origin) === host;
}

/**
 * Whether a websocket may be opened: by a program without an origin, by our own page or one of the requested host,
 * or by an extension.
 */
export function isKnownOrigin(
  { origin, host }: IncomingHttpHeaders,
  config: Pick<Config, 'publicUrl' | 'extensionIds'>,
): boolean {
  if (origin === undefined) return true;
  return isOwnOrigin(origin, host, config) || isExtensionOrigin(origin, config.extensionIds);
}

/**
 * Throws `anti_forgery` unless the call carries the header that foreign pages cannot send without a preflight,
 * and comes from a known origin: our own, the requested host, or an extension's. Programs that are no browser send
 * no origin, which is accepted unless they carry a cookie.
 */
export function createAntiForgery(config: Pick<Config, 'publicUrl' | 'extensionIds'>) {
  return (request: FastifyRequest, hasCookie: boolean): void => {
    const { origin, host, [ANTI_FORGERY_HEADER]: header } = request.headers;
    if (header !== '1') throw new RefusalError('anti_forgery');
    if (origin === undefined) {
      if (hasCookie) throw new RefusalError('anti_forgery');
      return;
    }
    const isKnown =
      isOwnOrigin(origin, host, config) || (!hasCookie && isExtensionOrigin(origin, config.extensionIds));
    if (!isKnown) throw new RefusalError('anti_forgery');
  };
}
export type AntiForgery = ReturnType<typeof createAntiForgery>;
