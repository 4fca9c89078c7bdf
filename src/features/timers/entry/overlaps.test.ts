import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { MINUTE } from '#time/units.ts';
import { overlapsOf } from './overlaps.ts';

const at = (clock: string) => `2026-11-18T${clock}:00.000Z`;
const record = (from: string, to: string | null, fields = {}) =>
  buildTimerRecord({ startedAt: at(from), endedAt: to === null ? null : at(to), ...fields });

test('records that only touch, and those of different people, do not overlap', () => {
  const other = uuidv7();
  const records = [
    record('09:00', '10:00'),
    record('10:00', '11:00'),
    record('09:30', '10:30', { userId: other }),
  ];
  expect(overlapsOf(records, 0).size).toBe(0);
});

test('each record has its overlap, with a running one until now', () => {
  const long = record('09:00', '12:00');
  const inside = record('09:30', '10:00');
  const running = record('11:45', null);
  const overlaps = overlapsOf([running, inside, long], Date.parse(at('12:30')));
  expect(overlaps.get(long.id)).toBe(45 * MINUTE);
  expect(overlaps.get(inside.id)).toBe(30 * MINUTE);
  expect(overlaps.get(running.id)).toBe(15 * MINUTE);
});
