import { dueEnd, type InstantOrDay } from '#contract/task/due.ts';
import type { Queryable } from '#server/database/driver.ts';
import { blockMinutes, nextFreeGap, PLANNING_HORIZON } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { daysLater } from '#time/wall-clock.ts';
import type { WorkingTime } from '#time/working-time.ts';
import type { Interval } from '#time/zoned-day.ts';
import { findWorkingTimes } from '../app-settings/service.ts';
import * as repository from './schedule-repository.ts';

/** Limit of the search for a block before a due date that is far away. Days. */
const LONGEST_HORIZON = 366;

interface BlockSearch extends InstantOrDay {
  readonly now: number;
  readonly timeZone: string;
  readonly working: WorkingTime;
  /** Minutes; null without an estimate. */
  readonly workload: number | null;
}

/** End of the search. A whole day counts to its end. */
function endOf({ now, timeZone, ...due }: BlockSearch): number {
  const horizon = due.dueDate === null ? PLANNING_HORIZON : LONGEST_HORIZON;
  return Math.min(dueEnd(due, timeZone), daysLater(now, horizon, timeZone));
}

/** First gap in working time, as long as the estimate, from now to the due date; null without one. */
export function findFreeInterval(search: BlockSearch, busy: readonly Interval[]): Interval | null {
  const { now, timeZone, working, workload } = search;
  const minutes = blockMinutes(workload);
  if (workload !== null && workload > minutes) return null;
  return nextFreeGap(busy, { from: now, until: endOf(search), minutes, timeZone, working });
}

/** A free block for a task in somebody's schedule, in their working time; null where there is none. */
export async function findBlock(
  queryable: Queryable,
  userId: string,
  { workload, dueDate, dueDay }: Pick<BlockSearch, 'workload' | 'dueDate' | 'dueDay'>,
  now: number,
) {
  const { timeZone, working } = (await findWorkingTimes(queryable, [userId]))(userId);
  const search = { workload, dueDate, dueDay, now, timeZone, working };
  const busy = await repository.listBusy(queryable, userId, now, endOf(search));
  const found = findFreeInterval(search, busy);
  return found === null
    ? null
    : { startDate: toInstant(found.start), endDate: toInstant(found.end), timeZone };
}
