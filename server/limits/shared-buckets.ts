import type { Clock } from '../clock.ts';
import { createRemembered } from './remembered.ts';
import type { SharedCounts } from './shared-counts.ts';
import { type BucketRate, TokenBucket } from './token-bucket.ts';

/** Pause before what was taken here is told to the other processes. Milliseconds. */
const SHARING_PAUSE = 250;

/** Token buckets by key, one limit for all processes together. */
export interface SharedBuckets {
  /** Tokens there are for a key now. */
  left(key: string): number;
  /** Takes them; false, and none is taken, where fewer are left. */
  take(key: string, cost: number): boolean;
  /** Takes them from the one count of all processes, for limits that hold to the last token. */
  takeTogether(key: string, cost: number): Promise<boolean>;
}

interface Entry {
  readonly bucket: TokenBucket;
  /** Taken here and not told yet. */
  untold: number;
}

interface Options extends BucketRate {
  readonly clock: Clock;
  /** Null: this process counts alone. */
  readonly shared: SharedCounts | null;
  /** Begins each key in Redis. */
  readonly name: string;
  /** Keys that are kept; beyond it the one that was used longest ago is forgotten. */
  readonly remembered: number;
}

/**
 * Each process asks its own buckets, so that nothing waits for Redis; what was taken is told there a moment later, and
 * what is left for all processes comes back. While Redis is away the processes count alone.
 */
export function createSharedBuckets({ clock, shared, name, remembered, rate, size }: Options): SharedBuckets {
  const entries = createRemembered<Entry>(
    clock,
    remembered,
    (entry) => entry.untold === 0 && entry.bucket.isFull(),
  );
  const bucketRate = { rate, size };
  const untold = new Set<string>();
  let isSharing = false;

  function entryOf(key: string): Entry {
    // Set again at each use: the one that was used longest ago is the first to be forgotten.
    const entry = entries.get(key) ?? { bucket: new TokenBucket(clock, bucketRate), untold: 0 };
    entries.set(key, entry);
    return entry;
  }

  async function share(counts: SharedCounts): Promise<void> {
    isSharing = false;
    const keys = [...untold];
    untold.clear();
    await Promise.all(
      keys.map(async (key) => {
        const entry = entries.get(key);
        if (entry === undefined) return;
        const cost = entry.untold;
        entry.untold = 0;
        const left = await counts.spend(`${name}:${key}`, { cost, rate, size });
        // What was taken while the answer was on its way is not in it.
        if (left !== null) entry.bucket.set(left - entry.untold);
      }),
    );
  }

  function take(key: string, cost: number): boolean {
    const entry = entryOf(key);
    if (!entry.bucket.take(cost)) return false;
    if (shared === null) return true;
    entry.untold += cost;
    untold.add(key);
    if (!isSharing) clock.after(SHARING_PAUSE, () => void share(shared));
    isSharing = true;
    return true;
  }

  return {
    left: (key) => entries.get(key)?.bucket.left() ?? size,
    take,
    async takeTogether(key, cost) {
      const taken = await shared?.take(`${name}:${key}`, { cost, rate, size });
      if (taken === null || taken === undefined) return take(key, cost);
      const entry = entryOf(key);
      entry.bucket.set(taken.left - entry.untold);
      return taken.isTaken;
    },
  };
}
