import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { systemClock } from '../clock.ts';
import { createExpiringMap } from './expiring-map.ts';
import type { SharedCounts } from './shared-counts.ts';

interface Window {
  count: number;
  endsAt: number;
}

const REMEMBERED = 20_000;

/** Counts of this process alone. */
function createOwnCounts() {
  const windows = createExpiringMap<Window>(systemClock, REMEMBERED, ({ endsAt }) => endsAt <= Date.now());
  return (key: string, length: number): { count: number; left: number } => {
    const now = Date.now();
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > now) {
      known.count += 1;
      return { count: known.count, left: known.endsAt - now };
    }
    windows.set(key, { count: 1, endsAt: now + length });
    return { count: 1, left: length };
  };
}

/**
 * Counts attempts over all processes, or in this one without Redis or while it is down. Each process also counts
 * alone, so that losing Redis does not reset the limits.
 */
export function rateLimitStore(shared: SharedCounts | null): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #own = createOwnCounts();

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      window: number,
      max: number,
    ): void {
      const own = this.#own(key, window);
      // Limits of one address differ in size and window; processes with one configuration share them.
      const together = shared?.count(`limit:${max}/${window}:${key}`, window) ?? Promise.resolve(null);
      void together
        .catch(() => null)
        .then((answer) => answer ?? own)
        .then(({ count, left }) => done(null, { current: count, ttl: left }));
    }

    child(): FastifyRateLimitStore {
      return new Store();
    }
  };
}
