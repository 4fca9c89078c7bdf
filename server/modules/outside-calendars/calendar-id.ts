import { createHmac } from 'node:crypto';
import { stringify } from 'uuid';
import type { ConnectedAccount } from '../integrations/hooks.ts';

export type CalendarIdOf = (account: ConnectedAccount, outsideId: string) => string;

/**
 * Ids of outside calendars. The same calendar of the same account gets the same id when it is connected again, so
 * that settings for it still apply, with nothing stored in between. `key` has 32 bytes; ids cannot be guessed
 * without it.
 */
export function createCalendarIds(key: Uint8Array): CalendarIdOf {
  return ({ ownerId, provider, subject }, outsideId) => {
    const name = JSON.stringify([ownerId, provider, subject, outsideId]);
    const bytes = createHmac('sha256', key).update(name).digest().subarray(0, 16);
    // UUID version 7 (RFC 9562), the form of all ids.
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return stringify(bytes);
  };
}
