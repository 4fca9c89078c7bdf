import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { TooManyRequestsError } from '../errors.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Calls in a minute: by one personal token, and by all tokens of one user. */
export const CALLS_OF_TOKEN = 600;
export const CALLS_OF_TOKENS = 1_200;
const SECONDS_PER_MINUTE = 60;
const REMEMBERED = 10_000;

/** Calls of personal tokens, over HTTP and over sockets together. docs/decisions/0085. */
export interface TokenCalls {
  /** Counts one call. Throws `too_many_requests` if its token, or its user’s tokens, have none left. Sessions are not counted. */
  demand(caller: Pick<Caller, 'userId' | 'sessionId' | 'grant'>): void;
}

export function createTokenCalls(clock: Clock, factor: number, shared: SharedCounts | null): TokenCalls {
  const buckets = (name: string, calls: number) =>
    createSharedBuckets({
      clock,
      shared,
      name,
      remembered: REMEMBERED,
      size: Math.max(1, calls * factor),
      rate: (calls * factor) / SECONDS_PER_MINUTE,
    });
  const ofToken = buckets('token', CALLS_OF_TOKEN);
  const ofUser = buckets('tokens', CALLS_OF_TOKENS);
  return {
    demand({ userId, sessionId, grant }) {
      if (grant === null) return;
      if (!ofToken.take(sessionId, 1)) throw new TooManyRequestsError(ofToken.pauseFor(sessionId, 1));
      if (!ofUser.take(userId, 1)) throw new TooManyRequestsError(ofUser.pauseFor(userId, 1));
    },
  };
}
