import type { Clock } from '../clock.ts';

/** Tokens that come back each second, and the most that are saved for a burst. */
export interface BucketRate {
  readonly rate: number;
  readonly size: number;
}

export interface TokenBucket {
  /** Tokens there are now; below zero where other processes took more than there were. */
  left(): number;
  /** Takes so many; false, and none is taken, where fewer are left. */
  take(count: number): boolean;
  /** Takes so many even where fewer are left: what was used is known only afterwards. */
  spend(count: number): void;
  /** Sets how many there are: what others took from the same bucket is counted elsewhere. */
  set(count: number): void;
}

/** Lets `rate` per second through, and a burst of `size` after a rest. */
export function createTokenBucket(clock: Clock, { rate, size }: BucketRate): TokenBucket {
  let tokens = size;
  let filledAt = clock.now();

  function left(): number {
    const now = clock.now();
    tokens = Math.min(size, tokens + ((now - filledAt) / 1_000) * rate);
    filledAt = now;
    return tokens;
  }

  return {
    left,
    take(count) {
      if (left() < count) return false;
      tokens -= count;
      return true;
    },
    spend(count) {
      tokens = left() - count;
    },
    set(count) {
      tokens = Math.min(size, count);
      filledAt = clock.now();
    },
  };
}
