import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, 'en', '0 bytes'],
  [999, 'en', '999 bytes'],
  [340_000, 'en', '340 kB'],
  [999_700, 'en', '1 MB'],
  [1_234_567, 'en', '1.2 MB'],
  [123_456_789, 'de', '123 MB'],
  [5_000_000_000, 'fr', '5 Go'],
])('%i bytes in %s are %j', (bytes, locale, text) => {
  expect(fileSize(bytes, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
