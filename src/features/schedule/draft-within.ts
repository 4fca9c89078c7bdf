import type { ScheduleItem } from '#contract/schedule-item.ts';
import { instantAt } from '#time/wall-clock.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import { DEFAULT_BLOCK, nextFreeGap } from './free-gap.ts';
import { type ItemTimes, intervalOf, timed } from './item-times.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** Where a new block begins on a day without a gap. Minutes after midnight. */
const FALLBACK = 9 * 60;

/** Where a block that is asked for without a time begins: in the first free gap of the days in sight, from now on. */
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
  // After the working hours of today it is not put into its morning, which is past.
  const isToday = now >= last.start && soon + DEFAULT_BLOCK * MINUTE <= last.end;
  const start = isToday ? soon : instantAt(last.date, FALLBACK, timeZone);
  return timed({ start, end: start + DEFAULT_BLOCK * MINUTE }, timeZone);
}
