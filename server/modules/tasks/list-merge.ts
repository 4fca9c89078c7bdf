import { isDeepStrictEqual } from 'node:util';

interface Sides<T> {
  /** As the sender last knew it. */
  readonly base: readonly T[];
  readonly theirs: readonly T[];
  readonly mine: readonly T[];
}

/** What both sides added is there and what either took away is not. Others' elements keep their order and come first. */
export function mergeList<T>({ base, theirs, mine }: Sides<T>): T[] {
  const has = (list: readonly T[], item: T) => list.some((each) => isDeepStrictEqual(each, item));
  const kept = theirs.filter((item) => !has(base, item) || has(mine, item));
  const added = mine.filter((item) => !has(base, item) && !has(theirs, item));
  return [...kept, ...added];
}
