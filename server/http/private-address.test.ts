import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPublicLookup, ForbiddenAddressError, isPrivate } from './private-address.ts';

it.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '::1',
  '::ffff:8.8.8.8',
  'fd12::1',
  'ff02::1',
  'fec0::1',
  '192.88.99.1',
  '198.18.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  // Addresses that lead to one of IPv4: NAT64, its local prefix, SIIT, 6to4, Teredo, compatible ones.
  '64:ff9b::a00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::7f00:1',
  '::ffff:0:7f00:1',
  '::ffff:0:0:1',
  '2002:7f00:1::1',
  '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  '::7f00:1',
  // Documentation, benchmarks, discard, segment routing, unassigned.
  '2001:db8::1',
  '3fff::1',
  '2001:2::1',
  '100::1',
  '5f00::1',
  '4000::1',
  'fe80::1%eth0',
  'no address',
])('%s is private', (address) => expect(isPrivate(address)).toBe(true));

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPrivate(address)).toBe(false),
);

describe('a name looked up for a connection', () => {
  const leadingTo = (...addresses: string[]) =>
    createPublicLookup((_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );

  it('that leads to a private address is connected to nobody, also where it leads to a public one too', async () => {
    let isReached = false;
    const server = createServer(() => undefined).on('connection', () => {
      isReached = true;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    for (const addresses of [['127.0.0.1'], ['127.0.0.1', '8.8.8.8'], []]) {
      const failed = new Promise((_resolve, reject) => {
        connect({ host: 'push.example', port, lookup: leadingTo(...addresses) }).on('error', reject);
      });
      await expect(failed).rejects.toBeInstanceOf(ForbiddenAddressError);
    }
    expect(isReached).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is answered in the shape that was asked for', async () => {
    const ask = (all: boolean) =>
      new Promise((resolve) => leadingTo('8.8.8.8')('push.example', { all }, (...answer) => resolve(answer)));
    expect(await ask(false)).toEqual([null, '8.8.8.8', 4]);
    expect(await ask(true)).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
  });
});
