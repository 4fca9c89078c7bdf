import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** Bytes: a feed's id, and what proves that this server gave it away. */
const ID = 16;
const PROOF = 32;

/**
 * The secret in a feed's address: its id and 256 bits that only who knows the server's secret can make of it. So it can
 * be shown again to its owner, nothing in the database or a backup leads to it, and a new id is a new secret.
 */
export function createFeedSecrets(key: Uint8Array) {
  const proofOf = (id: Uint8Array) => createHmac('sha256', key).update(id).digest();
  return {
    of(id: string): string {
      const bytes = parse(id);
      return Buffer.concat([bytes, proofOf(bytes)]).toString('base64url');
    },
    /** The feed that a secret belongs to; null for what this server never made. */
    idOf(secret: string): string | null {
      const bytes = Buffer.from(secret, 'base64url');
      if (bytes.length !== ID + PROOF || bytes.toString('base64url') !== secret) return null;
      const id = bytes.subarray(0, ID);
      if (!timingSafeEqual(bytes.subarray(ID), proofOf(id))) return null;
      return stringify(id);
    },
  };
}
export type FeedSecrets = ReturnType<typeof createFeedSecrets>;
