import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes, as AES-256-GCM has them. */
const NONCE = 12;
const TAG = 16;

/** Sealed text of another key, or of another row or column. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** AES-256-GCM with a `key` of 32 bytes. `associatedData` is the row and column it opens for. docs/decisions/0034. */
export function createTokenVault(key: Uint8Array) {
  return {
    seal(text: string, associatedData: string): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(associatedData));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
    },
    /** Throws `SealError`. */
    open(sealed: string, associatedData: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE + TAG) throw new SealError('Too short to be sealed');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
      decipher.setAAD(Buffer.from(associatedData));
      decipher.setAuthTag(bytes.subarray(-TAG));
      try {
        const body = decipher.update(bytes.subarray(NONCE, -TAG));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SealError('Sealed with another key or for another row or column', { cause: error });
      }
    },
  };
}
export type TokenVault = ReturnType<typeof createTokenVault>;
