import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { type Interval, zonedDay } from '#time/zoned-day.ts';
import { blockMinutes, nextFreeGap } from './free-gap.ts';

/** Number of proposals for one task. */
const PROPOSALS = 4;
export interface Wish {
  /** Earliest start of a proposal. Milliseconds since the epoch. */
  readonly from: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/** First free gap of each of the next days that have one, in order. */
export function proposalsFor(busy: readonly Interval[], { from, minutes, timeZone }: Wish): Interval[] {
  const found: Interval[] = [];
  const today = dayOf(from, timeZone);
  let at = from;
  while (found.length < PROPOSALS) {
    const gap = nextFreeGap(busy, { from: at, minutes, timeZone, today });
    if (gap === null) break;
    found.push(gap);
    at = zonedDay(addDays(dayOf(gap.start, timeZone), 1), timeZone).start;
  }
  return found;
}

export interface Planned {
  readonly task: Task;
  /** Null without a gap within the horizon. */
  readonly gap: Interval | null;
  /** The gap ends after the due date. */
  readonly isLate: boolean;
}

/** Plans tasks into gaps one after the other, by due date. */
export function planInSequence(
  tasks: readonly Task[],
  busy: readonly Interval[],
  { from, timeZone }: { from: number; timeZone: string },
): Planned[] {
  const taken = [...busy];
  return [...tasks]
    .sort((a, b) => dueEnd(a, timeZone) - dueEnd(b, timeZone) || b.importance - a.importance)
    .map((task) => {
      const gap = nextFreeGap(taken, { from, minutes: blockMinutes(task.workload), timeZone });
      if (gap !== null) taken.push(gap);
      return { task, gap, isLate: gap !== null && gap.end > dueEnd(task, timeZone) };
    });
}

/** Times for a task on a day: its first free gap, else after the day's last block or at nine. */
export function gapOnDay(
  busy: readonly Interval[],
  date: string,
  { from, minutes, timeZone }: Wish,
): Interval {
  const day = zonedDay(date, timeZone);
  const gap = nextFreeGap(busy, { from: Math.max(day.start, from), minutes, timeZone });
  if (gap !== null && gap.end <= day.end) return gap;
  const ends = busy.filter(({ end }) => end > day.start && end < day.end).map(({ end }) => end);
  const start = Math.max(from > day.start ? from : 0, instantAt(date, 9 * 60, timeZone), ...ends);
  const latest = day.end - minutes * MINUTE;
  const step = 15 * MINUTE;
  const at = Math.min(Math.ceil(start / step) * step, Math.max(day.start, latest));
  return { start: at, end: at + minutes * MINUTE };
}
