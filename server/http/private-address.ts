import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Part of IPv6 that IANA has assigned to the internet; the rest is special or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address from user input must not be connected to: any but ordinary public ones. */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST);
}

export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}

/** Names that resolvers answer from their own network. */
const OWN_NAME = /(^|\.)(localhost|local|internal)\.?$/i;

/** Whether an address names this network by itself; what a name resolves to is asked at connection time. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return OWN_NAME.test(host) || (isIP(host) !== 0 && isPrivate(host));
}

/** Name that resolves to a private address. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | 'IPv4' | 'IPv6' },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * DNS lookup at connection time, which fails with `ForbiddenAddressError` if any address of the name is private,
 * whatever an earlier check found.
 */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, { all = false, family }, callback) => {
    resolve(hostname, { all: true, ...(family === undefined ? {} : { family }) }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => isPrivate(address)))
        return callback(new ForbiddenAddressError(`${hostname} leads to no public address`), '', 0);
      return all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

interface ConnectionRules {
  /** Allows loopback addresses, for the servers of tests. */
  readonly isLoopbackAllowed: boolean;
  /** DNS lookup at connection time, which refuses private addresses. */
  readonly lookup: LookupFunction;
}

/** Options of a connection to an address from user input. Throws `ForbiddenAddressError`. */
export function connectionTo(
  url: URL,
  { isLoopbackAllowed, lookup }: ConnectionRules,
): { readonly lookup?: LookupFunction } {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopbackAllowed && isLoopback(host)) return {};
  if (isPrivateHost(url)) throw new ForbiddenAddressError(`${host} is no public address`);
  return { lookup };
}
