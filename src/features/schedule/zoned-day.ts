// The functions, not the classes: the wall and the side panel load this, and functions that nobody calls stay out.
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

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
export function zonedAt(at: number, timeZone: string): ZonedDateTime.Record {
  return Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(at), timeZone);
}

/** Throws where no calendar has the date. */
function plainDate(date: string): PlainDate.Record {
  const [year, month, day] = date.split('-').map(Number);
  return PlainDate.create(year ?? Number.NaN, month ?? Number.NaN, day ?? Number.NaN);
}

/** `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(timeZone: string, at: number): string {
  return PlainDate.toString(ZonedDateTime.toPlainDate(zonedAt(at, timeZone)));
}

/** The date itself where it is a real one (`YYYY-MM-DD`), else null. For dates out of an address. */
export function parseDate(text: string | undefined): string | null {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return PlainDate.toString(plainDate(text));
  } catch {
    return null;
  }
}

export function addDays(date: string, days: number): string {
  return PlainDate.toString(PlainDate.addDays(plainDate(date), days));
}

/** Days from one date to another; negative when `to` lies before. */
export function daysBetween(from: string, to: string): number {
  return PlainDate.diffDays(plainDate(from), plainDate(to));
}

/** ISO weekday: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return PlainDate.dayOfWeek(plainDate(date));
}

/** First day of the week around `date`; `firstDay` is an ISO weekday. */
export function weekStart(date: string, firstDay: number): string {
  return addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));
}

/** ISO week number of the week that holds `date`. */
export function weekNumberOf(date: string): number {
  return PlainDate.weekOfYear(plainDate(date)) ?? 0;
}

function midnight(date: string, timeZone: string): number {
  return PlainDate.toZonedDateTime(plainDate(date), timeZone).epochMilliseconds;
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
  const { year, month, day } = plainDate(date);
  const [hour, minute] = [Math.floor(minutesAfterMidnight / 60), minutesAfterMidnight % 60];
  return PlainDateTime.toZonedDateTime(PlainDateTime.create(year, month, day, hour, minute), timeZone)
    .epochMilliseconds;
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
