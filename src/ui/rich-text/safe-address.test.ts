import { expect, test } from 'vitest';
import { isSafeAddress, readAddress } from './safe-address.ts';

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.com',
  '/wall',
  '',
])('%j is no address for a link', (address) => {
  expect(isSafeAddress(address)).toBe(false);
  expect(readAddress(address)).toBeNull();
});

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' example.com/a ', 'https://example.com/a'],
  ['mara@example.com', 'mailto:mara@example.com'],
  ['mailto:mara@example.com', 'mailto:mara@example.com'],
  ['two words', null],
  ['localhost', null],
])('%j is read as %j', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});
