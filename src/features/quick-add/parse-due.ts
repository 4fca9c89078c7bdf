import type { Temporal } from 'temporal-polyfill';
import type { DateToken } from './parse-dates.ts';
import type { QuickAddContext } from './parse-reading.ts';

export interface Due {
  /** ISO instant in UTC. */
  readonly dueDate: string;
  readonly isWholeDay: boolean;
}

/**
 * The instant that stands for a whole day: the START of that day in the user's zone, as an ISO instant in UTC
 * (`2026-10-15` in `Europe/Berlin` is `2026-10-14T22:00:00Z`). It is stored with `isWholeDay: true`, which says that
 * the task is due at any time of that day, not at midnight. Where a change of the clock skips midnight, the day
 * starts at its first moment.
 */
export function startOfWholeDay(day: Temporal.PlainDate, timeZone: string): string {
  return day.toZonedDateTime(timeZone).toInstant().toString();
}

/**
 * One due date of what the line says: a day, a time, one of each, or an instant. Times that a change of the clock
 * skips move forward by the gap; of times that occur twice the first is meant (Temporal's `compatible`).
 */
export function toDue(
  tokens: readonly Pick<DateToken, 'day' | 'time' | 'instant'>[],
  { now, timeZone }: QuickAddContext,
): Due | null {
  const instant = tokens.find((token) => token.instant)?.instant;
  if (instant) return { dueDate: instant.toString(), isWholeDay: false };
  const day = tokens.find((token) => token.day)?.day;
  const time = tokens.find((token) => token.time)?.time;
  if (day && !time) return { dueDate: startOfWholeDay(day, timeZone), isWholeDay: true };
  if (!time) return null;
  if (day) return atTime(day, time, timeZone);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const due = today.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const isAhead = due.epochMilliseconds > now.epochMilliseconds;
  return atTime(isAhead ? today : today.add({ days: 1 }), time, timeZone);
}

function atTime(day: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): Due {
  return { dueDate: day.toZonedDateTime({ timeZone, plainTime }).toInstant().toString(), isWholeDay: false };
}
