import type { Temporal } from 'temporal-polyfill';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dateIn, type Interval, toInstant, zonedAt, zonedDay } from './zoned-day.ts';

/** Blocks start and end on this grid. Minutes. */
export const SNAP = 15;
const MINUTE = 60_000;

export type ItemTimes = Pick<ScheduleItem, 'startDate' | 'endDate' | 'isAllDay' | 'timeZone'>;

export function intervalOf(item: Pick<ScheduleItem, 'startDate' | 'endDate'>): Interval {
  return { start: Date.parse(item.startDate), end: Date.parse(item.endDate) };
}

export function minutesOf({ start, end }: Interval): number {
  return Math.round((end - start) / MINUTE);
}

/** First and (exclusive) last date of an all-day item: its own zone decides, wherever one looks from. */
export function datesOf(item: ItemTimes): { first: string; end: string } {
  return {
    first: dateIn(item.timeZone, Date.parse(item.startDate)),
    end: dateIn(item.timeZone, Date.parse(item.endDate)),
  };
}

/** A block of whole days, from midnight to midnight of `timeZone`. `end` is exclusive. */
export function wholeDays(first: string, end: string, timeZone: string): ItemTimes {
  return {
    startDate: toInstant(zonedDay(first, timeZone).start),
    endDate: toInstant(zonedDay(end, timeZone).start),
    isAllDay: true,
    timeZone,
  };
}

/** A block of hours. */
export function timed({ start, end }: Interval, timeZone: string): ItemTimes {
  return { startDate: toInstant(start), endDate: toInstant(end), isAllDay: false, timeZone };
}

function zoned(text: string, timeZone: string): Temporal.ZonedDateTime {
  return zonedAt(Date.parse(text), timeZone);
}

/**
 * The block at another start, as long as before by RFC 5545: whole days are days of the calendar, what is shorter
 * than a day is exact. So two hours stay two hours over a clock change, and two days still end at the same time of day.
 */
export function movedTo(item: ItemTimes, start: number, timeZone: string): ItemTimes {
  const zone = item.isAllDay ? item.timeZone : timeZone;
  const length = zoned(item.startDate, zone).until(zoned(item.endDate, zone), { largestUnit: 'day' });
  return {
    startDate: toInstant(start),
    endDate: toInstant(zonedAt(start, zone).add(length).epochMilliseconds),
    isAllDay: item.isAllDay,
    timeZone: zone,
  };
}

/** Moved by days of the calendar (its time of day stays) and then by exact minutes. An all-day block knows days only. */
export function movedBy(
  item: ItemTimes,
  by: { days?: number; minutes?: number },
  timeZone: string,
): ItemTimes {
  const zone = item.isAllDay ? item.timeZone : timeZone;
  const minutes = item.isAllDay ? 0 : (by.minutes ?? 0);
  const start = zoned(item.startDate, zone)
    .add({ days: by.days ?? 0 })
    .add({ minutes });
  return movedTo(item, start.epochMilliseconds, timeZone);
}

/** As long as it is, right behind it: the following days of whole days, else from its end on. */
export function behind(item: ItemTimes, timeZone: string): ItemTimes {
  return movedTo(item, Date.parse(item.endDate), timeZone);
}

/** Its end moved: by minutes, never below one step of the grid; an all-day block by days, never below one day. */
export function resizedBy(item: ItemTimes, by: { days?: number; minutes?: number }): ItemTimes {
  if (item.isAllDay) {
    const end = zoned(item.endDate, item.timeZone).add({ days: by.days ?? 0 });
    const least = zoned(item.startDate, item.timeZone).add({ days: 1 });
    const kept = Math.max(end.epochMilliseconds, least.epochMilliseconds);
    return { ...timesOf(item), endDate: toInstant(kept) };
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
