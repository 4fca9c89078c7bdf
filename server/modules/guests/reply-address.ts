import { createHmac } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { isSameSecret } from '#server/same-secret.ts';

/** Length of the proof. Bytes; with it the part before the @ stays below its limit of 64 characters (RFC 5321). */
const PROOF = 12;

const FORM = /^reply\+([0-9a-f]{32})[0-9a-f]{24}@/;

/**
 * Addresses to which the calendars of guests send their answers, one for each guest: an id and what only the server’s
 * secret derives from it, without upper case, which mail servers may not keep.
 */
export function createReplyAddresses(key: Uint8Array, domain: string) {
  function addressOf(id: Uint8Array): string {
    const proof = createHmac('sha256', key).update(id).digest().subarray(0, PROOF);
    return `reply+${Buffer.from(id).toString('hex')}${proof.toString('hex')}@${domain.toLowerCase()}`;
  }
  return {
    of: (guestId: string): string => addressOf(parse(guestId)),
    /** Null for an address that this server did not make. */
    guestIdOf(given: string): string | null {
      const address = given.toLowerCase();
      const [, hex] = FORM.exec(address) ?? [];
      const id = hex === undefined ? null : Buffer.from(hex, 'hex');
      return id !== null && isSameSecret(address, addressOf(id)) ? stringify(id) : null;
    },
  };
}
export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;
