import { dueEnd, type InstantOrDay } from '#contract/task/due.ts';
import { nextFreeBlock } from '#rules/schedule/free-block.ts';
import type { Queryable } from '#server/database/driver.ts';
import { planningEnd } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { findWorkingTimes } from '../app-settings/service.ts';
import { findBusyItems } from '../schedule-items/service.ts';

interface TaskToPlan extends InstantOrDay {
  /** Minutes; null without an estimate. */
  readonly workload: number | null;
}

/** A free block for a task in somebody's schedule, before its due date; null where there is none. */
export async function findBlock(
  queryable: Queryable,
  userId: string,
  { workload, dueDate, dueDay }: TaskToPlan,
  now: number,
) {
  const { timeZone, working } = (await findWorkingTimes(queryable, [userId]))(userId);
  const until = planningEnd({ from: now, until: dueEnd({ dueDate, dueDay }, timeZone), timeZone });
  const busy = await findBusyItems(queryable, userId, { start: now, end: until });
  const found = nextFreeBlock({ ...busy, timeZone, working }, { from: now, until, workload });
  return found === null
    ? null
    : { startDate: toInstant(found.start), endDate: toInstant(found.end), timeZone };
}
