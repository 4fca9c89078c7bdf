import { expect, test } from 'vitest';
import { assetAddress } from './asset-address.ts';

test.each([
  ['link', 'javascript:alert(1)', null],
  ['amount', '12', null],
  ['contact', 'Ms Keller', null],
  ['link', 'https://example.com/', 'https://example.com/'],
  ['file', 'https://example.com/a.pdf', 'https://example.com/a.pdf'],
  ['contact', 'Ms Keller, +49 30 5550 1234', 'tel:+493055501234'],
  ['contact', 'Keller <keller@example.com>', 'mailto:keller@example.com'],
  ['place', 'Bergstrasse 12', 'https://www.openstreetmap.org/search?query=Bergstrasse%2012'],
] as const)('%s %j leads to %j', (assetType, assetValue, address) => {
  expect(assetAddress({ assetType, assetValue })).toBe(address);
});
