import { expect, it } from 'vitest';
import { isTrackingMissed, nextTimeOfDay } from './tracking-rules.ts';

const timeZone = 'Europe/Berlin';
/** A Friday in Berlin, one hour ahead of UTC. */
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+01:00`);
const rule = { isOn: true, minutes: 15, weekdays: [1, 2, 3, 4, 5], from: 9 * 60, until: 17 * 60 };
const missed = (
  now: number,
  ended: readonly (number | null)[] = [],
  toldAt: number | null = null,
  is = rule,
) =>
  isTrackingMissed(is, {
    records: ended.map((end) => ({ endedAt: end === null ? null : new Date(end).toISOString() })),
    toldAt,
    now,
    timeZone,
  });

it('says nothing where it is off, at the weekend, outside the hours, and while a timer runs', () => {
  expect(missed(at('12:00'), [], null, { ...rule, isOn: false })).toBe(false);
  expect(missed(at('12:00') + 24 * 60 * 60_000)).toBe(false);
  expect(missed(at('08:59'))).toBe(false);
  expect(missed(at('17:00'))).toBe(false);
  expect(missed(at('12:00'), [at('10:00'), null])).toBe(false);
});

it('waits for its minutes: from the morning, from the last record, from when it was last said', () => {
  expect(missed(at('09:14'))).toBe(false);
  expect(missed(at('09:15'))).toBe(true);
  expect(missed(at('11:10'), [at('08:00'), at('11:00')])).toBe(false);
  expect(missed(at('11:15'), [at('08:00'), at('11:00')])).toBe(true);
  expect(missed(at('11:29'), [], at('11:15'))).toBe(false);
  expect(missed(at('11:30'), [], at('11:15'))).toBe(true);
});

it('finds the next time of day by the person’s clock, over midnight and over the change of clocks', () => {
  expect(nextTimeOfDay(at('17:59'), 18 * 60, timeZone)).toBe(at('18:00'));
  expect(nextTimeOfDay(at('18:00'), 18 * 60, timeZone)).toBe(at('18:00') + 24 * 60 * 60_000);
  const beforeChange = Date.parse('2026-10-24T20:00:00+02:00');
  expect(nextTimeOfDay(beforeChange, 18 * 60, timeZone)).toBe(Date.parse('2026-10-25T18:00:00+01:00'));
});
