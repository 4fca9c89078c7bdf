import { Temporal } from 'temporal-polyfill';
import { toInstant } from '#server/instant.ts';

/**
 * What a clock on the wall shows, as the milliseconds since the epoch at which a clock in UTC would show it. Counting in
 * it keeps nine o'clock nine o'clock, whatever daylight does.
 */
export type WallTime = number;

const DAY = 86_400_000;

/** Nothing comes after it: the contract knows no later instant. Milliseconds since the epoch. */
export const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}

function plain(wall: WallTime): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
}

export function wallTimeOf(instant: string, timeZone: string): WallTime {
  return zoned(instant, timeZone).toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
}

/** The instant of a wall time: of two the first; in a gap the first one after it. `LAST_INSTANT` at the latest. */
export function instantOf(wall: WallTime, timeZone: string): string {
  const wanted = plain(wall);
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const isGap = !found.toPlainDateTime().equals(wanted);
  const valid = isGap ? (found.getTimeZoneTransition('next') ?? found) : found;
  return toInstant(Math.min(valid.epochMilliseconds, LAST_INSTANT));
}

/** The midnight before a wall time. */
export function dayOf(wall: WallTime): WallTime {
  return Math.floor(wall / DAY) * DAY;
}

/** The first instant of the day of an instant. */
export function startOfDay(instant: string, timeZone: string): string {
  return instantOf(dayOf(wallTimeOf(instant, timeZone)), timeZone);
}

/** The wall time that a due date means: midnight for the first instant of a day, even where there is no midnight. */
export function wallTimeOfDue(dueDate: string, isWholeDay: boolean, timeZone: string): WallTime {
  const wall = wallTimeOf(dueDate, timeZone);
  const isFirst = isWholeDay && startOfDay(dueDate, timeZone) === toInstant(dueDate);
  return isFirst ? dayOf(wall) : wall;
}
