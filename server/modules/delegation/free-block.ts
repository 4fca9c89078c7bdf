import { dueEnd } from '#contract/task/due.ts';
import type { Queryable } from '#server/database/driver.ts';
import { addDays } from '#time/calendar-day.ts';
import { HOUR, MINUTE } from '#time/units.ts';
import { dayOf, daysLater, instantAt } from '#time/wall-clock.ts';
import { findZone } from '../app-settings/service.ts';
import * as repository from './schedule-repository.ts';

/** Length of a block of a task without an estimate. Minutes. */
const DEFAULT_LENGTH = 30;
/** Search range without a due date, and its limit with one. Days. */
const DEFAULT_REACH = 14;
const LONGEST_REACH = 366;
/** Working hours, in which blocks are planned. */
const MORNING = 8;
const EVENING = 18;
/** Grid of starts. Minutes. */
const GRID = 15;

/** Span in milliseconds since the epoch; `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Search {
  readonly now: number;
  readonly timeZone: string;
  /** Minutes; null without an estimate. */
  readonly workload: number | null;
  readonly dueDate: string | null;
  readonly dueDay: string | null;
  /** Sorted by start. */
  readonly busy: readonly Stretch[];
}

type Bounds = Pick<Search, 'now' | 'timeZone' | 'dueDate' | 'dueDay'>;

/** End of the search. A whole day counts to its end. */
function endOf({ now, timeZone, ...due }: Bounds): number {
  const furthest = daysLater(now, due.dueDate === null ? DEFAULT_REACH : LONGEST_REACH, timeZone);
  return Math.min(dueEnd(due, timeZone), furthest);
}

function onGrid(time: number): number {
  return Math.ceil(time / (GRID * MINUTE)) * GRID * MINUTE;
}

function firstFree(day: Stretch, busy: readonly Stretch[], length: number): Stretch | null {
  let from = onGrid(day.from);
  for (const taken of busy) {
    if (taken.from >= from + length) break;
    if (taken.to > from) from = onGrid(taken.to);
  }
  return from + length <= day.to ? { from, to: from + length } : null;
}

/** First gap in working hours, as long as the estimate, from now to the due date; null without one. */
export function findFreeStretch(search: Search): Stretch | null {
  const { now, timeZone, workload, busy } = search;
  const length = (workload === null || workload === 0 ? DEFAULT_LENGTH : workload) * MINUTE;
  if (length > (EVENING - MORNING) * HOUR) return null;
  const end = endOf(search);
  const today = dayOf(now, timeZone);
  for (let ahead = 0; ahead <= LONGEST_REACH; ahead += 1) {
    const day = addDays(today, ahead);
    const at = (hour: number) => instantAt(day, hour * 60, timeZone);
    if (at(MORNING) >= end) return null;
    const hours = { from: Math.max(at(MORNING), now), to: Math.min(at(EVENING), end) };
    const found = firstFree(hours, busy, length);
    if (found !== null) return found;
  }
  return null;
}

/** A free block for a task in somebody's schedule, in working hours of their zone; null where there is none. */
export async function findBlock(
  queryable: Queryable,
  userId: string,
  task: Pick<Search, 'workload' | 'dueDate' | 'dueDay'>,
  now: number,
) {
  const timeZone = await findZone(queryable, userId);
  const busy = await repository.listBusy(queryable, userId, now, endOf({ ...task, now, timeZone }));
  const found = findFreeStretch({ ...task, now, timeZone, busy });
  if (found === null) return null;
  const [startDate, endDate] = [found.from, found.to].map((time) => new Date(time).toISOString());
  return startDate === undefined || endDate === undefined ? null : { startDate, endDate, timeZone };
}
