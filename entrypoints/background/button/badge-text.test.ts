import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '#time/units.ts';
import { badgeText } from './badge-text.ts';

it.each([
  [-5_000, '0'],
  [0, '0'],
  [59_999, '0'],
  [MINUTE, '1'],
  [12.5 * MINUTE, '12'],
  [HOUR - 1, '59'],
  [HOUR, '1h'],
  [HOUR + 5 * MINUTE, '1:05'],
  [9 * HOUR + 59 * MINUTE, '9:59'],
  [10 * HOUR, '10h'],
  [10 * HOUR + 5 * MINUTE, '10h'],
  [100 * HOUR - 1, '99h'],
  [100 * HOUR, '99h+'],
])('shows %d ms as %s', (elapsed, text) => {
  expect(badgeText(elapsed)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(4);
});
