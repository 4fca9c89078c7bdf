import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { HOUR } from '#time/units.ts';
import { dayHeads } from './day-heads.ts';

const zone = 'Europe/Berlin';
const record = (startedAt: string, endedAt: string | null) => buildTimerRecord({ startedAt, endedAt });
const hours = (heads: ReturnType<typeof dayHeads>, { id }: { id: string }) =>
  heads.get(id)?.map(({ date, time }) => [date, time / HOUR]);

test('a list without records has no days, and a record that ends at midnight belongs to its own day only', () => {
  expect(dayHeads([], zone, 0).size).toBe(0);
  const late = record('2026-11-18T22:00:00.000Z', '2026-11-18T23:00:00.000Z');
  expect(hours(dayHeads([late], zone, 0), late)).toEqual([['2026-11-18', 1]]);
});

test('a record across midnight counts for both days, even as the only one of the second', () => {
  const night = record('2026-11-18T21:30:00.000Z', null);
  const noon = record('2026-11-18T11:00:00.000Z', '2026-11-18T12:00:00.000Z');
  const now = Date.parse('2026-11-19T01:00:00.000Z');
  const heads = dayHeads([night, noon], zone, now);
  expect(hours(heads, night)).toEqual([
    ['2026-11-19', 2],
    ['2026-11-18', 2.5],
  ]);
  expect(hours(heads, noon)).toBeUndefined();
  const morning = record('2026-11-19T07:00:00.000Z', '2026-11-19T08:00:00.000Z');
  const next = dayHeads([morning, night, noon], zone, Date.parse('2026-11-18T23:30:00.000Z'));
  expect(hours(next, morning)).toEqual([['2026-11-19', 1.5]]);
  expect(hours(next, night)).toEqual([['2026-11-18', 2.5]]);
});

test('a day on which the clocks go back has 25 hours of a record that covers it', () => {
  const forgotten = record('2026-10-24T21:00:00.000Z', '2026-10-26T00:00:00.000Z');
  expect(hours(dayHeads([forgotten], zone, 0), forgotten)).toEqual([
    ['2026-10-26', 1],
    ['2026-10-25', 25],
    ['2026-10-24', 1],
  ]);
});

test('a day outside the range has no heading, and its record is under the first day of the range', () => {
  const night = record('2026-11-22T22:00:00.000Z', '2026-11-23T00:30:00.000Z');
  const range = { first: '2026-11-23', last: '2026-11-29' };
  expect(hours(dayHeads([night], zone, 0, range), night)).toEqual([['2026-11-23', 1.5]]);
});
