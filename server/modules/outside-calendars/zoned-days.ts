import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { instantOfWall, wallAt } from '#time/recurrence/wall-time.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import type { OutsideTimes } from './calendar-provider.ts';

/** Times of a schedule item. Whole days run from midnight to midnight in `timeZone`. */
export interface ItemTimes {
  readonly startDate: string;
  readonly endDate: string;
  readonly isAllDay: boolean;
  readonly timeZone: string;
}

/** `zone` is where whole days run from midnight to midnight. */
export function timesHere(times: OutsideTimes, zone: string): ItemTimes {
  if (!times.isAllDay) {
    const { startDate, endDate, timeZone } = times;
    return { startDate: toInstant(startDate), endDate: toInstant(endDate), isAllDay: false, timeZone };
  }
  return {
    startDate: toInstant(startOfDay(times.startDay, zone)),
    endDate: toInstant(startOfDay(times.endDay, zone)),
    isAllDay: true,
    timeZone: zone,
  };
}

/** Times of an item for its event: instants, or whole days, of which partly covered ones count in full. */
export function timesOutside({ startDate, endDate, isAllDay, timeZone }: ItemTimes): OutsideTimes {
  if (!isAllDay) return { isAllDay: false, startDate, endDate, timeZone };
  const startDay = dayOf(Date.parse(startDate), timeZone);
  const last = dayOf(Date.parse(endDate), timeZone);
  const end = startOfDay(last, timeZone) === Date.parse(endDate) ? last : addDays(last, 1);
  return { isAllDay: true, startDay, endDay: end > startDay ? end : addDays(startDay, 1), timeZone };
}

/** As a whole series moves with one occurrence: by the same wall time, with the length of `after`. */
export function movedAlike(times: ItemTimes, before: ItemTimes, after: ItemTimes): ItemTimes {
  const zone = after.timeZone;
  const wallOf = (instant: string) => wallAt(Date.parse(instant), zone);
  const shift = wallOf(after.startDate) - wallOf(before.startDate);
  const start = instantOfWall(wallOf(times.startDate) + shift, zone);
  const length = wallOf(after.endDate) - wallOf(after.startDate);
  const end = instantOfWall(wallAt(start, zone) + length, zone);
  return {
    startDate: toInstant(start),
    endDate: toInstant(Math.max(start, end)),
    isAllDay: after.isAllDay,
    timeZone: zone,
  };
}
