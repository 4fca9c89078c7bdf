import { type ItemTimes, timed } from '#domain/schedule/item-times.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { type BusyFields, busyTimes } from '#rules/schedule/busy-times.ts';
import { DEFAULT_BLOCK, nextFreeGap } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { instantAt } from '#time/wall-clock.ts';
import { morningOf } from '#time/working-time.ts';
import type { ZonedDay } from '#time/zoned-day.ts';

const QUARTER = 15 * MINUTE;

/** Times of a new block without a chosen time: the first free gap of the visible days from now on. `items` are visible. */
export function draftWithin(
  days: readonly ZonedDay[],
  items: readonly BusyFields[],
  now: number,
  { timeZone, working }: Pick<ScheduleSettings, 'timeZone' | 'working'>,
): ItemTimes | null {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = now < last.end ? Math.max(first.start, now) : first.start;
  const busy = busyTimes(items, () => true);
  const gap = nextFreeGap(busy, { from, until: last.end, minutes: DEFAULT_BLOCK, timeZone, working });
  if (gap !== null) return timed(gap, timeZone);
  const soon = Math.ceil(now / QUARTER) * QUARTER;
  // Today after working hours the block starts soon instead of in the past morning.
  const isToday = now >= last.start && soon + DEFAULT_BLOCK * MINUTE <= last.end;
  const start = isToday ? soon : instantAt(last.date, morningOf(working, last.date), timeZone);
  return timed({ start, end: start + DEFAULT_BLOCK * MINUTE }, timeZone);
}
