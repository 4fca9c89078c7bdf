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
