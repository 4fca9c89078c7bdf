import { addDays, weekdayOf } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import type { Clock } from '../clock.ts';

/** The days around today in the server's own zone; nine o'clock stays nine o'clock over daylight changes. */
export interface DemoDays {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** Days from today to the Monday of this week: 0 on a Monday, else negative. */
  readonly monday: number;
  /** An instant: days from today, hour of that day, which may have a fraction. Milliseconds since the epoch. */
  at(inDays: number, hour?: number): number;
  /** The same as ISO 8601 text. */
  instant(inDays: number, hour?: number): string;
  isWorkday(inDays: number): boolean;
}

export function demoDays(now: number): DemoDays {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = dayOf(now, timeZone);
  const at = (inDays: number, hour = 0) => instantAt(addDays(today, inDays), Math.round(hour * 60), timeZone);
  return {
    now,
    timeZone,
    monday: 1 - weekdayOf(today),
    at,
    instant: (inDays, hour) => toInstant(at(inDays, hour)),
    isWorkday: (inDays) => weekdayOf(addDays(today, inDays)) <= 5,
  };
}

/** Clock that the demo sets to the time of each step. It never runs ahead of the real one. */
export interface DemoClock extends Clock {
  /** Sets the clock in milliseconds since the epoch; a future instant becomes now. */
  set(at: number): void;
}

export function createDemoClock(now: number): DemoClock {
  let current = now;
  return {
    now: () => current,
    after: () => () => undefined,
    set(at) {
      current = Math.min(at, now);
    },
  };
}
