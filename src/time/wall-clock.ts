import { addDays, type CalendarDay, dayNumberOf, dayOfNumber } from './calendar-day.ts';
import { DAY, MINUTE, SECOND } from './units.ts';

/** Date and time that the clocks of a zone show. */
export interface WallClock {
  readonly day: CalendarDay;
  /** Milliseconds after the midnight that the clocks would show: nine o'clock is nine hours on a day of any length. */
  readonly time: number;
}

const readers = new Map<string, Intl.DateTimeFormat>();
/** Size of the cache of formatters: a server receives as many spellings of zones as clients send. */
const MOST_READERS = 64;
const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
/** Instant before which no zone has offsets; `Date.UTC` reads years below 100 as those of the 20th century. */
const FIRST_ZONE = Date.UTC(1800, 0, 1);

function readerOf(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone);
  if (known !== undefined) return known;
  if (readers.size >= MOST_READERS) readers.clear();
  const date = { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'iso8601' } as const;
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...date, ...clock, timeZone });
  readers.set(timeZone, made);
  return made;
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
export function offsetAt(at: number, timeZone: string): number {
  if (timeZone === 'UTC' || at < FIRST_ZONE) return 0;
  const second = Math.floor(at / SECOND) * SECOND;
  const values: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of readerOf(timeZone).formatToParts(second)) values[type] = Number(value);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, shown = 0] = FIELDS.map((type) => values[type]);
  return Date.UTC(year, month - 1, day, hour, minute, shown) - second;
}

/** The wall clock of a zone at an instant (milliseconds since the epoch). */
export function wallClockOf(at: number, timeZone: string): WallClock {
  const local = at + offsetAt(at, timeZone);
  const number = Math.floor(local / DAY);
  return { day: dayOfNumber(number), time: local - number * DAY };
}

/** The calendar day of an instant in a zone. */
export function dayOf(at: number, timeZone: string): CalendarDay {
  return wallClockOf(at, timeZone).day;
}

/**
 * The instant (milliseconds) at which the clocks of a zone show a date and time, by RFC 5545 (3.3.5): of two instants
 * the first; a time that a change of the clocks skips moves forward by the length of the gap, 02:30 to 03:30.
 */
export function instantOf({ day, time }: WallClock, timeZone: string): number {
  const local = dayNumberOf(day) * DAY + time;
  // Zones change their offset at most once within two days, so the offsets around the time are all that can apply.
  const before = offsetAt(local - DAY, timeZone);
  const after = offsetAt(local + DAY, timeZone);
  const first = local - Math.max(before, after);
  if (first + offsetAt(first, timeZone) === local) return first;
  const second = local - Math.min(before, after);
  if (second + offsetAt(second, timeZone) === local) return second;
  return local - before;
}

/** The instant of a time of day, in minutes after midnight. */
export function instantAt(day: CalendarDay, minutes: number, timeZone: string): number {
  return instantOf({ day, time: minutes * MINUTE }, timeZone);
}

/** Minutes after midnight that the clocks of a zone show at an instant. */
export function minutesInDay(at: number, timeZone: string): number {
  return Math.floor(wallClockOf(at, timeZone).time / MINUTE);
}

export function daysLater(at: number, days: number, timeZone: string): number {
  const { day, time } = wallClockOf(at, timeZone);
  return days === 0 ? at : instantOf({ day: addDays(day, days), time }, timeZone);
}
