import { dueEnd } from '#contract/due.ts';
import type { Queryable } from '#server/database/driver.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf, daysLater, instantAt } from '#time/wall-clock.ts';
import { findZone } from '../app-settings/service.ts';
import * as repository from './schedule-repository.ts';

/** What is offered where the task has no estimate. Minutes. */
const DEFAULT_LENGTH = 30;
/** Without a due date, blocks are looked for this far ahead; with one, never further than the longest. Days. */
const DEFAULT_REACH = 14;
const LONGEST_REACH = 366;
/** Hours of the day between which blocks are offered. */
const MORNING = 8;
const EVENING = 18;
/** Blocks begin on these minutes. */
const GRID = 15;

/** A stretch of time. Milliseconds since the epoch; `to` is not part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Search {
  readonly now: number;
  readonly timeZone: string;
  /** Minutes; null where nobody has guessed. */
  readonly workload: number | null;
  readonly dueDate: string | null;
  readonly dueDay: string | null;
  /** In the order of their beginnings. */
  readonly busy: readonly Stretch[];
}

type Bounds = Pick<Search, 'now' | 'timeZone' | 'dueDate' | 'dueDay'>;

/** Until when blocks are looked for. A whole day ends with it. */
function endOf({ now, timeZone, ...due }: Bounds): number {
  const furthest = daysLater(now, due.dueDate === null ? DEFAULT_REACH : LONGEST_REACH, timeZone);
  return Math.min(dueEnd(due, timeZone), furthest);
}

function onGrid(time: number): number {
  return Math.ceil(time / (GRID * 60_000)) * GRID * 60_000;
}

/** The first stretch of that length within the day which nothing busy touches. */
function firstFree(day: Stretch, busy: readonly Stretch[], length: number): Stretch | null {
  let from = onGrid(day.from);
  for (const taken of busy) {
    if (taken.from >= from + length) break;
    if (taken.to > from) from = onGrid(taken.to);
  }
  return from + length <= day.to ? { from, to: from + length } : null;
}

/** The first free stretch in working hours, as long as the estimate, from now to the due date; null where there is none. */
export function findFreeStretch(search: Search): Stretch | null {
  const { now, timeZone, workload, busy } = search;
  const length = (workload === null || workload === 0 ? DEFAULT_LENGTH : workload) * 60_000;
  if (length > (EVENING - MORNING) * 3_600_000) return null;
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

/** A block for a task in somebody's own schedule, in working hours of their zone. */
export async function offerBlock(
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
