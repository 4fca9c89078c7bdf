import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { elapsedOf, elapsedOfAll, elapsedWithin } from './elapsed.ts';

const start = Date.parse('2026-11-18T09:00:00Z');
const running = buildTimerRecord({ startedAt: new Date(start).toISOString(), endedAt: null });

test('a start in the future counts as zero, never as negative', () => {
  expect(elapsedOf(running, start - 5_000)).toBe(0);
});

test('a running record lasts to now, an ended one is independent of the clock', () => {
  expect(elapsedOf(running, start + 90_000)).toBe(90_000);
  expect(elapsedOf(buildTimerRecord(), start + 90_000)).toBe(3_600_000);
});

test('records are summed', () => {
  expect(elapsedOfAll([running, buildTimerRecord()], start + 1_000)).toBe(3_601_000);
  expect(elapsedOfAll([], start)).toBe(0);
});

test('a day has only its part of a record across midnight', () => {
  const night = buildTimerRecord({ startedAt: '2026-11-18T21:30:00.000Z', endedAt: null });
  const day = (date: string) => zonedDay(date, 'Europe/Berlin');
  const before = Date.parse('2026-11-18T22:59:00.000Z');
  const after = Date.parse('2026-11-18T23:10:00.000Z');
  expect(elapsedWithin([night], day('2026-11-19'), before)).toBe(0);
  expect(elapsedWithin([night], day('2026-11-18'), before)).toBe(89 * 60_000);
  expect(elapsedWithin([night, buildTimerRecord()], day('2026-11-19'), after)).toBe(10 * 60_000);
});

test('a day on which the clocks go forward has 23 hours of a record that covers it', () => {
  const { start, end } = zonedDay('2026-03-29', 'Europe/Berlin');
  expect(end - start).toBe(23 * 3_600_000);
  const forgotten = buildTimerRecord({ startedAt: '2026-03-27T08:00:00.000Z', endedAt: null });
  expect(elapsedWithin([forgotten], { start, end }, end + 1)).toBe(23 * 3_600_000);
});

test('a day on which the clocks go back has 25 hours of a record that covers it', () => {
  const { start, end } = zonedDay('2026-10-25', 'Europe/Berlin');
  const forgotten = buildTimerRecord({ startedAt: '2026-10-23T08:00:00.000Z', endedAt: null });
  expect(elapsedWithin([forgotten], { start, end }, end + 1)).toBe(25 * 3_600_000);
});
