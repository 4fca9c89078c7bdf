import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { read } from './languages/test-phrases.ts';
import { loadQuickAddParser } from './load-parser.ts';
import { startOfWholeDay } from './written-due.ts';

const parser = await loadQuickAddParser('en');

/** Zone, local time of typing, line, and the due date as an instant in UTC. */
const INSTANTS: readonly (readonly [zone: string, local: string, line: string, due: string])[] = [
  // 2026-03-29 02:00 → 03:00 in Berlin: 02:30 does not exist and moves by the gap.
  ['Europe/Berlin', '2026-03-28T12:00', 'x tomorrow 1:30am', '2026-03-29T00:30:00Z'],
  ['Europe/Berlin', '2026-03-28T12:00', 'x tomorrow 2:30am', '2026-03-29T01:30:00Z'],
  ['Europe/Berlin', '2026-03-28T12:00', 'x tomorrow 9am', '2026-03-29T07:00:00Z'],
  ['Europe/Berlin', '2026-03-28T12:00', 'x tomorrow', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-28T12:00', 'x in 2 days', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:30', 'x in 1 hour', '2026-03-29T01:30:00Z'],
  // 2026-10-25 03:00 → 02:00: of the two 02:30 the first is meant.
  ['Europe/Berlin', '2026-10-24T12:00', 'x tomorrow 2:30am', '2026-10-25T00:30:00Z'],
  ['Europe/Berlin', '2026-10-25T01:30', 'x in 2 hours', '2026-10-25T01:30:00Z'],
  ['Europe/Berlin', '2026-10-25T12:00', 'x today', '2026-10-24T22:00:00Z'],
  // New York: 2026-03-08 and 2026-11-01.
  ['America/New_York', '2026-03-07T20:00', 'x tomorrow 2:30am', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-03-07T20:00', 'x tomorrow 9am', '2026-03-08T13:00:00Z'],
  ['America/New_York', '2026-10-31T20:00', 'x tomorrow 1:30am', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-10-31T20:00', 'x tomorrow', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-11-01T00:30', 'x in 2 hours', '2026-11-01T06:30:00Z'],
  // India has no change of the clock and half an hour more.
  ['Asia/Kolkata', '2026-10-14T00:10', 'x today', '2026-10-13T18:30:00Z'],
  ['Asia/Kolkata', '2026-10-14T23:50', 'x tomorrow 9am', '2026-10-15T03:30:00Z'],
  ['Asia/Kolkata', '2026-10-14T23:50', 'x in 30 minutes', '2026-10-14T18:50:00Z'],
  // Auckland: 2026-04-05 and 2026-09-27; its day is ahead of UTC's.
  ['Pacific/Auckland', '2026-04-04T20:00', 'x tomorrow 2:30am', '2026-04-04T13:30:00Z'],
  ['Pacific/Auckland', '2026-09-26T20:00', 'x tomorrow 2:30am', '2026-09-26T14:30:00Z'],
  ['Pacific/Auckland', '2026-09-26T20:00', 'x tomorrow', '2026-09-26T12:00:00Z'],
  ['Pacific/Auckland', '2026-10-14T08:00', 'x at noon', '2026-10-13T23:00:00Z'],
  // Times without a date are the next such time.
  ['Europe/Berlin', '2026-10-14T09:00', 'x 9:00am', '2026-10-15T07:00:00Z'],
  ['Europe/Berlin', '2026-10-14T08:59', 'x 9:00am', '2026-10-14T07:00:00Z'],
  ['Europe/Berlin', '2026-12-31T23:30', 'x 9am', '2027-01-01T08:00:00Z'],
  // The zone of a written offset counts, not the user's.
  ['Pacific/Auckland', '2026-10-14T08:00', 'x 2026-12-05T14:00:00+02:00', '2026-12-05T12:00:00Z'],
];

const MONTH_ENDS: readonly (readonly [local: string, line: string, due: string])[] = [
  ['2026-01-31T12:00', 'x in 1 month', '2026-02-28'],
  ['2026-01-31T12:00', 'x next month', '2026-02-01'],
  ['2028-02-28T12:00', 'x tomorrow', '2028-02-29'],
  ['2026-02-10T12:00', 'x on the 30th', '2026-03-30'],
  ['2026-12-31T12:00', 'x day after tomorrow', '2027-01-02'],
  ['2026-10-18T12:00', 'x next monday', '2026-10-19'],
];

const MACHINE_ZONE = process.env.TZ;
afterEach(() => {
  if (MACHINE_ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = MACHINE_ZONE;
});

describe.each(['UTC', 'Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Auckland'])(
  'on a machine in %s',
  (machine) => {
    it.each(INSTANTS)('%s %s: %s', (timeZone, local, line, due) => {
      process.env.TZ = machine;
      const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
      expect(parser(line, { now, timeZone }).dueDate).toBe(due);
    });

    it.each(MONTH_ENDS)('%s: %s', (local, line, due) => {
      process.env.TZ = machine;
      expect(read(parser, line, local)).toEqual(['x', due, null, null]);
    });
  },
);

it('a due day starts at its first existing instant if midnight is skipped', () => {
  // Lebanon skips 00:00–01:00 on 2026-03-29.
  expect(startOfWholeDay(Temporal.PlainDate.from('2026-03-29'), 'Asia/Beirut')).toBe('2026-03-28T22:00:00Z');
});
