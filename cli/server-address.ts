import { BlockList, isIP } from 'node:net';
import { CommandError, exitCodes } from './command-error.ts';

/** Addresses of this machine and of networks that are not the internet. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addSubnet('169.254.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** Names that no public DNS has. */
const NEAR_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan)$/;

function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? NEAR_NAME.test(host) : near.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Address of a server to which a token may be sent: over the internet by https alone. Throws `CommandError`. */
export function demandServerAddress(server: string): string {
  const { protocol, hostname } = URL.parse(server) ?? { protocol: '', hostname: '' };
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new CommandError(`“${server}” is no web address.`, exitCodes.usage);
  if (protocol === 'http:' && !isNear(hostname))
    throw new CommandError(`${server} would get the token unencrypted: use https.`, exitCodes.usage);
  return server.replace(/\/+$/, '');
}
