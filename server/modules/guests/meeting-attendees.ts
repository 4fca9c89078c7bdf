import type { Attendee } from '#contract/schedule-item.ts';
import type { GuestRow } from './table.ts';

/** Guests as they are shown on the item. */
export function attendeesOf(rows: readonly GuestRow[]): Attendee[] {
  return rows
    .filter(({ removedAt }) => removedAt === null)
    .map(({ email, response }) => ({ name: '', email, response, isSelf: false, isOrganizer: false }));
}
