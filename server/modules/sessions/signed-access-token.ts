import { type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod/mini';
import { ACCESS_TOKEN_LIFE } from '#contract/limits.ts';
import { type AccessClaims, accessClaims } from '#contract/people/access-claims.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { RefusalError } from '#server/errors.ts';
import type { Secrets } from '#server/secrets.ts';
import { DAY } from '#time/units.ts';

/** Number of verified tokens that are cached until they expire. */
const REMEMBERED = 20_000;
/** Period of each signing key. Milliseconds. */
const KEY_PERIOD = 30 * DAY;
const KEY_ID = /^\d{1,6}$/;

interface Dependencies {
  readonly secrets: Pick<Secrets, 'accessTokenKey' | 'accessTokenKeyOf'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** HS256. The keys are derived from the one secret, one for each period, which the key id names. */
export function createAccessTokens({ secrets, clock, config: { publicUrl } }: Dependencies) {
  const checked = new Map<string, AccessClaims>();
  const keys = new Map<number, Uint8Array>();
  const audience = `${publicUrl}/api`;
  // Tokens of an earlier version have neither key id nor issuer; the last of them expires after this.
  const formerUntil = clock.now() + ACCESS_TOKEN_LIFE * 1_000;
  const periodNow = () => Math.floor(clock.now() / KEY_PERIOD);

  function keyOf(period: number): Uint8Array {
    const key = keys.get(period) ?? secrets.accessTokenKeyOf(period);
    // The periods before, at and after now.
    if (keys.size > 3) keys.clear();
    keys.set(period, key);
    return key;
  }

  /** Of the current period, the one before, or the next one of a process whose clock runs ahead. */
  function demandKey(id: string | undefined): Uint8Array {
    if (id === undefined && clock.now() < formerUntil) return secrets.accessTokenKey;
    const period = id !== undefined && KEY_ID.test(id) ? Number(id) : Number.NaN;
    if (!(Math.abs(period - periodNow()) <= 1)) throw new RefusalError('unauthenticated');
    return keyOf(period);
  }

  async function check(token: string): Promise<AccessClaims> {
    try {
      let isFormer = false;
      const options: JWTVerifyOptions = { algorithms: ['HS256'], currentDate: new Date(clock.now()) };
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          isFormer = kid === undefined;
          return demandKey(kid);
        },
        options,
      );
      const isOurs = isFormer || (payload.iss === publicUrl && payload.aud === audience);
      const claims = z.safeParse(accessClaims, payload);
      if (isOurs && claims.success) return claims.data;
    } catch (error) {
      if (!(error instanceof JOSEError)) throw error;
    }
    throw new RefusalError('unauthenticated');
  }

  return {
    /** A token for one session. */
    async sign(userId: string, sessionId: string): Promise<string> {
      const issuedAt = Math.floor(clock.now() / 1_000);
      const period = periodNow();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: String(period) })
        .setIssuer(publicUrl)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE)
        .sign(keyOf(period));
    },
    /** Throws `unauthenticated` for a token that is forged, malformed or expired. */
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
