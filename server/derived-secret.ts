import { createHmac } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { isSameSecret } from '#server/same-secret.ts';

/** Lengths of an id and of its proof. Bytes. */
const ID = 16;
const PROOF = 32;

/**
 * Secrets in addresses of feeds and in links of guests: an id and 256 bits that only the server's secret can derive
 * from it. So it can be shown or sent again, nothing in the database or a backup leads to it, and a new id is a new secret.
 * docs/decisions/0036.
 */
export function createDerivedSecrets(key: Uint8Array) {
  const proofOf = (id: Uint8Array) => createHmac('sha256', key).update(id).digest();
  const secretOf = (id: Uint8Array) => Buffer.concat([id, proofOf(id)]).toString('base64url');
  return {
    of: (id: string): string => secretOf(parse(id)),
    /** Id in a secret; null for a secret that this server did not make. */
    idOf(secret: string): string | null {
      const bytes = Buffer.from(secret, 'base64url');
      if (bytes.length !== ID + PROOF) return null;
      const id = bytes.subarray(0, ID);
      return isSameSecret(secret, secretOf(id)) ? stringify(id) : null;
    },
  };
}
export type DerivedSecrets = ReturnType<typeof createDerivedSecrets>;
