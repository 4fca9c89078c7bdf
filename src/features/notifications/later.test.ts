import { expect, it } from 'vitest';
import { tomorrowAt } from './later.ts';

it.each([
  [
    'overdue since a week',
    '2026-11-01T13:30:00.000Z',
    '2026-11-10T08:00:00Z',
    'UTC',
    '2026-11-11T13:30:00.000Z',
  ],
  [
    'late in the evening there',
    '2026-11-10T09:00:00.000Z',
    '2026-11-10T14:30:00Z',
    'Asia/Tokyo',
    '2026-11-11T09:00:00.000Z',
  ],
  [
    'over the night of summer time',
    '2026-03-28T08:00:00.000Z',
    '2026-03-28T09:00:00Z',
    'Europe/Berlin',
    '2026-03-29T07:00:00.000Z',
  ],
])('%s', (_title, due, now, zone, expected) => {
  expect(tomorrowAt(due, Date.parse(now), zone)).toBe(expected);
});
