import { addDays, type CalendarDay } from './calendar-day.ts';
import { instantOf } from './wall-clock.ts';

/** Half-open span of time, in milliseconds since the epoch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** One calendar day as it passes in a zone: 23 or 25 hours long where the clocks change. */
export interface ZonedDay extends Interval {
  readonly date: CalendarDay;
}

const starts = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** The first instant of a day in a zone: midnight, or the first time that exists where a change of the clocks skips it. */
export function startOfDay(day: CalendarDay, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  let start = starts.get(key);
  if (start === undefined) {
    if (starts.size >= MOST_KNOWN) starts.clear();
    start = instantOf({ day, time: 0 }, timeZone);
    starts.set(key, start);
  }
  return start;
}

/** The first instant after a day in a zone. */
export function endOfDay(day: CalendarDay, timeZone: string): number {
  return startOfDay(addDays(day, 1), timeZone);
}

export function zonedDay(date: CalendarDay, timeZone: string): ZonedDay {
  return { date, start: startOfDay(date, timeZone), end: endOfDay(date, timeZone) };
}

/** `count` days from `first` on. */
export function zonedDays(first: CalendarDay, count: number, timeZone: string): ZonedDay[] {
  return Array.from({ length: count }, (_, index) => zonedDay(addDays(first, index), timeZone));
}
