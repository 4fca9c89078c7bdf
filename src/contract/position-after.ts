import { generateKeyBetween } from 'fractional-indexing';
import { MAX_POSITION } from './position.ts';

/**
 * A fractional index behind the last one; null: the first. Programs choose their own positions, so the last one may be no
 * key of the library, or as long as a position may be.
 */
export function positionAfter(last: string | null): string {
  if (last === null) return generateKeyBetween(null, null);
  try {
    const position = generateKeyBetween(last, null);
    if (position.length <= MAX_POSITION) return position;
  } catch {
    // Not a key of the library.
  }
  // `z` is the last digit: it is appended where there is room, else it replaces the last digit that is lower.
  return last.length < MAX_POSITION ? `${last}z` : last.replace(/[^z]z*$/, 'z');
}
