import { MINUTE } from '#time/units.ts';
import type { Clock } from '../clock.ts';

/** Interval between sweeps of useless entries. Milliseconds. */
const SWEEP = MINUTE;

/** Map that drops entries once `isUseless`, and holds at most `most`. */
export interface ExpiringMap<T> {
  get(key: string): T | undefined;
  /** Sets an entry; beyond the limit the one that was set longest ago is evicted. */
  set(key: string, thing: T): void;
}

/** `isUseless` marks entries that equal a missing one. They are removed within a minute. */
export function createExpiringMap<T>(
  clock: Clock,
  most: number,
  isUseless: (thing: T) => boolean,
): ExpiringMap<T> {
  const things = new Map<string, T>();
  let isSweeping = false;

  function sweepLater(): void {
    if (isSweeping) return;
    isSweeping = true;
    clock.after(SWEEP, () => {
      isSweeping = false;
      for (const [key, thing] of things) if (isUseless(thing)) things.delete(key);
      if (things.size > 0) sweepLater();
    });
  }

  return {
    get: (key) => things.get(key),
    set(key, thing) {
      things.delete(key);
      const [oldest] = things.size >= most ? things.keys() : [];
      if (oldest !== undefined) things.delete(oldest);
      things.set(key, thing);
      sweepLater();
    },
  };
}
