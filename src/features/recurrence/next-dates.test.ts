import { expect, test } from 'vitest';
import { dayOf } from '#time/wall-clock.ts';
import { nextDates } from './next-dates.ts';

const due = { dueDate: '2026-10-13T07:00:00.000Z', dueDay: null };
const next = (rule: string, count = 3) =>
  nextDates({ rule, timeZone: 'Europe/Berlin', basis: 'date' }, due, count)?.map((date) => date.slice(0, 16));

test('without a due date, and by what is no rule, nothing comes', () => {
  expect(
    nextDates({ rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'date' }, { dueDate: null, dueDay: null }, 3),
  ).toBeNull();
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

test('a time that the clocks skip moves on by an hour, and no day without a midnight is left out', () => {
  const dates = (timeZone: string, dueDate: string, isWholeDay: boolean) =>
    nextDates(
      { rule: 'FREQ=DAILY', timeZone, basis: 'date' },
      { dueDate, dueDay: isWholeDay ? dayOf(Date.parse(dueDate), timeZone) : null },
      2,
    )?.map((date) => date.slice(0, 16));
  expect(dates('Europe/Berlin', '2026-03-28T01:30:00.000Z', false)).toEqual([
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  expect(dates('Africa/Cairo', '2026-04-22T22:00:00.000Z', true)).toEqual([
    '2026-04-23T22:00',
    '2026-04-24T21:00',
  ]);
});
