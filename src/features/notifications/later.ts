import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf, instantOf, wallClockOf } from '#time/wall-clock.ts';

/** The same time of day, tomorrow. `now` in milliseconds; the zone decides what tomorrow is. ISO instant. */
export function tomorrowAt(dueDate: string, now: number, timeZone: string): string {
  const { time } = wallClockOf(Date.parse(dueDate), timeZone);
  return toInstant(instantOf({ day: addDays(dayOf(now, timeZone), 1), time }, timeZone));
}
