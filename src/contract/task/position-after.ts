import { generateKeyBetween } from 'fractional-indexing';
import { MAX_POSITION } from './position.ts';

/** Null gives the first. The last may be no key of the library, or have the maximum length. */
export function positionAfter(last: string | null): string {
  if (last === null) return generateKeyBetween(null, null);
  try {
    const position = generateKeyBetween(last, null);
    if (position.length <= MAX_POSITION) return position;
  } catch {
    // The last position is no key of the library.
  }
  // `z` is the highest digit: it is appended if there is room, otherwise it replaces the last lower digit.
  return last.length < MAX_POSITION ? `${last}z` : last.replace(/[^z]z*$/, 'z');
}
