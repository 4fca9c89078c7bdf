import { isDeepStrictEqual } from 'node:util';

interface Sides<T> {
  /** List as the sender last knew it. */
  readonly base: readonly T[];
  readonly theirs: readonly T[];
  readonly mine: readonly T[];
}

/** Additions of both sides stay, removals of either apply. The others' elements keep their order first. */
export function mergeList<T>({ base, theirs, mine }: Sides<T>): T[] {
  const has = (list: readonly T[], item: T) => list.some((each) => isDeepStrictEqual(each, item));
  const kept = theirs.filter((item) => !has(base, item) || has(mine, item));
  const added = mine.filter((item) => !has(base, item) && !has(theirs, item));
  return [...kept, ...added];
}
