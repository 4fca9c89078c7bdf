import { LAST_INSTANT, toInstant } from '#time/instant.ts';
import {
  instantOfWall,
  midnightOf,
  type WallTime,
  wallAt,
  wallClockOfDue,
  wallTimeOf as wallOf,
} from '#time/recurrence/wall-time.ts';

export type { WallTime };

export function wallTimeOf(instant: string, timeZone: string): WallTime {
  return wallAt(Date.parse(instant), timeZone);
}

/** Instant of a wall time, at most the last one of the contract. */
export function instantOf(wall: WallTime, timeZone: string): string {
  return toInstant(Math.min(instantOfWall(wall, timeZone), LAST_INSTANT));
}

/** First instant of an instant's day. */
export function startOfDay(instant: string, timeZone: string): string {
  return instantOf(midnightOf(wallTimeOf(instant, timeZone)), timeZone);
}

/** Wall time of a due date: midnight for the first instant of a day, even if its zone skips midnight. */
export function wallTimeOfDue(dueDate: string, isWholeDay: boolean, timeZone: string): WallTime {
  return wallOf(wallClockOfDue(dueDate, isWholeDay, timeZone));
}
