import { generateKeyBetween } from 'fractional-indexing';

/** A place behind `last`, or the first one. */
export function positionAfter(last: string | null): string {
  try {
    return generateKeyBetween(last, null);
  } catch {
    // Someone else's key of another alphabet: anything after it will do.
    return `${last}1`;
  }
}

/** The highest of some places; null where there are none. */
export function lastPositionOf(rows: Iterable<{ readonly position: string }>): string | null {
  let last: string | null = null;
  for (const { position } of rows) if (last === null || position > last) last = position;
  return last;
}
