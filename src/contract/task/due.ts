import * as z from 'zod/mini';
import { type CalendarDay, dayOfNumber, isCalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { dayOf, wallClockOf } from '#time/wall-clock.ts';
import { endOfDay, startOfDay } from '#time/zoned-day.ts';
import { instant } from '../entity.ts';

/** A calendar day in the range of years that instants cover. */
const calendarDay = z.iso
  .date()
  .check(z.refine((text) => isCalendarDay(text) && !/^(?:0000|9999)/.test(text), 'no such day'));

/**
 * Due date: an instant, or a calendar day that is the same day for everyone everywhere. On the wire `dueDate` is an
 * instant in both cases: for a due day its first one in the owner's zone, as the server knew that zone at the time.
 */
export const dueFields = {
  dueDate: z.nullable(instant),
  /** Due day; null for an instant and for no due date. */
  dueDay: z.nullable(calendarDay),
  /** Whether `dueDay` is set. Older clients, from before there was one, read and write this beside `dueDate`. */
  isWholeDay: z.boolean(),
};

export interface Due {
  readonly dueDate: string | null;
  readonly dueDay: CalendarDay | null;
  readonly isWholeDay: boolean;
}
export type InstantOrDay = Pick<Due, 'dueDate' | 'dueDay'>;

/** Due-date fields of a write; one without `dueDay` comes from an older client. */
export type DueChange = { readonly [K in keyof Due]?: Due[K] | undefined };

/** Zones for converting a due day; null as long as no device has reported one. */
export interface DueZones {
  readonly writer: string | null;
  readonly owner: string | null;
}

export const noDue: Due = { dueDate: null, dueDay: null, isWholeDay: false };

export function timedDue(dueDate: string): Due {
  return { dueDate, dueDay: null, isWholeDay: false };
}

export function wholeDayDue(dueDay: CalendarDay, ownerZone: string): Due {
  return { dueDate: toInstant(startOfDay(dueDay, ownerZone)), dueDay, isWholeDay: true };
}

export function namesDue({ dueDate, dueDay, isWholeDay }: DueChange): boolean {
  return dueDate !== undefined || dueDay !== undefined || isWholeDay !== undefined;
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

/** Calendar day of a due date for a reader in a zone; null without a due date. */
export function dueDayOf({ dueDate, dueDay }: InstantOrDay, timeZone: string): CalendarDay | null {
  return dueDay ?? (dueDate === null ? null : dayOf(Date.parse(dueDate), timeZone));
}

/** First instant of a due date for a reader in a zone, in milliseconds; infinite without a due date. */
export function dueStart({ dueDate, dueDay }: InstantOrDay, timeZone: string): number {
  if (dueDay !== null) return startOfDay(dueDay, timeZone);
  return dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate);
}

/**
 * Instant from which a task is overdue for a reader in a zone, in milliseconds: for a due day the end of that day.
 * Infinite without a due date. Urgency falls as it grows, so sorting by it sorts by urgency at every moment.
 * docs/decisions/0046.
 */
export function dueEnd({ dueDate, dueDay }: InstantOrDay, timeZone: string): number {
  if (dueDay !== null) return endOfDay(dueDay, timeZone);
  return dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate);
}
