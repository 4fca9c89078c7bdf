import { derivedId } from '#server/derived-id.ts';
import type { ConnectedAccount } from '../integrations/hooks.ts';

export type CalendarIdOf = (account: ConnectedAccount, outsideId: string) => string;

/**
 * Ids of outside calendars. The same calendar of the same account gets the same id when it is connected again, so
 * that settings for it still apply, with nothing stored in between. `key` has 32 bytes; ids cannot be guessed
 * without it.
 */
export function createCalendarIds(key: Uint8Array): CalendarIdOf {
  return ({ ownerId, provider, subject }, outsideId) =>
    derivedId(key, JSON.stringify([ownerId, provider, subject, outsideId]));
}
