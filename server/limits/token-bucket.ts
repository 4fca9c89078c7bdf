import type { Clock } from '../clock.ts';

/** Tokens refilled each second, and the maximum saved for a burst. */
export interface BucketRate {
  readonly rate: number;
  readonly size: number;
}

/** Limit of `rate` per second, with a burst of `size` after a rest. A class, because a server keeps very many. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #rate: BucketRate;
  #tokens: number;
  #filledAt: number;

  constructor(clock: Clock, rate: BucketRate) {
    this.#clock = clock;
    this.#rate = rate;
    this.#tokens = rate.size;
    this.#filledAt = clock.now();
  }

  /** Current tokens; negative if more was used than there was. */
  left(): number {
    const { rate, size } = this.#rate;
    const now = this.#clock.now();
    this.#tokens = Math.min(size, this.#tokens + ((now - this.#filledAt) / 1_000) * rate);
    this.#filledAt = now;
    return this.#tokens;
  }

  /** Whether the bucket equals a new one, so that it can be forgotten. */
  isFull(): boolean {
    return this.left() >= this.#rate.size;
  }

  /** Milliseconds until there are so many tokens; until it is full, if they are more than it holds. */
  pauseFor(count: number): number {
    const { rate, size } = this.#rate;
    return Math.max(0, ((Math.min(count, size) - this.left()) / rate) * 1_000);
  }

  /** Takes tokens; false, taking none, if fewer are left. */
  take(count: number): boolean {
    if (this.left() < count) return false;
    this.#tokens -= count;
    return true;
  }

  /** Takes tokens even beyond zero: the cost is known only afterwards. */
  spend(count: number): void {
    this.#tokens = this.left() - count;
  }

  /** Sets the tokens to a count that is shared with other processes. */
  set(count: number): void {
    this.#tokens = Math.min(this.#rate.size, count);
    this.#filledAt = this.#clock.now();
  }
}
