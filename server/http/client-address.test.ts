import { expect, it } from 'vitest';
import { countedAddress } from './client-address.ts';

it('an address is counted by the network of a household, as IPv4 where it is one, and when it is gone', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe(countedAddress('2001:db8:1:2:ffff::1'));
  expect(countedAddress('2001:db8:1:2::1')).not.toBe(countedAddress('2001:db8:1:3::1'));
  expect(countedAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(countedAddress(undefined)).toBe('');
});
