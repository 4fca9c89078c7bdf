import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are nobody's on the internet (IANA's special-purpose registries), and this machine's own. */
const RANGES = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const;

// One list for each family: a range of mapped addresses in a common one would hold every IPv4 address.
const nobodys = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of RANGES) nobodys[family].addSubnet(network, prefix, family);

const own = { ipv4: new BlockList(), ipv6: new BlockList() };
own.ipv4.addSubnet('127.0.0.0', 8, 'ipv4');
own.ipv6.addAddress('::1', 'ipv6');

function isIn(lists: typeof own, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return isIP(address) !== 0 && lists[family].check(address, family);
}

/** An IP address that the server must not be sent to by what people give it. */
export function isPrivate(address: string): boolean {
  return isIP(address) === 0 || isIn(nobodys, address);
}

export function isLoopback(address: string): boolean {
  return isIn(own, address);
}

/** A name that leads to a private address. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | 'IPv4' | 'IPv6' },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up for a connection, at the moment it is made, and fails with `ForbiddenAddressError` where one of the
 * name's addresses is private: whatever it led to when somebody checked it before.
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
