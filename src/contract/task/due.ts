import type { CalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf } from '#time/wall-clock.ts';
import { endOfDay, startOfDay } from '#time/zoned-day.ts';

/** Due date as it is read: see `due-fields.ts` for its parts. */
export interface Due {
  readonly dueDate: string | null;
  readonly dueDay: CalendarDay | null;
  readonly isWholeDay: boolean;
}
export type InstantOrDay = Pick<Due, 'dueDate' | 'dueDay'>;

/** Due-date fields of a write; one without `dueDay` comes from an older client. */
export type DueChange = { readonly [K in keyof Due]?: Due[K] | undefined };

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
