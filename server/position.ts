import { generateKeyBetween } from 'fractional-indexing';

const LONGEST = 200;

/** A fractional index behind the last one. Clients choose their own, so the last may be anything that sorts. */
export function positionAfter(last: string | null): string {
  try {
    const position = generateKeyBetween(last, null);
    if (position.length <= LONGEST) return position;
  } catch {
    // Not a key of the library: append to it instead.
  }
  return `${(last ?? '').slice(0, LONGEST - 1)}z`;
}
