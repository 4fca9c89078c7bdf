import { type CalendarDay, dayNumberOf, dayOfNumber } from '../calendar-day.ts';
import { DAY } from '../units.ts';
import { instantOf, offsetAt, type WallClock } from '../wall-clock.ts';
import { startOfDay } from '../zoned-day.ts';

/**
 * Date and time of a wall clock as the milliseconds since the epoch at which a clock in UTC would show them. Rules count
 * in it, so that nine o'clock stays nine o'clock over changes of the clocks.
 */
export type WallTime = number;

/** The last day that `YYYY-MM-DD` can express. */
const LAST_DAY = dayNumberOf('9999-12-31');

export function wallTimeOf({ day, time }: WallClock): WallTime {
  return dayNumberOf(day) * DAY + time;
}

/** The midnight before a wall time. */
export function midnightOf(wall: WallTime): WallTime {
  return Math.floor(wall / DAY) * DAY;
}

export function wallClockAt(wall: WallTime): WallClock {
  const number = Math.min(Math.floor(wall / DAY), LAST_DAY);
  return { day: dayOfNumber(number), time: wall - midnightOf(wall) };
}

/** Day of a wall time. */
export function dayOfWall(wall: WallTime): CalendarDay {
  return wallClockAt(wall).day;
}

/** The instant of a wall time by the one rule for gaps and overlaps (see `instantOf`). */
export function instantOfWall(wall: WallTime, timeZone: string): number {
  return instantOf(wallClockAt(wall), timeZone);
}

export function wallAt(instant: number, timeZone: string): WallTime {
  return instant + offsetAt(instant, timeZone);
}

/** Wall clock of a due date: midnight for the first instant of a day, even where the clocks skip midnight. */
export function wallClockOfDue(dueDate: string, isWholeDay: boolean, timeZone: string): WallClock {
  const at = Date.parse(dueDate);
  const shown = wallClockAt(wallAt(at, timeZone));
  return isWholeDay && startOfDay(shown.day, timeZone) === at ? { ...shown, time: 0 } : shown;
}
