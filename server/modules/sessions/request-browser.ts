import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#server/http/client-address.ts';
import { describeBrowser } from './devices.ts';
import type { RefreshCookie } from './refresh-cookie.ts';

export interface RequestBrowser {
  /** Description in the stored form. */
  readonly userAgent: string;
  /** Network address for rate limits. */
  readonly address: string;
  readonly device: string | null;
}

/** Browser of a request. For IPv6 the network of one household or office counts as one address. */
export function requestBrowserOf(
  request: FastifyRequest,
  cookie: Pick<RefreshCookie, 'readDevice'>,
): RequestBrowser {
  return {
    userAgent: describeBrowser(request.headers['user-agent']),
    address: countedAddress(request.ip),
    device: cookie.readDevice(request),
  };
}
