import { type CalendarDay, dayOfNumber } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { dayOf, wallClockOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { type Due, type DueChange, type InstantOrDay, noDue, timedDue } from './due.ts';

/** Zones for converting a due day; null as long as no device has reported one. */
export interface DueZones {
  readonly writer: string | null;
  readonly owner: string | null;
}

/** Offset of the easternmost zone from UTC. */
const EASTERNMOST = 14 * HOUR;

/** Last calendar day that an instant can express. */
const LAST_DAY = '9998-12-31';

/** Due day for the instant that an older client sent, by the known zones, else by the time of day in UTC. */
function dayMeant(at: number, { writer, owner }: DueZones): CalendarDay {
  const isMidnight = (zone: string | null) => zone !== null && wallClockOf(at, zone).time === 0;
  if (owner !== null && isMidnight(owner) && !isMidnight(writer)) return dayOf(at, owner);
  if (writer !== null) return dayOf(at, writer);
  // A midnight in a zone between UTC−10 and UTC+14 has a UTC time of its own, which tells its date.
  const isOfSomeZone = at % (15 * MINUTE) === 0;
  return isOfSomeZone ? dayOfNumber(Math.floor((at + EASTERNMOST - 1) / DAY)) : dayOf(at, owner ?? 'UTC');
}

/** The instant that older clients sent is kept while the owner's zone is unknown. */
function dueOn(day: CalendarDay, given: string | null, { owner }: DueZones): Due {
  const start = startOfDay(day, owner ?? 'UTC');
  const isFit = owner === null && given !== null && Math.abs(Date.parse(given) - start) <= EASTERNMOST;
  return { dueDate: toInstant(isFit ? Date.parse(given) : start), dueDay: day, isWholeDay: true };
}

/** Due date after a write. Its three fields change together: `dueDay` decides where it is named. */
export function dueAfter(change: DueChange, current: InstantOrDay, zones: DueZones): Due {
  const { dueDate = current.dueDate } = change;
  if (typeof change.dueDay === 'string') return dueOn(change.dueDay, change.dueDate ?? null, zones);
  if (dueDate === null) return noDue;
  const isWholeDay = change.dueDay === undefined && (change.isWholeDay ?? current.dueDay !== null);
  if (!isWholeDay) return timedDue(toInstant(Date.parse(dueDate)));
  const isSame = current.dueDate !== null && Date.parse(dueDate) === Date.parse(current.dueDate);
  if (isSame && current.dueDay !== null) return { ...current, isWholeDay };
  const day = dayMeant(Date.parse(dueDate), zones);
  return dueOn(day.startsWith('9999') ? LAST_DAY : day, dueDate, zones);
}
