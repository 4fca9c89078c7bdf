import { decodeJwt } from 'jose/jwt/decode';
import * as z from 'zod/mini';
import { type AccessClaims, accessClaims } from '#contract/session.ts';

/** What an access token says of itself, or null where it is not one. The signature is the server's business. */
export function readAccessToken(token: string): AccessClaims | null {
  try {
    return z.parse(accessClaims, decodeJwt(token));
  } catch {
    return null;
  }
}
