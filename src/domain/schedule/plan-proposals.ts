import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { busyTimes } from '#rules/schedule/busy-times.ts';
import type { PlannableSchedule, WantedBlock } from '#rules/schedule/free-block.ts';
import { addDays } from '#time/calendar-day.ts';
import { firstGap, nextFreeGap, PLANNING_HORIZON, proposedMinutes } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, daysLater, instantAt } from '#time/wall-clock.ts';
import { morningOf, type WorkingTime } from '#time/working-time.ts';
import { type Interval, zonedDay } from '#time/zoned-day.ts';

const PROPOSALS = 4;

export interface Wish {
  /** Earliest start of a proposal. Milliseconds since the epoch. */
  readonly from: number;
  readonly minutes: number;
  readonly timeZone: string;
  readonly working: WorkingTime;
}

/** First free gap of each of the next days that have one, in order: at most as many as are proposed. */
function firstGaps(busy: readonly Interval[], wish: Wish, until: number): Interval[] {
  const found: Interval[] = [];
  let { from } = wish;
  while (found.length < PROPOSALS && from < until) {
    const gap = nextFreeGap(busy, { ...wish, from, until });
    if (gap === null) break;
    found.push(gap);
    from = zonedDay(addDays(dayOf(gap.start, wish.timeZone), 1), wish.timeZone).start;
  }
  return found;
}

/** Proposed times: of different days and before the due date if possible, those after it last. */
export function proposalsFor(busy: readonly Interval[], wish: Wish & { readonly due: number }): Interval[] {
  const { from, due, timeZone } = wish;
  const furthest = daysLater(from, PLANNING_HORIZON, timeZone);
  const inTime: Interval[] = [];
  // A second round looks for more times on the same few days before the due date.
  const earliest = Math.min(due, furthest);
  while (inTime.length < PROPOSALS) {
    const more = firstGaps([...busy, ...inTime], wish, earliest);
    if (more.length === 0) break;
    inTime.push(...more.slice(0, PROPOSALS - inTime.length));
    if (due > furthest) break;
  }
  inTime.sort((a, b) => a.start - b.start);
  const late = due >= furthest ? [] : firstGaps(busy, { ...wish, from: Math.max(from, due) }, furthest);
  return [...inTime, ...late.slice(0, PROPOSALS - inTime.length)];
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
  search: Omit<Wish, 'minutes'>,
): Planned[] {
  const { timeZone, working } = search;
  const taken = [...busy];
  return [...tasks]
    .sort((a, b) => dueEnd(a, timeZone) - dueEnd(b, timeZone) || b.importance - a.importance)
    .map((task) => {
      const gap = nextFreeGap(taken, { ...search, minutes: proposedMinutes(task.workload, working) });
      if (gap !== null) taken.push(gap);
      return { task, gap, isLate: gap !== null && gap.end > dueEnd(task, timeZone) };
    });
}

/** Free time for a task on a chosen day of the calendar, beside what is shown there. */
export function blockOnDay(
  { items, isShown, timeZone, working }: PlannableSchedule,
  date: string,
  { from, workload }: WantedBlock,
): Interval {
  const minutes = proposedMinutes(workload, working);
  return gapOnDay(busyTimes(items, isShown), date, { from, minutes, timeZone, working });
}

/**
 * Times for a task on a chosen day: its first gap in working time, else the first later on that day. Today it is still to
 * come; a past day is planned from its beginning.
 */
export function gapOnDay(busy: readonly Interval[], date: string, wish: Wish): Interval {
  const { minutes, timeZone, working } = wish;
  const day = zonedDay(date, timeZone);
  const from = wish.from < day.end ? Math.max(day.start, wish.from) : day.start;
  const inHours = nextFreeGap(busy, { ...wish, from, until: day.end });
  if (inHours !== null) return inHours;
  const start = Math.max(from, instantAt(date, morningOf(working, date), timeZone));
  const later = firstGap(busy, { start, end: day.end }, minutes);
  if (later !== null) return later;
  return { start: day.end - minutes * MINUTE, end: day.end };
}
