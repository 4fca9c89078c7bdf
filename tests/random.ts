/** Seeded random numbers (mulberry32). */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** True for this share of the calls. */
  isBelow(share: number): boolean;
  /** One of the values. Throws for none. */
  pick<T>(values: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    isBelow: (share) => next() < share,
    pick(values) {
      if (values.length === 0) throw new Error('nothing to pick from');
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}
