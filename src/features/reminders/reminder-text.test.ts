import { expect, test } from 'vitest';
import { inUnits } from './reminder-text.ts';

test.each([
  [0, 0, 'week'],
  [5, 5, 'minute'],
  [60, 1, 'hour'],
  [90, 90, 'minute'],
  [1_440, 1, 'day'],
  [10_080, 1, 'week'],
  [14_400, 10, 'day'],
])('%d minutes are %d of the unit %s', (minutes, count, unit) => {
  expect(inUnits(minutes)).toEqual({ count, unit });
});
