import { weekdayOf } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { type Interval, zonedDays } from '#time/zoned-day.ts';
import { SNAP } from './item-times.ts';

/** Hours in which gaps are proposed: minutes after midnight. */
export const PLANNING_HOURS = { from: 8 * 60, to: 18 * 60 };
/** Horizon of the search for a gap. Days. */
const PLANNING_HORIZON = 28;
/** Length of a block for a task without an estimate. Minutes. */
export const DEFAULT_BLOCK = 30;
/** Longest proposed block. Minutes. */
const LONGEST_BLOCK = 8 * 60;

/** Length of the proposed block for an estimate: on the grid, from one step to eight hours. Minutes. */
export function blockMinutes(workload: number | null): number {
  if (workload === null || workload === 0) return DEFAULT_BLOCK;
  return Math.min(LONGEST_BLOCK, Math.max(SNAP, Math.ceil(workload / SNAP) * SNAP));
}

/** Free intervals of `within` outside `busy`, in order. `busy` may overlap, touch, and be unsorted. */
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

/** On the grid, in planning hours; today any weekday, then Monday to Friday. Null beyond the horizon. */
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
