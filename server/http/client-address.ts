import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../config.ts';

/**
 * Finds the address that a connection is counted by, as the HTTP limits do: behind trusted proxies the one they
 * forward, and of IPv6 the network that one household or office has.
 */
export function createClientAddress({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request: IncomingMessage): string => normalizeIP(proxyAddress(request, isTrusted));
}
