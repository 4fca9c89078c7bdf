import { addDays } from './calendar-day.ts';
import { MINUTE } from './units.ts';
import { dayOf, daysLater } from './wall-clock.ts';
import { longestSpan, type WorkingTime, workingIntervals } from './working-time.ts';
import { type Interval, startOfDay } from './zoned-day.ts';

/** Grid on which blocks start and end. Minutes. */
export const SNAP = 15;
/** Horizon of the search for a gap. Days. */
export const PLANNING_HORIZON = 28;
/** Length of a block for a task without an estimate. Minutes. */
export const DEFAULT_BLOCK = 30;
/** Longest proposed block. Minutes. */
const LONGEST_BLOCK = 8 * 60;

/** Length of a block for an estimate: on the grid, from one step to eight hours. Minutes. */
export function blockMinutes(workload: number | null): number {
  if (workload === null || workload === 0) return DEFAULT_BLOCK;
  return Math.min(LONGEST_BLOCK, Math.max(SNAP, Math.ceil(workload / SNAP) * SNAP));
}

/** Length of the block that is proposed for an estimate: the longest that fits between two breaks. Minutes. */
export function proposedMinutes(workload: number | null, working: WorkingTime): number {
  const longest = Math.floor(longestSpan(working) / SNAP) * SNAP;
  return longest === 0 ? blockMinutes(workload) : Math.min(blockMinutes(workload), longest);
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

/** First gap within an interval that is long enough, on the grid; null where there is none. */
export function firstGap(busy: Iterable<Interval>, within: Interval, minutes: number): Interval | null {
  const length = minutes * MINUTE;
  for (const gap of freeGaps(busy, within)) {
    const start = onGrid(gap.start);
    if (start + length <= gap.end) return { start, end: start + length };
  }
  return null;
}

/** Search for a gap. Instants in milliseconds since the epoch. */
export interface GapSearch {
  readonly from: number;
  /** End of the latest gap; the end of the planning horizon if left out or later. */
  readonly until?: number | undefined;
  readonly minutes: number;
  readonly timeZone: string;
  readonly working: WorkingTime;
}

/** End of a search for a gap: the planning horizon counts from its start. */
export function planningEnd({
  from,
  until,
  timeZone,
}: Pick<GapSearch, 'from' | 'until' | 'timeZone'>): number {
  return Math.min(until ?? Number.POSITIVE_INFINITY, daysLater(from, PLANNING_HORIZON, timeZone));
}

/** First gap in working time that is long enough, on the grid; null beyond the end of the search. */
export function nextFreeGap(busy: readonly Interval[], search: GapSearch): Interval | null {
  const { from, minutes, timeZone, working } = search;
  const until = planningEnd(search);
  for (let date = dayOf(from, timeZone); startOfDay(date, timeZone) < until; date = addDays(date, 1)) {
    for (const span of workingIntervals(working, date, timeZone)) {
      const within = { start: Math.max(from, span.start), end: Math.min(until, span.end) };
      if (within.end - within.start < minutes * MINUTE) continue;
      const gap = firstGap(busy, within, minutes);
      if (gap !== null) return gap;
    }
  }
  return null;
}
