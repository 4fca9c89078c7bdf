import { generateKeyBetween } from 'fractional-indexing';

const LONGEST = 200;

/** A fractional index behind the last one. Clients choose their own, so the last may be anything that sorts. */
export function positionAfter(last: string | null): string {
  try {
    const position = generateKeyBetween(last, null);
    if (position.length <= LONGEST) return position;
  } catch {
    // Keys from elsewhere, which the library rejects: append to them instead.
  }
  return `${(last ?? '').slice(0, LONGEST - 1)}z`;
}
