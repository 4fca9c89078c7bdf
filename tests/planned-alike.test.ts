import { expect, it } from 'vitest';
import { proposalsFor } from '#domain/schedule/plan-proposals.ts';
import { type BusyFields, busyTimes } from '#rules/schedule/busy-times.ts';
import { nextFreeBlock } from '#rules/schedule/free-block.ts';
import { seed } from '#tests/random-seed.ts';
import { proposedMinutes } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { offsetAt, wallClockOf } from '#time/wall-clock.ts';
import { isDayOff, spansOn, type WorkingTime } from '#time/working-time.ts';
import { randomFrom } from './random.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'];
/** Around changes of the clocks in both hemispheres, and in between. */
const starts = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-09-25',
  '2026-10-23',
  '2026-10-30',
  '2026-11-23',
];

it('acceptance and proposals plan the same first time, in working time and beside what is busy', () => {
  const { below, pick } = randomFrom(seed);
  for (let round = 0; round < 300; round += 1) {
    const note = `seed ${seed}, round ${round}`;
    const timeZone = pick(zones);
    const now = Date.parse(`${pick(starts)}T00:00:00Z`) + below(2 * 24 * 60) * MINUTE;
    const working: WorkingTime = {
      workingHours: Array.from({ length: 7 }, () => {
        const from = below(16) * 60 + 30 * below(2);
        const until = Math.min(1_440, from + 30 * (1 + below(10)));
        if (below(3) === 0) return [];
        return below(2) === 0 || until > 1_200
          ? [{ from, until }]
          : [
              { from, until },
              { from: until + 60, until: until + 180 },
            ];
      }),
      daysOff: below(2) === 0 ? [] : [{ first: '2026-03-28', last: '2026-03-31', name: '' }],
    };
    const items = Array.from({ length: below(24) }, (): BusyFields => {
      const start = now + below(5 * 24 * 4) * 15 * MINUTE - HOUR;
      const isAllDay = below(4) === 0;
      return {
        startDate: toInstant(start),
        endDate: toInstant(isAllDay ? start + DAY : start + (1 + below(12)) * 20 * MINUTE),
        isAllDay,
        isDeclined: below(4) === 0,
        isTransparent: below(4) === 0,
        noteId: below(3) === 0 ? 'task' : null,
        calendarId: pick([null, 'shown', 'hidden']),
      };
    });
    const isHidden = ({ noteId, calendarId }: BusyFields) => noteId === null && calendarId === 'hidden';
    const busy = items
      .filter((item) => !item.isAllDay && !item.isDeclined && !item.isTransparent && !isHidden(item))
      .map(({ startDate, endDate }) => ({ start: Date.parse(startDate), end: Date.parse(endDate) }));
    const isShown = (id: string) => id !== 'hidden';
    expect(busyTimes(items, isShown), note).toEqual(busy);
    const workload = pick([null, 15, 30, 45, 60, 100, 240, 600]);
    const due = pick([null, now + 2 * DAY, now + 6 * DAY, now + 60 * DAY, now - HOUR]);
    const schedule = { items, isShown, timeZone, working };
    const planned = nextFreeBlock(schedule, { from: now, until: due ?? undefined, workload });
    const wish = { from: now, minutes: proposedMinutes(workload, working), timeZone, working };
    const proposed = proposalsFor(busyTimes(items, isShown), {
      ...wish,
      due: due ?? Number.POSITIVE_INFINITY,
    });
    const [first] = proposed;
    if (planned !== null) expect(first, note).toEqual(planned);
    else if (first !== undefined) expect(first.end, note).toBeGreaterThan(due ?? Number.POSITIVE_INFINITY);
    for (const { start, end } of proposed) {
      expect(
        busy.some((taken) => taken.start < end && taken.end > start),
        note,
      ).toBe(false);
      for (let at = start; at < end; at += 15 * MINUTE) {
        const { day, time } = wallClockOf(at, timeZone);
        const minute = time / MINUTE;
        // Night hours that the clocks skip move to the hour after them (RFC 5545), beyond the span's own.
        if (minute < 4 * 60 && offsetAt(at - 4 * HOUR, timeZone) !== offsetAt(at, timeZone)) continue;
        expect(isDayOff(working, day), note).toBe(false);
        const spans = spansOn(working, day);
        expect(
          spans.some(({ from, until }) => from <= minute && minute < until),
          note,
        ).toBe(true);
      }
    }
    const isLate = proposed.map(({ end }) => end > (due ?? Number.POSITIVE_INFINITY));
    expect(isLate, note).toEqual([...isLate].sort((a, b) => Number(a) - Number(b)));
  }
});
