import { expect, it } from 'vitest';
import { DAY } from '#time/units.ts';
import type { WorkingTime } from '#time/working-time.ts';
import { nextTimeOfDay, trackingMissedAt } from './tracking-rules.ts';

const timeZone = 'Europe/Berlin';
/** A Friday in Berlin, one hour ahead of UTC. */
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+01:00`);
const rule = { isOn: true, minutes: 15 };
const nineToFive = [{ from: 9 * 60, until: 17 * 60 }];
const week: WorkingTime = {
  workingHours: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  daysOff: [],
};
const missedAt = (
  now: number,
  ended: readonly (number | null)[] = [],
  remindedAt: number | null = null,
  { working = week, is = rule } = {},
) =>
  trackingMissedAt(is, {
    records: ended.map((end) => ({ endedAt: end === null ? null : new Date(end).toISOString() })),
    remindedAt,
    now,
    timeZone,
    working,
  });

it('trackingMissedAt is null where it is off, where no day has working time, and while a timer runs', () => {
  expect(missedAt(at('12:00'), [], null, { is: { ...rule, isOn: false } })).toBeNull();
  expect(missedAt(at('12:00'), [], null, { working: { ...week, workingHours: [] } })).toBeNull();
  expect(missedAt(at('12:00'), [at('10:00'), null])).toBeNull();
});

it('trackingMissedAt is within the working time, not at the weekend, on a day off or in a break', () => {
  const monday = at('09:15') + 3 * DAY;
  expect(missedAt(at('08:59'))).toBe(at('09:15'));
  expect(missedAt(at('17:00'))).toBe(monday);
  expect(missedAt(at('16:50'), [at('16:50')])).toBe(monday);
  expect(missedAt(at('12:00') + DAY)).toBe(monday);
  const daysOff = [{ first: '2026-11-20', last: '2026-11-24', name: 'Retreat' }];
  expect(missedAt(at('08:59'), [], null, { working: { ...week, daysOff } })).toBe(at('09:15') + 5 * DAY);
  const broken = [
    { from: 9 * 60, until: 12 * 60 },
    { from: 13 * 60, until: 17 * 60 },
  ];
  const working = { ...week, workingHours: Array.from({ length: 7 }, () => broken) };
  expect(missedAt(at('11:55'), [at('11:55')], null, { working })).toBe(at('13:15'));
});

it('trackingMissedAt counts from the start of work, the last record or the last reminder', () => {
  expect(missedAt(at('11:10'))).toBe(at('09:15'));
  expect(missedAt(at('11:10'), [at('08:00'), at('11:00')])).toBe(at('11:15'));
  expect(missedAt(at('11:29'), [], at('11:15'))).toBe(at('11:30'));
});

it('nextTimeOfDay is in the user’s zone, over midnight and over the change of clocks', () => {
  expect(nextTimeOfDay(at('17:59'), 18 * 60, timeZone)).toBe(at('18:00'));
  expect(nextTimeOfDay(at('18:00'), 18 * 60, timeZone)).toBe(at('18:00') + 24 * 60 * 60_000);
  const beforeChange = Date.parse('2026-10-24T20:00:00+02:00');
  expect(nextTimeOfDay(beforeChange, 18 * 60, timeZone)).toBe(Date.parse('2026-10-25T18:00:00+01:00'));
});
