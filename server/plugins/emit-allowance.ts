import type { Clock } from '../clock.ts';
import type { SharedCounts } from './shared-counts.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Tokens per second that one account may keep up, and how many it may save for a burst: an outbox of days. */
const RATE = 100;
const BURST = 5_000;
/** A token pays for so much of an emit. Bytes. */
const SIZE_PER_TOKEN = 2_048;
const REMEMBERED = 10_000;
/** What was taken here is told to the other processes after this. Milliseconds. */
const SHARING_PAUSE = 250;

/** What the emits of one account cost, over all its sockets. */
export interface EmitAllowance {
  /** Tokens for an emit of so many bytes. */
  costOf(size: number): number;
  /** Takes them; false where the account has used up what it may. */
  take(userId: string, cost: number): boolean;
}

interface Account {
  readonly bucket: TokenBucket;
  /** Taken here and not told yet. */
  untold: number;
}

/**
 * Each process asks its own bucket, so that no emit waits for Redis; what was taken is told there a moment later, and
 * what is left for all of them comes back. While Redis is away the processes count alone.
 */
export function createEmitAllowance(
  clock: Clock,
  rateLimitFactor: number,
  shared: SharedCounts | null,
): EmitAllowance {
  const rate = RATE * rateLimitFactor;
  const size = BURST * rateLimitFactor;
  const accounts = new Map<string, Account>();
  let isSharing = false;

  function accountOf(userId: string): Account {
    const known = accounts.get(userId);
    if (known !== undefined) return known;
    const [oldest] = accounts.size >= REMEMBERED ? accounts.keys() : [];
    if (oldest !== undefined) accounts.delete(oldest);
    const fresh = { bucket: createTokenBucket(clock, rate, size), untold: 0 };
    accounts.set(userId, fresh);
    return fresh;
  }

  async function share(counts: SharedCounts): Promise<void> {
    isSharing = false;
    const taken = [...accounts].filter(([, account]) => account.untold > 0);
    await Promise.all(
      taken.map(async ([userId, account]) => {
        const { untold } = account;
        account.untold = 0;
        const left = await counts.spend(`emits:${userId}`, { cost: untold, rate, size });
        // What was taken while the answer was on its way is not in it.
        if (left !== null) account.bucket.set(left - account.untold);
      }),
    );
  }

  return {
    costOf: (bytes) => 1 + Math.floor(bytes / SIZE_PER_TOKEN),
    take(userId, cost) {
      const account = accountOf(userId);
      if (!account.bucket.take(cost)) return false;
      if (shared === null) return true;
      account.untold += cost;
      if (!isSharing) clock.after(SHARING_PAUSE, () => void share(shared));
      isSharing = true;
      return true;
    },
  };
}
