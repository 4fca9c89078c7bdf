import type { ScheduleItem } from '#contract/schedule-item.ts';
import { daysBetween } from '#time/calendar-day.ts';
import { SNAP } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, daysLater } from '#time/wall-clock.ts';
import { type Interval, zonedDay } from '#time/zoned-day.ts';

export type ItemTimes = Pick<ScheduleItem, 'startDate' | 'endDate' | 'isAllDay' | 'timeZone'>;

export function intervalOf(item: Pick<ScheduleItem, 'startDate' | 'endDate'>): Interval {
  return { start: Date.parse(item.startDate), end: Date.parse(item.endDate) };
}

export function minutesOf({ start, end }: Interval): number {
  return Math.round((end - start) / MINUTE);
}

/** First and (exclusive) end date of an all-day item, in its own zone, wherever the reader is. */
export function datesOf(item: ItemTimes): { first: string; end: string } {
  return {
    first: dayOf(Date.parse(item.startDate), item.timeZone),
    end: dayOf(Date.parse(item.endDate), item.timeZone),
  };
}

/** Times of an all-day item, from midnight to midnight of `timeZone`. `end` is exclusive. */
export function wholeDays(first: string, end: string, timeZone: string): ItemTimes {
  return {
    startDate: toInstant(zonedDay(first, timeZone).start),
    endDate: toInstant(zonedDay(end, timeZone).start),
    isAllDay: true,
    timeZone,
  };
}

export function timed({ start, end }: Interval, timeZone: string): ItemTimes {
  return { startDate: toInstant(start), endDate: toInstant(end), isAllDay: false, timeZone };
}

/** Keeps the duration by RFC 5545: days are calendar days, shorter durations exact across clock changes. */
export function movedTo(item: ItemTimes, start: number, timeZone: string): ItemTimes {
  const zone = item.isAllDay ? item.timeZone : timeZone;
  const { start: from, end: to } = intervalOf(item);
  const between = daysBetween(dayOf(from, zone), dayOf(to, zone));
  const days = daysLater(from, between, zone) > to ? between - 1 : between;
  const rest = to - daysLater(from, days, zone);
  return {
    startDate: toInstant(start),
    endDate: toInstant(daysLater(start, days, zone) + rest),
    isAllDay: item.isAllDay,
    timeZone: zone,
  };
}

/** Days keep the time of day, minutes are exact. All-day items move by days only. */
export function movedBy(
  item: ItemTimes,
  by: { days?: number; minutes?: number },
  timeZone: string,
): ItemTimes {
  const zone = item.isAllDay ? item.timeZone : timeZone;
  const minutes = item.isAllDay ? 0 : (by.minutes ?? 0);
  const start = daysLater(Date.parse(item.startDate), by.days ?? 0, zone) + minutes * MINUTE;
  return movedTo(item, start, timeZone);
}

/** Times of the same length directly after the item: the following days of an all-day item, else from its end on. */
export function behind(item: ItemTimes, timeZone: string): ItemTimes {
  return movedTo(item, Date.parse(item.endDate), timeZone);
}

/** Times with the end moved; at least one step of the grid, or one day of an all-day item, remains. */
export function resizedBy(item: ItemTimes, by: { days?: number; minutes?: number }): ItemTimes {
  if (item.isAllDay) {
    const end = daysLater(Date.parse(item.endDate), by.days ?? 0, item.timeZone);
    const least = daysLater(Date.parse(item.startDate), 1, item.timeZone);
    return { ...timesOf(item), endDate: toInstant(Math.max(end, least)) };
  }
  const { start, end } = intervalOf(item);
  const least = start + SNAP * MINUTE;
  return { ...timesOf(item), endDate: toInstant(Math.max(least, end + (by.minutes ?? 0) * MINUTE)) };
}

export function timesOf(item: ItemTimes): ItemTimes {
  return {
    startDate: item.startDate,
    endDate: item.endDate,
    isAllDay: item.isAllDay,
    timeZone: item.timeZone,
  };
}
