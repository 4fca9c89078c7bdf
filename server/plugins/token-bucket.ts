import type { Clock } from '../clock.ts';

export interface TokenBucket {
  /** Takes one; false where none is left. */
  take(): boolean;
}

/** Lets `rate` per second through, and a burst of `size` after a rest. */
export function createTokenBucket(clock: Clock, rate: number, size: number): TokenBucket {
  let tokens = size;
  let filledAt = clock.now();
  return {
    take() {
      const now = clock.now();
      tokens = Math.min(size, tokens + ((now - filledAt) / 1_000) * rate);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
