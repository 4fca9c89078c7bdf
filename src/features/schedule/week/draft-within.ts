import type { ScheduleItem } from '#contract/schedule-item.ts';
import { DEFAULT_BLOCK, nextFreeGap } from '#domain/schedule/free-gap.ts';
import { type ItemTimes, intervalOf, timed } from '#domain/schedule/item-times.ts';
import { MINUTE } from '#time/units.ts';
import { instantAt } from '#time/wall-clock.ts';
import type { ZonedDay } from '#time/zoned-day.ts';

const QUARTER = 15 * MINUTE;
/** Start of a new block on a day without a gap. Minutes after midnight. */
const FALLBACK = 9 * 60;

/** Times of a new block without a chosen time: the first free gap of the visible days from now on. */
export function draftWithin(
  days: readonly ZonedDay[],
  items: readonly ScheduleItem[],
  now: number,
  timeZone: string,
): ItemTimes | null {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = now < last.end ? Math.max(first.start, now) : first.start;
  const busy = items.filter(({ isAllDay }) => !isAllDay).map(intervalOf);
  const gap = nextFreeGap(busy, { from, minutes: DEFAULT_BLOCK, timeZone });
  if (gap !== null && gap.end <= last.end) return timed(gap, timeZone);
  const soon = Math.ceil(now / QUARTER) * QUARTER;
  // Today after working hours the block starts soon instead of in the past morning.
  const isToday = now >= last.start && soon + DEFAULT_BLOCK * MINUTE <= last.end;
  const start = isToday ? soon : instantAt(last.date, FALLBACK, timeZone);
  return timed({ start, end: start + DEFAULT_BLOCK * MINUTE }, timeZone);
}
