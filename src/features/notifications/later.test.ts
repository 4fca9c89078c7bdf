import { expect, it } from 'vitest';
import { timedDue, wholeDayDue } from '#contract/task/due.ts';
import { tomorrowFrom } from './later.ts';

it.each([
  ['a week ago', '2026-11-01T13:30:00.000Z', '2026-11-10T08:00:00Z', 'UTC', '2026-11-11T13:30:00.000Z'],
  [
    'late in the evening of its zone',
    '2026-11-10T09:00:00.000Z',
    '2026-11-10T14:30:00Z',
    'Asia/Tokyo',
    '2026-11-11T09:00:00.000Z',
  ],
  [
    'before the night of daylight saving',
    '2026-03-28T08:00:00.000Z',
    '2026-03-28T09:00:00Z',
    'Europe/Berlin',
    '2026-03-29T07:00:00.000Z',
  ],
])('a task due %s moves to tomorrow', (_title, due, now, zone, expected) => {
  expect(tomorrowFrom(timedDue(due), Date.parse(now), zone)).toEqual(timedDue(expected));
});

it('a due day moves to tomorrow as a whole day, whatever zone it was chosen in', () => {
  const due = wholeDayDue('2026-11-10', 'America/New_York');
  const moved = tomorrowFrom(due, Date.parse('2026-11-10T11:30:00Z'), 'Pacific/Auckland');
  expect(moved).toEqual(wholeDayDue('2026-11-12', 'Pacific/Auckland'));
});
