import { Temporal } from 'temporal-polyfill';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Span } from './elapsed.ts';
import type { ClockMinutes } from './read-time.ts';

type Times = Pick<TimerRecord, 'startedAt' | 'endedAt'>;
const MINUTE = 60_000;

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

/** `YYYY-MM-DD` of an instant in a zone. */
export function dayOf(instant: string, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** From the first instant of a date in a zone to that of the next: 23 or 25 hours where the clocks change. */
export function spanOfDay(date: string, timeZone: string): Span {
  const start = Temporal.PlainDate.from(date);
  return {
    start: start.toZonedDateTime(timeZone).epochMilliseconds,
    end: start.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

/** The instant of a time of day on a date in a zone. A time that a clock change skips moves forward by the gap. */
export function instantOf(date: string, minutes: ClockMinutes, timeZone: string): string {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
  return new Date(
    Temporal.PlainDate.from(date).toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString();
}

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The two instants of a stretch on a date; an end that is not after the start is on the next day. */
export function stretchOf(
  date: string,
  start: ClockMinutes,
  end: ClockMinutes,
  timeZone: string,
): { startedAt: string; endedAt: string } {
  return {
    startedAt: instantOf(date, start, timeZone),
    endedAt: instantOf(end > start ? date : nextDay(date), end, timeZone),
  };
}

/** Started at another time of its day. An end that would come before the start moves with it. */
export function withStart(
  { startedAt, endedAt }: Times,
  start: ClockMinutes,
  timeZone: string,
): Partial<Times> {
  const moved = instantOf(dayOf(startedAt, timeZone), start, timeZone);
  if (endedAt === null || Date.parse(endedAt) >= Date.parse(moved)) return { startedAt: moved };
  return { startedAt: moved, endedAt: shifted(moved, Date.parse(endedAt) - Date.parse(startedAt)) };
}

/** Ended at another time: the first such after the start. */
export function withEnd({ startedAt }: Times, end: ClockMinutes, timeZone: string): { endedAt: string } {
  const date = dayOf(startedAt, timeZone);
  const sameDay = instantOf(date, end, timeZone);
  return {
    endedAt: Date.parse(sameDay) > Date.parse(startedAt) ? sameDay : instantOf(nextDay(date), end, timeZone),
  };
}

/** As long as that, from its start on. */
export function withDuration({ startedAt }: Times, minutes: number): { endedAt: string } {
  return { endedAt: shifted(startedAt, minutes * MINUTE) };
}

/** The same stretch on another date. */
export function withDate({ startedAt, endedAt }: Times, date: string, timeZone: string): Partial<Times> {
  const clock = zoned(startedAt, timeZone).toPlainTime();
  const moved = new Date(
    Temporal.PlainDate.from(date).toPlainDateTime(clock).toZonedDateTime(timeZone).epochMilliseconds,
  ).toISOString();
  if (endedAt === null) return { startedAt: moved };
  return { startedAt: moved, endedAt: shifted(moved, Date.parse(endedAt) - Date.parse(startedAt)) };
}

function shifted(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** Where a record is offered to be split: its middle, to the minute; null where it is too short for that. */
export function middleOf({ startedAt, endedAt }: Times, now: number): string | null {
  const start = Date.parse(startedAt);
  const end = endedAt === null ? now : Date.parse(endedAt);
  const middle = Math.round((start + end) / 2 / MINUTE) * MINUTE;
  return middle > start && middle < end ? new Date(middle).toISOString() : null;
}

/** The time of day of an instant in a zone: `09:30`. */
export function clockOf(instant: string, timeZone: string): string {
  return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}
