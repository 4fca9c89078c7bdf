import type { Clock } from '../clock.ts';

/** Pause between two looks for what is of no use any more. Milliseconds. */
const SWEEP = 60_000;

/** Things by key that are kept as long as they say something, and never more than `most`. */
export interface Remembered<T> {
  get(key: string): T | undefined;
  /** Keeps a thing; where there are too many, the one that was set longest ago is forgotten. */
  set(key: string, thing: T): void;
}

/** `isUseless`: the thing says no more than none would. Such things are forgotten within a minute. */
export function createRemembered<T>(
  clock: Clock,
  most: number,
  isUseless: (thing: T) => boolean,
): Remembered<T> {
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
