import { createHash, timingSafeEqual } from 'node:crypto';

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/**
 * Constant-time comparison of a claimed secret with the real one. Digests are compared, because `timingSafeEqual`
 * throws for inputs of different lengths: no other file may call it.
 */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}
