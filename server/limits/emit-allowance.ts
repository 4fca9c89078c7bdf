import type { Clock } from '../clock.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Tokens per second of one account, and the maximum saved for a burst: an outbox of days. */
const RATE = 100;
const BURST = 5_000;
/** Bytes of an emit for one token. */
const SIZE_PER_TOKEN = 2_048;
const REMEMBERED = 10_000;

/** Cost of the emits of one account, over all its sockets and over HTTP. docs/decisions/0019. */
export interface EmitAllowance {
  /** Tokens for an emit of so many bytes. */
  costOf(size: number): number;
  /** Takes tokens; false if the account has used up its allowance. */
  take(userId: string, cost: number): boolean;
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
    rate: RATE * rateLimitFactor,
    size: BURST * rateLimitFactor,
  });
  return {
    costOf: (bytes) => 1 + Math.floor(bytes / SIZE_PER_TOKEN),
    take: buckets.take,
  };
}
