import { weekdayOf } from '#time/calendar-day.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { type Interval, zonedDays } from '#time/zoned-day.ts';
import { SNAP } from './item-times.ts';

const MINUTE = 60_000;

/** Hours in which a free gap is proposed: minutes after midnight. */
export const PLANNING_HOURS = { from: 8 * 60, to: 18 * 60 };
/** How far ahead a free gap is looked for. Days. */
const PLANNING_HORIZON = 28;
/** A task without an estimate gets this long. Minutes. */
export const DEFAULT_BLOCK = 30;
/** The longest block that is proposed in one piece. Minutes. */
const LONGEST_BLOCK = 8 * 60;

/** Length of the block that is proposed for an estimate: on the grid, one step to eight hours. Minutes. */
export function blockMinutes(workload: number | null): number {
  if (workload === null || workload === 0) return DEFAULT_BLOCK;
  return Math.min(LONGEST_BLOCK, Math.max(SNAP, Math.ceil(workload / SNAP) * SNAP));
}

/** What `busy` leaves of `within`, in order. `busy` may overlap itself, touch, and come in any order. */
export function freeGaps(busy: Iterable<Interval>, within: Interval): Interval[] {
  const sorted = [...busy]
    .filter(({ start, end }) => end > within.start && start < within.end && end > start)
    .sort((a, b) => a.start - b.start);
  const gaps: Interval[] = [];
  let free = within.start;
  for (const { start, end } of sorted) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  if (free < within.end) gaps.push({ start: free, end: within.end });
  return gaps;
}

function onGrid(at: number): number {
  const step = SNAP * MINUTE;
  return Math.ceil(at / step) * step;
}

/**
 * The first free stretch of `minutes` from `from` on, on the grid and within the planning hours: today (the day of
 * `from`, unless told) whatever day it is, else only Monday to Friday. Null where the horizon holds none.
 */
export function nextFreeGap(
  busy: readonly Interval[],
  {
    from,
    minutes,
    timeZone,
    today = dayOf(from, timeZone),
  }: { from: number; minutes: number; timeZone: string; today?: string },
): Interval | null {
  const length = minutes * MINUTE;
  for (const { date } of zonedDays(dayOf(from, timeZone), PLANNING_HORIZON, timeZone)) {
    if (date !== today && weekdayOf(date) > 5) continue;
    const opens = Math.max(from, instantAt(date, PLANNING_HOURS.from, timeZone));
    const closes = instantAt(date, PLANNING_HOURS.to, timeZone);
    if (opens >= closes) continue;
    for (const gap of freeGaps(busy, { start: opens, end: closes })) {
      const start = onGrid(gap.start);
      if (start + length <= gap.end) return { start, end: start + length };
    }
  }
  return null;
}
