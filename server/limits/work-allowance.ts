import type { Clock } from '../clock.ts';
import { TooManyRequestsError } from '../errors.ts';
import { createExpiringMap } from './expiring-map.ts';
import { type BucketRate, TokenBucket } from './token-bucket.ts';

/**
 * Milliseconds of the server’s time that one account may use each second, and those saved for a burst, such as loading
 * everything on several devices or an outbox of days.
 */
export const TIME: BucketRate = { rate: 300, size: 30_000 };
/** Bytes of an answer, and bytes handed to the database by a write, that cost a millisecond. */
const ANSWERED_PER_MILLISECOND = 100_000;
const WRITTEN_PER_MILLISECOND = 10_000;
/** Accounts whose used time is remembered. */
const REMEMBERED = 10_000;

/** Price of the work that the server does for an account, over sockets, HTTP and jobs. docs/decisions/0096. */
export interface WorkAllowance {
  /** Milliseconds that an account has left; negative if it has used more than it had. */
  timeLeft(userId: string): number;
  hasTime(userId: string): boolean;
  /** Whether an account has used up more than half of what it had saved: its work is done one by one from then on. */
  isHeavy(userId: string): boolean;
  /** Throws `too_many_requests` to an account that has used up its time. */
  demandTime(userId: string): void;
  /** Runs work and charges the account for its share of the time. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /** Charges for time that was spent elsewhere, such as in another thread. Milliseconds. */
  spend(userId: string, milliseconds: number): void;
  chargeAnswered(userId: string, bytes: number): void;
  chargeWritten(userId: string, bytes: number): void;
}

/**
 * Milliseconds that the process has worked. The embedded database works in the thread of the server, so only processor time
 * counts there: waiting costs nobody anything. PostgreSQL works elsewhere, so its answers are waited for at the price of
 * work.
 */
const clocks = {
  embedded() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  postgres: () => performance.now(),
};

/**
 * Meter of work that runs side by side: while n pieces run, each is charged one n-th of the time (the virtual time of
 * fair queuing), so that all charges add up to the time that has passed.
 */
export function createWorkMeter(now: () => number) {
  let running = 0;
  let last = 0;
  let virtual = 0;
  function advance(): void {
    const current = now();
    if (running > 0) virtual += (current - last) / running;
    last = current;
  }
  return {
    /** Begins a piece of work; the returned function ends it and returns its milliseconds. */
    begin(): () => number {
      advance();
      running += 1;
      const began = virtual;
      return () => {
        advance();
        running -= 1;
        return virtual - began;
      };
    },
  };
}

export function createWorkAllowance(
  clock: Clock,
  kind: keyof typeof clocks,
  rateLimitFactor: number,
): WorkAllowance {
  const time = { rate: TIME.rate * rateLimitFactor, size: TIME.size * rateLimitFactor };
  const buckets = createExpiringMap<TokenBucket>(clock, REMEMBERED, (bucket) => bucket.isFull());
  const meter = createWorkMeter(clocks[kind]);

  function bucketOf(userId: string): TokenBucket {
    const bucket = buckets.get(userId) ?? new TokenBucket(clock, time);
    buckets.set(userId, bucket);
    return bucket;
  }
  const timeLeft = (userId: string) => buckets.get(userId)?.left() ?? time.size;
  const hasTime = (userId: string) => timeLeft(userId) > 0;
  const spend = (userId: string, milliseconds: number) => bucketOf(userId).spend(milliseconds);

  return {
    timeLeft,
    hasTime,
    isHeavy: (userId) => timeLeft(userId) < time.size / 2,
    demandTime(userId) {
      if (!hasTime(userId)) throw new TooManyRequestsError(bucketOf(userId).pauseFor(1));
    },
    async run(userId, work) {
      const end = meter.begin();
      try {
        return await work();
      } finally {
        spend(userId, end());
      }
    },
    spend,
    chargeAnswered: (userId, bytes) => spend(userId, bytes / ANSWERED_PER_MILLISECOND),
    chargeWritten: (userId, bytes) => spend(userId, bytes / WRITTEN_PER_MILLISECOND),
  };
}
