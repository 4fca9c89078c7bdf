import { dueEnd, type InstantOrDay } from '#contract/task/due.ts';
import { type ItemTimes, intervalOf } from './item-times.ts';

/** Whether a block ends after a due date that is still ahead; of overdue tasks every block does. */
export function isLateBlock(due: InstantOrDay, times: ItemTimes, now: number, timeZone: string): boolean {
  const end = dueEnd(due, timeZone);
  return end > now && intervalOf(times).end > end;
}
