import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  ['2026-11-05T00:00:00Z', 'UTC', 'night'],
  ['2026-11-05T03:39:00Z', 'UTC', 'night'],
  ['2026-11-05T04:59:00Z', 'UTC', 'night'],
  ['2026-11-05T05:00:00Z', 'UTC', 'morning'],
  ['2026-11-05T10:59:00Z', 'UTC', 'morning'],
  ['2026-11-05T11:00:00Z', 'UTC', 'day'],
  ['2026-11-05T17:59:00Z', 'UTC', 'day'],
  ['2026-11-05T18:00:00Z', 'UTC', 'evening'],
  ['2026-11-05T21:59:00Z', 'UTC', 'evening'],
  ['2026-11-05T22:00:00Z', 'UTC', 'night'],
  ['2026-11-05T23:30:00Z', 'Asia/Tokyo', 'morning'],
  ['2026-11-05T23:30:00Z', 'Europe/Berlin', 'night'],
])('%s in %s is %s', (instant, timeZone, greeting) => {
  expect(greetingAt(Date.parse(instant), timeZone)).toBe(greeting);
});
