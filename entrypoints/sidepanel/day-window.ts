import { PLANNING_HOURS } from '#domain/schedule/free-gap.ts';
import { MINUTE, MINUTES_PER_DAY } from '#time/units.ts';
import { instantAt, minutesInDay } from '#time/wall-clock.ts';
import type { Interval, ZonedDay } from '#time/zoned-day.ts';

/** Time that stays visible around the current time. Milliseconds. */
const AROUND_NOW = 30 * MINUTE;

/** Visible hours of a day, `from` and `until` in hours of wall time, and their interval of instants. */
export interface DayWindow extends Interval {
  readonly from: number;
  readonly until: number;
}

/** Working hours, in minutes after midnight. */
export interface WorkingHours {
  readonly from: number;
  readonly until: number;
}

export const defaultHours: WorkingHours = { from: PLANNING_HOURS.from, until: PLANNING_HOURS.to };
export const wholeDayHours: WorkingHours = { from: 0, until: MINUTES_PER_DAY };

/** Visible hours: the working hours, extended in whole hours by blocks and the current time. */
export function windowOf(
  blocks: readonly Interval[],
  day: ZonedDay,
  now: number,
  timeZone: string,
  working: WorkingHours = defaultHours,
): DayWindow {
  const isToday = now >= day.start && now < day.end;
  const around = isToday ? [{ start: now - AROUND_NOW, end: now + AROUND_NOW }] : [];
  let from = Math.floor(working.from / 60);
  let until = Math.ceil(working.until / 60);
  for (const { start, end } of [...blocks, ...around]) {
    from = Math.min(from, start <= day.start ? 0 : Math.floor(minutesInDay(start, timeZone) / 60));
    until = Math.max(until, end >= day.end ? 24 : Math.ceil(minutesInDay(end, timeZone) / 60));
  }
  return {
    from,
    until,
    start: instantAt(day.date, from * 60, timeZone),
    end: until === 24 ? day.end : instantAt(day.date, until * 60, timeZone),
  };
}

/** Instants of the full hours within a window; one that a clock change skips is left out. */
export function hoursOf({ from, until, start, end }: DayWindow, day: ZonedDay, timeZone: string): number[] {
  const hours = Array.from({ length: until - from }, (_, index) =>
    instantAt(day.date, (from + index) * 60, timeZone),
  );
  return [...new Set(hours)].filter((at) => at >= start && at < end);
}
