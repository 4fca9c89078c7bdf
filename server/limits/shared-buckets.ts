import type { Clock } from '../clock.ts';
import { createExpiringMap } from './expiring-map.ts';
import type { SharedCounts } from './shared-counts.ts';
import { type BucketRate, TokenBucket } from './token-bucket.ts';

/** Delay before local use is sent to Redis in one batch. Milliseconds. */
const SHARING_PAUSE = 250;

/** Token buckets by key, with one limit over all processes. */
export interface SharedBuckets {
  /** Tokens that a key has left. */
  left(key: string): number;
  /** Takes tokens; false, taking none, if fewer are left. */
  take(key: string, cost: number): boolean;
  /** Milliseconds until a key has so many tokens. */
  pauseFor(key: string, cost: number): number;
  /** Takes tokens from the shared count itself, for limits that are exact. */
  takeTogether(key: string, cost: number): Promise<boolean>;
}

interface Entry {
  readonly bucket: TokenBucket;
  /** Tokens taken here and not sent yet. */
  unsent: number;
}

interface Options extends BucketRate {
  readonly clock: Clock;
  /** Null: this process counts alone. */
  readonly shared: SharedCounts | null;
  /** Prefix of each key in Redis. */
  readonly name: string;
  /** Number of remembered keys; beyond it the least recently used is evicted. */
  readonly remembered: number;
}

/**
 * Each process asks its own buckets, so that nothing waits for Redis; use is sent there a moment later, and the
 * shared remainder comes back. While Redis is down the processes count alone.
 */
export function createSharedBuckets({ clock, shared, name, remembered, rate, size }: Options): SharedBuckets {
  const entries = createExpiringMap<Entry>(
    clock,
    remembered,
    (entry) => entry.unsent === 0 && entry.bucket.isFull(),
  );
  const bucketRate = { rate, size };
  const unsent = new Set<string>();
  let isSharing = false;

  function entryOf(key: string): Entry {
    // Inserted again at each use, so that the least recently used is evicted first.
    const entry = entries.get(key) ?? { bucket: new TokenBucket(clock, bucketRate), unsent: 0 };
    entries.set(key, entry);
    return entry;
  }

  async function share(counts: SharedCounts): Promise<void> {
    isSharing = false;
    const keys = [...unsent];
    unsent.clear();
    await Promise.all(
      keys.map(async (key) => {
        const entry = entries.get(key);
        if (entry === undefined) return;
        const cost = entry.unsent;
        entry.unsent = 0;
        const left = await counts.spend(`${name}:${key}`, { cost, rate, size });
        // Tokens that were taken while the answer was on its way are not in it.
        if (left !== null) entry.bucket.set(left - entry.unsent);
      }),
    );
  }

  function take(key: string, cost: number): boolean {
    const entry = entryOf(key);
    if (!entry.bucket.take(cost)) return false;
    if (shared === null) return true;
    entry.unsent += cost;
    unsent.add(key);
    if (!isSharing) clock.after(SHARING_PAUSE, () => void share(shared));
    isSharing = true;
    return true;
  }

  return {
    left: (key) => entries.get(key)?.bucket.left() ?? size,
    take,
    pauseFor: (key, cost) => entries.get(key)?.bucket.pauseFor(cost) ?? 0,
    async takeTogether(key, cost) {
      const taken = await shared?.take(`${name}:${key}`, { cost, rate, size });
      if (taken === null || taken === undefined) return take(key, cost);
      const entry = entryOf(key);
      entry.bucket.set(taken.left - entry.unsent);
      return taken.isTaken;
    },
  };
}
