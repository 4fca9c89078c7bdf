import { toInstant } from '#server/instant.ts';
import {
  instantOfWall,
  type WallTime,
  wallAt,
  wallClockOfDue,
  wallTimeOf as wallOf,
} from '#time/recurrence/wall-time.ts';
import { DAY } from '#time/units.ts';

export type { WallTime };

/** Last instant of the contract. Milliseconds since the epoch. */
const LAST_INSTANT = Date.parse('9998-12-31T23:59:59.999Z');

export function wallTimeOf(instant: string, timeZone: string): WallTime {
  return wallAt(Date.parse(instant), timeZone);
}

/** The instant of a wall time; the last one that the contract knows, at the latest. */
export function instantOf(wall: WallTime, timeZone: string): string {
  return toInstant(Math.min(instantOfWall(wall, timeZone), LAST_INSTANT));
}

/** The midnight before a wall time. */
function dayOf(wall: WallTime): WallTime {
  return Math.floor(wall / DAY) * DAY;
}

/** The first instant of the day of an instant. */
export function startOfDay(instant: string, timeZone: string): string {
  return instantOf(dayOf(wallTimeOf(instant, timeZone)), timeZone);
}

/** The wall time that a due date means: midnight for the first instant of a day, even where there is no midnight. */
export function wallTimeOfDue(dueDate: string, isWholeDay: boolean, timeZone: string): WallTime {
  return wallOf(wallClockOfDue(dueDate, isWholeDay, timeZone));
}
