import { createHash } from 'node:crypto';
import { SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import { RefusalError, TooManyRequestsError } from '../errors.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Receivers of mail or push from one write: user ids, or email addresses without an account. */
export interface Receivers {
  /** Receivers with whom the sender neither shares an organization nor works on anything yet. */
  readonly strangers?: readonly string[];
  readonly colleagues?: readonly string[];
  /** Whether the sender has verified their email address; without, they reach no strangers. True if omitted. */
  readonly isVerified?: boolean;
}

export interface Outreach {
  /**
   * Counts one write that sends mail or push to others. Throws `not_verified` and `too_many_requests`, and then
   * counts nothing. Synchronous, so that it may be called inside a transaction.
   */
  take(senderId: string, receivers: Receivers): void;
}

interface Limit {
  /** Writes at once with a full bucket, and per hour after that. */
  readonly burst: number;
  readonly hourly: number;
}

/** Limits of one sender, for all receivers together and for each one. */
export const TO_STRANGERS: Limit = { burst: 20, hourly: 60 };
const TO_ONE_STRANGER: Limit = { burst: 5, hourly: 10 };
export const TO_COLLEAGUES: Limit = { burst: 600, hourly: 1_200 };
const TO_ONE_COLLEAGUE: Limit = { burst: 60, hourly: 240 };
/** Limit of one receiver for all strangers together: six of them use it up. Colleagues always get through. */
const FROM_STRANGERS: Limit = { burst: 30, hourly: 60 };
/** Largest cost of one write: more colleagues, such as a whole organization, cost its sender no more. */
const WIDEST = 50;
const REMEMBERED = 50_000;

/** A tag behind the name of a mailbox (RFC 5233): `ada+shop@example.org` is ada’s too. */
const TAG = /\+[^@]*(?=@[^@]*$)/;

/** Email addresses must not be stored for counting. */
function keyOf(receiver: string): string {
  return receiver.includes('@')
    ? createHash('sha256').update(receiver.toLowerCase().replace(TAG, '')).digest('base64url').slice(0, 22)
    : receiver;
}

export function createOutreach(clock: Clock, rateLimitFactor: number, shared: SharedCounts | null): Outreach {
  function limit(name: string, { burst, hourly }: Limit) {
    const size = Math.max(1, burst * rateLimitFactor);
    const rate = (hourly * rateLimitFactor) / SECONDS_PER_HOUR;
    const buckets = createSharedBuckets({
      clock,
      shared,
      name: `outreach:${name}`,
      remembered: REMEMBERED,
      rate,
      size,
    });
    /** A single write to very many receivers passes with a full bucket, and empties it. */
    return (key: string, cost: number) => ({ buckets, key, cost: Math.min(cost, size) });
  }
  const toStrangers = limit('strangers', TO_STRANGERS);
  const toOneStranger = limit('stranger', TO_ONE_STRANGER);
  const toColleagues = limit('colleagues', TO_COLLEAGUES);
  const toOneColleague = limit('colleague', TO_ONE_COLLEAGUE);
  const fromStrangers = limit('receiver', FROM_STRANGERS);

  return {
    take(senderId, { strangers = [], colleagues = [], isVerified = true }) {
      if (strangers.length > 0 && !isVerified) throw new RefusalError('not_verified');
      const unknown = [...new Set(strangers.map(keyOf))];
      const known = [...new Set(colleagues)];
      const costs = [
        toStrangers(senderId, unknown.length),
        toColleagues(senderId, Math.min(known.length, WIDEST)),
        ...unknown.map((key) => toOneStranger(`${senderId}:${key}`, 1)),
        ...unknown.map((key) => fromStrangers(key, 1)),
        ...known.map((key) => toOneColleague(`${senderId}:${key}`, 1)),
      ].filter(({ cost }) => cost > 0);
      const lacking = costs.filter(({ buckets, key, cost }) => buckets.left(key) < cost);
      if (lacking.length > 0) {
        const pauses = lacking.map(({ buckets, key, cost }) => buckets.pauseFor(key, cost));
        throw new TooManyRequestsError(Math.max(...pauses));
      }
      for (const { buckets, key, cost } of costs) buckets.take(key, cost);
    },
  };
}
