import { type Due, type InstantOrDay, timedDue, wholeDayDue } from '#contract/task/due.ts';
import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf, instantOf, wallClockOf } from '#time/wall-clock.ts';

/** At the same time of day, or the whole day. `now` in milliseconds. */
export function tomorrowFrom({ dueDate, dueDay }: InstantOrDay, now: number, timeZone: string): Due {
  const day = addDays(dayOf(now, timeZone), 1);
  if (dueDate === null || dueDay !== null) return wholeDayDue(day, timeZone);
  const { time } = wallClockOf(Date.parse(dueDate), timeZone);
  return timedDue(toInstant(instantOf({ day, time }, timeZone)));
}
