import { freeGaps, SNAP } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import type { Interval } from '#time/zoned-day.ts';

const STEP = SNAP * MINUTE;

/**
 * Slot of a block dropped at `at`: in the gap there, else in the next, else in the last before. It starts on the
 * grid, does not overlap its neighbours, and is cut to a shorter gap. Null where no gap is free.
 */
export function dropSlot(
  at: number,
  minutes: number,
  busy: readonly Interval[],
  within: Interval,
): Interval | null {
  const gaps = freeGaps(busy, within).filter(({ start, end }) => end - start >= STEP);
  const gap =
    gaps.find(({ start, end }) => start <= at && at < end) ??
    gaps.find(({ start }) => start > at) ??
    gaps.at(-1);
  if (gap === undefined) return null;
  const length = minutes * MINUTE;
  if (gap.end - gap.start <= length) return gap;
  const wanted = Math.floor(at / STEP) * STEP;
  const start = Math.max(gap.start, Math.min(wanted, gap.end - length));
  return { start, end: start + length };
}
