import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/timer-record.ts';
import { elapsedOf, elapsedOfAll } from './elapsed.ts';

const start = Date.parse('2026-11-18T09:00:00Z');
const running = buildTimerRecord({ startedAt: new Date(start).toISOString(), endedAt: null });

test('a start that lies ahead of this clock counts as nothing, never as less', () => {
  expect(elapsedOf(running, start - 5_000)).toBe(0);
});

test('a running record is measured to now, an ended one between its instants whatever the clock says', () => {
  expect(elapsedOf(running, start + 90_000)).toBe(90_000);
  expect(elapsedOf(buildTimerRecord(), start + 90_000)).toBe(3_600_000);
});

test('records add up', () => {
  expect(elapsedOfAll([running, buildTimerRecord()], start + 1_000)).toBe(3_601_000);
  expect(elapsedOfAll([], start)).toBe(0);
});
