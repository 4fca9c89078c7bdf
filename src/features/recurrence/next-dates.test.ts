import { expect, test } from 'vitest';
import { nextDates } from './next-dates.ts';

const due = { dueDate: '2026-10-13T07:00:00.000Z' };
const next = (rule: string, count = 3) =>
  nextDates({ rule, timeZone: 'Europe/Berlin', basis: 'date' }, due, count)?.map((date) => date.slice(0, 16));

test('without a due date, and by what is no rule, nothing comes', () => {
  expect(nextDates({ rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'date' }, { dueDate: null }, 3)).toBeNull();
  expect(next('NONSENSE')).toBeUndefined();
});

test('nine o’clock stays nine o’clock when the clocks change', () => {
  expect(next('FREQ=WEEKLY')).toEqual(['2026-10-20T07:00', '2026-10-27T08:00', '2026-11-03T08:00']);
});

test('the second Tuesday of each month', () => {
  expect(next('FREQ=MONTHLY;BYDAY=2TU')).toEqual([
    '2026-11-10T08:00',
    '2026-12-08T08:00',
    '2027-01-12T08:00',
  ]);
});

test('a rule ends: its last day is included, and the first one counts', () => {
  expect(next('FREQ=DAILY;UNTIL=20261015')).toEqual(['2026-10-14T07:00', '2026-10-15T07:00']);
  expect(next('FREQ=DAILY;COUNT=2')).toEqual(['2026-10-14T07:00']);
});
