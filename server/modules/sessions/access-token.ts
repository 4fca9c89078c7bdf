import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod/mini';
import { ACCESS_TOKEN_LIFE } from '#contract/limits.ts';
import { type AccessClaims, accessClaims } from '#contract/session.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';

/** Tokens whose signature was checked are remembered until they run out; at most this many. */
const REMEMBERED = 20_000;

export function createAccessTokens(key: Uint8Array, clock: Clock) {
  const checked = new Map<string, AccessClaims>();

  async function check(token: string): Promise<AccessClaims> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
      });
      const claims = z.safeParse(accessClaims, payload);
      if (claims.success) return claims.data;
    } catch (error) {
      if (!(error instanceof JOSEError)) throw error;
    }
    throw new RefusalError('unauthenticated');
  }

  return {
    /** A JWT (HS256) for one session. */
    async sign(userId: string, sessionId: string): Promise<string> {
      const issuedAt = Math.floor(clock.now() / 1_000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE)
        .sign(key);
    },
    /** Refuses `unauthenticated` for a token that is forged, malformed or has run out. */
    async verify(token: string): Promise<AccessClaims> {
      const known = checked.get(token);
      if (known !== undefined && known.exp * 1_000 > clock.now()) return known;
      checked.delete(token);
      const claims = await check(token);
      const [oldest] = checked.size >= REMEMBERED ? checked.keys() : [];
      if (oldest !== undefined) checked.delete(oldest);
      checked.set(token, claims);
      return claims;
    },
  };
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
