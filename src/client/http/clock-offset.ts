import { MINUTE } from '#time/units.ts';

/**
 * Offset below which a clock counts as right, since the measurement includes the answer's latency and its whole
 * seconds. Milliseconds.
 */
const TOLERANCE = MINUTE;
/** Difference below which two answers mean the same offset. Milliseconds. */
const NOISE = 15_000;

/**
 * Lead of the server's clock over this device's, from the date of an answer that came at `now`. `known`: the
 * offset so far, kept while this answer agrees with it. Milliseconds; 0 within a minute.
 * docs/decisions/0054.
 */
export function clockOffsetOf({ headers }: Pick<Response, 'headers'>, now: number, known: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return known;
  const offset = date - now;
  if (Math.abs(offset) < TOLERANCE) return 0;
  return Math.abs(offset - known) < NOISE ? known : offset;
}
