import type { Clock } from '../clock.ts';
import { TooManyRequestsError } from '../errors.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { BucketRate } from './token-bucket.ts';

/** Tokens per second of one account, and the maximum saved for a burst: an outbox of days. */
export const EMITS: BucketRate = { rate: 100, size: 5_000 };
/** Bytes of an emit for one token. */
export const SIZE_PER_TOKEN = 2_048;
const REMEMBERED = 10_000;

/** Cost of the emits of one account, over all its sockets and over HTTP. docs/decisions/0019. */
export interface EmitAllowance {
  /** Tokens for an emit of so many bytes. */
  costOf(size: number): number;
  /** Takes tokens. Throws `too_many_requests` to an account that has used up its allowance. */
  demand(userId: string, cost: number): void;
}

export function createEmitAllowance(
  clock: Clock,
  rateLimitFactor: number,
  shared: SharedCounts | null,
): EmitAllowance {
  const buckets = createSharedBuckets({
    clock,
    shared,
    name: 'emits',
    remembered: REMEMBERED,
    rate: EMITS.rate * rateLimitFactor,
    size: EMITS.size * rateLimitFactor,
  });
  return {
    costOf: (bytes) => 1 + Math.floor(bytes / SIZE_PER_TOKEN),
    demand(userId, cost) {
      if (!buckets.take(userId, cost)) throw new TooManyRequestsError(buckets.pauseFor(userId, cost));
    },
  };
}
