import { decodeJwt } from 'jose/jwt/decode';
import * as z from 'zod/mini';
import { type AccessClaims, accessClaims } from '#contract/people/access-claims.ts';

/** Claims of an access token, or null where it is not one. Only the server verifies the signature. */
export function readAccessToken(token: string): AccessClaims | null {
  try {
    return z.parse(accessClaims, decodeJwt(token));
  } catch {
    return null;
  }
}
