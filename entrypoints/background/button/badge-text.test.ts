import { expect, it } from 'vitest';
import { badgeText } from './badge-text.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [-5_000, '0'],
  [0, '0'],
  [59_999, '0'],
  [minute, '1'],
  [12.5 * minute, '12'],
  [hour - 1, '59'],
  [hour, '1h'],
  [hour + 5 * minute, '1:05'],
  [9 * hour + 59 * minute, '9:59'],
  [10 * hour, '10h'],
  [10 * hour + 5 * minute, '10h'],
  [100 * hour - 1, '99h'],
  [100 * hour, '99h+'],
])('shows %d ms as %s', (elapsed, text) => {
  expect(badgeText(elapsed)).toBe(text);
  expect(text.length).toBeLessThanOrEqual(4);
});
