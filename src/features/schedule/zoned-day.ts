import { Temporal } from 'temporal-polyfill';

/** Half-open stretch of time, in milliseconds since the epoch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** One calendar day of a zone: 23, 24 or 25 hours long. `date` is `YYYY-MM-DD`. */
export interface ZonedDay extends Interval {
  readonly date: string;
}

/** An instant (milliseconds) on the wall clock of a zone. */
export function zonedAt(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}

/** Throws where no calendar has the date. */
function plainDate(date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date);
}

/** `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(timeZone: string, at: number): string {
  return zonedAt(at, timeZone).toPlainDate().toString();
}

/** The date itself where it is a real one of the years 1900 to 9998 (`YYYY-MM-DD`), else null. For dates out of an address. */
export function parseDate(text: string | undefined): string | null {
  if (text === undefined || !/^(?!0|1[0-8]|9999)\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return plainDate(text).toString();
  } catch {
    return null;
  }
}

export function addDays(date: string, days: number): string {
  return plainDate(date).add({ days }).toString();
}

/** Days from one date to another; negative when `to` lies before. */
export function daysBetween(from: string, to: string): number {
  return plainDate(from).until(plainDate(to), { largestUnit: 'day' }).days;
}

/** ISO weekday: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return plainDate(date).dayOfWeek;
}

/** ISO week number of the week that holds `date`. */
export function weekNumberOf(date: string): number {
  return plainDate(date).weekOfYear ?? 0;
}

function midnight(date: string, timeZone: string): number {
  return plainDate(date).toZonedDateTime(timeZone).epochMilliseconds;
}

/** `count` days from `first` on, each from its first instant to the next day's. */
export function zonedDays(first: string, count: number, timeZone: string): ZonedDay[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(first, index);
    return { date, start: midnight(date, timeZone), end: midnight(addDays(date, 1), timeZone) };
  });
}

export function zonedDay(date: string, timeZone: string): ZonedDay {
  return { date, start: midnight(date, timeZone), end: midnight(addDays(date, 1), timeZone) };
}

/** The instant (milliseconds) of a wall-clock time. A time that a clock change skips moves forward by the gap. */
export function instantAt(date: string, minutesAfterMidnight: number, timeZone: string): number {
  const [hour, minute] = [Math.floor(minutesAfterMidnight / 60), minutesAfterMidnight % 60];
  return plainDate(date).toPlainDateTime({ hour, minute }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Wall-clock minutes after midnight of an instant in a zone. */
export function minutesInDay(at: number, timeZone: string): number {
  const clock = zonedAt(at, timeZone);
  return clock.hour * 60 + clock.minute;
}

/** Milliseconds since the epoch as the wire has it. */
export function toInstant(at: number): string {
  return new Date(at).toISOString();
}
