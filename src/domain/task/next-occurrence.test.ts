import { expect, test } from 'vitest';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { nextOccurrence } from './next-occurrence.ts';

const now = Date.parse('2026-11-18T09:00:00Z');

function repeated(
  rule: string,
  occurrence: string,
  basis: RecurrenceRule['basis'] = 'date',
  dueDay: string | null = null,
) {
  return buildTask({
    dueDate: occurrence,
    dueDay,
    recurrence: { rule, basis, timeZone: 'Europe/Berlin', seriesId: 'series', occurrence },
  });
}

test('a task that does not repeat has none, nor has the last of a series', () => {
  expect(nextOccurrence(buildTask(), [], now)).toBeNull();
  const last = repeated('FREQ=DAILY;UNTIL=20261118T230000Z', '2026-11-18T08:00:00.000Z');
  expect(nextOccurrence(last, [last], now)).toBeNull();
});

test('a counted series names none, since only the server knows how many there were', () => {
  const counted = repeated('FREQ=DAILY;COUNT=9', '2026-11-18T08:00:00.000Z');
  expect(nextOccurrence(counted, [counted], now)).toBeNull();
});

test('a series by date goes on from its date, across a change of clocks', () => {
  const weekly = repeated('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-10-12T07:00:00.000Z');
  expect(nextOccurrence(weekly, [weekly], now)?.dueDate).toBe('2026-10-26T08:00:00.000Z');
});

test('a whole day stays one', () => {
  const daily = repeated('FREQ=DAILY', '2026-11-17T23:00:00.000Z', 'date', '2026-11-18');
  expect(nextOccurrence(daily, [daily], now)).toMatchObject({ dueDay: '2026-11-19' });
});

test('a series by completion counts from the day of finishing', () => {
  const late = repeated('FREQ=DAILY;INTERVAL=3', '2026-11-10T08:00:00.000Z', 'completion');
  expect(nextOccurrence(late, [late], now)?.dueDate).toBe('2026-11-21T08:00:00.000Z');
});

test('one by completion at the end of a month names none, since it depends on the day the series began', () => {
  const end = Date.parse('2026-11-30T09:00:00Z');
  const monthly = repeated('FREQ=MONTHLY', '2026-10-30T08:00:00.000Z', 'completion');
  expect(nextOccurrence(monthly, [monthly], end)).toBeNull();
  expect(nextOccurrence(monthly, [monthly], now)?.dueDate).toBe('2026-12-18T08:00:00.000Z');
});

test('the open one that exists already is named by its own due date', () => {
  const daily = repeated('FREQ=DAILY', '2026-11-17T08:00:00.000Z');
  const made = { ...repeated('FREQ=DAILY', '2026-11-18T08:00:00.000Z'), dueDate: '2026-11-20T10:00:00.000Z' };
  expect(nextOccurrence(daily, [made, daily], now)?.dueDate).toBe('2026-11-20T10:00:00.000Z');
  expect(nextOccurrence(daily, [{ ...made, progress: 'done' as const }, daily], now)).toBeNull();
});
