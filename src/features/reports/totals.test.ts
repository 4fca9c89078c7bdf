import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { MINUTE } from '#time/units.ts';
import { daysOf, rangeBetween } from './range.ts';
import { gapsOf, totalsBy, totalsByStep } from './totals.ts';

const at = (day: number, clock: string) => `2026-11-${day}T${clock}:00.000Z`;
const steps = daysOf(rangeBetween('2026-11-18', '2026-11-19', 'UTC'), 'UTC');
const record = (startedAt: string, endedAt: string | null, note = '') =>
  buildTimerRecord({ startedAt, endedAt, note });
const byNote = ({ note }: { note: string }) => note.split(' ');
const minutes = (totals: ReturnType<typeof totalsBy>) =>
  totals.map(({ key, time, steps: parts }) => [key, time / MINUTE, ...parts.map((part) => part / MINUTE)]);

test('records outside the range do not count, and those across its edge or midnight are clipped', () => {
  const records = [
    record(at(17, '10:00'), at(17, '11:00'), 'before'),
    record(at(17, '23:30'), at(18, '00:20'), 'edge'),
    record(at(18, '23:00'), at(19, '01:00'), 'night'),
  ];
  expect(minutes(totalsBy(records, steps, byNote, 0))).toEqual([
    ['night', 120, 60, 60],
    ['edge', 20, 20, 0],
  ]);
});

test('a day includes the part of a record that started the day before; an empty day is left out', () => {
  const days = daysOf(rangeBetween('2026-11-17', '2026-11-19', 'UTC'), 'UTC');
  const records = [record(at(18, '23:00'), null), record(at(18, '08:00'), at(18, '08:30'))];
  const now = Date.parse(at(19, '01:15'));
  const found = totalsByStep(records, days, (date) => date, now);
  expect(found.map(({ key, time, records: count }) => [key, time / MINUTE, count])).toEqual([
    ['2026-11-18', 90, 2],
    ['2026-11-19', 75, 1],
  ]);
});

test('a running record lasts to now, and one with several keys counts for each', () => {
  const records = [
    record(at(18, '09:00'), null, 'home garden'),
    record(at(18, '08:00'), at(18, '08:30'), 'home'),
  ];
  expect(minutes(totalsBy(records, steps, byNote, Date.parse(at(18, '09:45'))))).toEqual([
    ['home', 75, 75, 0],
    ['garden', 45, 45, 0],
  ]);
});

test('gaps are the untracked intervals between the first and the last record', () => {
  const [day] = steps;
  if (day === undefined) throw new Error('There is no day');
  const records = [
    record(at(18, '13:00'), at(18, '14:00')),
    record(at(18, '09:00'), at(18, '12:00')),
    record(at(18, '10:00'), at(18, '10:30')),
    record(at(18, '14:05'), at(18, '15:00')),
  ];
  expect(gapsOf(records, day, 0, 15 * MINUTE)).toEqual([
    { start: Date.parse(at(18, '12:00')), end: Date.parse(at(18, '13:00')) },
  ]);
  expect(gapsOf([], day, 0, MINUTE)).toEqual([]);
});
