import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../config.ts';

/**
 * Address that a connection is counted by, as in the HTTP limits: behind trusted proxies the forwarded one, and
 * for IPv6 the network of one household or office.
 */
export function createClientAddress({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request: IncomingMessage): string => normalizeIP(proxyAddress(request, isTrusted));
}
