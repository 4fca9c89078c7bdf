import { MINUTE, MINUTES_PER_DAY } from '#time/units.ts';
import { instantAt, minutesInDay } from '#time/wall-clock.ts';
import type { WorkingSpan } from '#time/working-hours.ts';
import { spansOn, type WorkingTime } from '#time/working-time.ts';
import type { Interval, ZonedDay } from '#time/zoned-day.ts';

/** Time that stays visible around the current time. Milliseconds. */
const AROUND_NOW = 30 * MINUTE;

/** Visible hours of a day, `from` and `until` in hours of wall time, and their interval of instants. */
export interface DayWindow extends Interval {
  readonly from: number;
  readonly until: number;
}

export const wholeDayHours: WorkingSpan = { from: 0, until: MINUTES_PER_DAY };

/** Hours of a day that are shown at least: its working time with the breaks, on a day off that of the whole week. */
export function hoursShownOn(working: WorkingTime, date: string): WorkingSpan {
  const ofDay = spansOn(working, date);
  const spans = ofDay.length > 0 ? ofDay : working.workingHours.flat();
  if (spans.length === 0) return wholeDayHours;
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    until: Math.max(...spans.map(({ until }) => until)),
  };
}

/** Visible hours: the given ones, extended in whole hours by blocks and the current time. */
export function windowOf(
  blocks: readonly Interval[],
  day: ZonedDay,
  now: number,
  timeZone: string,
  least: WorkingSpan,
): DayWindow {
  const isToday = now >= day.start && now < day.end;
  const around = isToday ? [{ start: now - AROUND_NOW, end: now + AROUND_NOW }] : [];
  let from = Math.floor(least.from / 60);
  let until = Math.ceil(least.until / 60);
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
