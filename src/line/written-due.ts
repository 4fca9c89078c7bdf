import { Temporal } from 'temporal-polyfill';
import { instantAt } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import type { LineBlock, QuickAddContext } from './reading.ts';

export interface Due {
  readonly dueDate: string;
  readonly isWholeDay: boolean;
}

/**
 * Instant of a due day: the START of that day in the user's zone, as an ISO instant in UTC (`2026-10-15` in
 * `Europe/Berlin` is `2026-10-14T22:00:00Z`). It is stored with `isWholeDay: true`, which means that the task is due
 * at any time of that day, not at midnight. If daylight saving skips midnight, the day starts at its first existing
 * instant.
 */
export function startOfWholeDay(day: Temporal.PlainDate, timeZone: string): string {
  return written(startOfDay(day.toString(), timeZone));
}

/** Day, time or both, or an instant, that determine a due date. */
export interface Moment {
  readonly day: Temporal.PlainDate | null;
  readonly time: Temporal.PlainTime | null;
  readonly instant: Temporal.Instant | null;
}

/**
 * Due date from day, time or instant. Times that daylight saving skips move forward by the gap; of times that occur
 * twice the first is meant (RFC 5545). A time alone is its next occurrence.
 */
export function toDue({ day, time, instant }: Moment, { now, timeZone }: QuickAddContext): Due | null {
  if (instant) return { dueDate: instant.toString(), isWholeDay: false };
  if (day && !time) return { dueDate: startOfWholeDay(day, timeZone), isWholeDay: true };
  if (!time) return null;
  if (day) return atTime(day, time, timeZone);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const isAhead = instantOf(today, time, timeZone) > now.epochMilliseconds;
  return atTime(isAhead ? today : today.add({ days: 1 }), time, timeZone);
}

/** Block of so many minutes on the clock, also where daylight saving changes within it. */
export function blockFrom(startDate: string, minutes: number, timeZone: string): LineBlock {
  const wall = Temporal.Instant.from(startDate).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const end = wall.add({ minutes });
  return { startDate, endDate: written(instantOf(end.toPlainDate(), end.toPlainTime(), timeZone)) };
}

function atTime(day: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Due {
  return { dueDate: written(instantOf(day, time, timeZone)), isWholeDay: false };
}

function instantOf(day: Temporal.PlainDate, { hour, minute }: Temporal.PlainTime, timeZone: string): number {
  return instantAt(day.toString(), hour * 60 + minute, timeZone);
}

const written = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();
