import type { Clock } from '../clock.ts';

export interface TokenBucket {
  /** Takes so many; false, and none is taken, where fewer are left. */
  take(count: number): boolean;
  /** Says how many there are: what others took from the same is counted elsewhere. */
  set(count: number): void;
}

/** Lets `rate` per second through, and a burst of `size` after a rest. */
export function createTokenBucket(clock: Clock, rate: number, size: number): TokenBucket {
  let tokens = size;
  let filledAt = clock.now();
  return {
    take(count) {
      const now = clock.now();
      tokens = Math.min(size, tokens + ((now - filledAt) / 1_000) * rate);
      filledAt = now;
      if (tokens < count) return false;
      tokens -= count;
      return true;
    },
    set(count) {
      tokens = Math.min(size, count);
      filledAt = clock.now();
    },
  };
}
