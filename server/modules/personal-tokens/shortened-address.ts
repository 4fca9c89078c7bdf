import { isIPv6 } from 'node:net';

/** Octets of an IPv4 address, and groups of an IPv6 address, that name a network rather than a device. */
const OCTETS = 3;
const GROUPS = 3;

/** Address as it may be kept and shown: enough to know where a token was used, too little to name a household. */
export function shortenAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return `${mapped.split('.').slice(0, OCTETS).join('.')}.x`;
  const [head = '', tail] = mapped.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS).join(':')}::`;
}
