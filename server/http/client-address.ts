import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../config.ts';

/**
 * Address that somebody is counted by: for IPv6 the network of one household or office. Empty where the connection has
 * ended meanwhile, so that its address is unknown.
 */
export const countedAddress = (address: string | undefined): string => normalizeIP(address ?? '');

/** Address that a connection is counted by, as in the HTTP limits: behind trusted proxies the forwarded one. */
export function createClientAddress({ trustProxy }: Pick<Config, 'trustProxy'>) {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request: IncomingMessage): string => countedAddress(proxyAddress(request, isTrusted));
}
