/** A clock that is off by less is taken for right: an answer's way and its whole seconds are in what is seen of it. */
const TOLERANCE = 60_000;
/** Answers that differ by less tell of the same clocks. */
const NOISE = 15_000;

/**
 * How far the server's clock is ahead of this device's, by the date of one of its answers, which came at `now`. `known`:
 * by those before, kept while this one says about the same. Milliseconds; 0 within a minute.
 */
export function clockOffsetOf({ headers }: Pick<Response, 'headers'>, now: number, known: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return known;
  const offset = date - now;
  if (Math.abs(offset) < TOLERANCE) return 0;
  return Math.abs(offset - known) < NOISE ? known : offset;
}
