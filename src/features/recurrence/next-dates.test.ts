import { expect, test } from 'vitest';
import { dayOf } from '#time/wall-clock.ts';
import { nextDates } from './next-dates.ts';

const due = { dueDate: '2026-10-13T07:00:00.000Z', dueDay: null };
const next = (rule: string, count = 3) =>
  nextDates({ rule, timeZone: 'Europe/Berlin', basis: 'date' }, due, count)?.map((date) => date.slice(0, 16));

test('a task without a due date or with an invalid rule has no next dates', () => {
  expect(
    nextDates({ rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'date' }, { dueDate: null, dueDay: null }, 3),
  ).toBeNull();
  expect(next('NONSENSE')).toBeUndefined();
});

test('nine o’clock stays nine o’clock across a clock change', () => {
  expect(next('FREQ=WEEKLY')).toEqual(['2026-10-20T07:00', '2026-10-27T08:00', '2026-11-03T08:00']);
});

test('a monthly rule gives the second Tuesday of each month', () => {
  expect(next('FREQ=MONTHLY;BYDAY=2TU')).toEqual([
    '2026-11-10T08:00',
    '2026-12-08T08:00',
    '2027-01-12T08:00',
  ]);
});

test('a rule with an end includes its last day and counts the first date', () => {
  expect(next('FREQ=DAILY;UNTIL=20261015')).toEqual(['2026-10-14T07:00', '2026-10-15T07:00']);
  expect(next('FREQ=DAILY;COUNT=2')).toEqual(['2026-10-14T07:00']);
});

test('a time skipped by a clock change moves by an hour, and a day without midnight is included', () => {
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
