import { addDays, type CalendarDay } from './calendar-day.ts';
import { MINUTE, MINUTES_PER_DAY } from './units.ts';
import { instantAt } from './wall-clock.ts';
import { morningOf, type WorkingTime, workingDayUpTo } from './working-time.ts';

/**
 * Instant of the reminder of a whole day for a reader: the start of their working time on that day, or some days
 * before it, there on the last working day. On a day off only if that is the day itself, which a person chose.
 */
export function wholeDayReminder(
  day: CalendarDay,
  before: number,
  working: WorkingTime,
  timeZone: string,
): number {
  const days = Math.floor(before / MINUTES_PER_DAY);
  const on = days === 0 ? day : workingDayUpTo(working, addDays(day, -days));
  const rest = before - days * MINUTES_PER_DAY;
  return instantAt(on, morningOf(working, on), timeZone) - rest * MINUTE;
}
