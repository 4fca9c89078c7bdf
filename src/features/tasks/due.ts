import { dueEnd } from '#contract/due.ts';
import type { Task } from '#contract/task.ts';

/** Rows are frozen, so the end of one's due date is worked out once for the zone of the reader. */
const known = new WeakMap<Task, { readonly timeZone: string; readonly end: number }>();

/** The instant from which a task is overdue in a zone, for sorting and for comparing with now: see `dueEnd`. */
export function overdueFrom(task: Task, timeZone: string): number {
  const held = known.get(task);
  if (held !== undefined && held.timeZone === timeZone) return held.end;
  const end = dueEnd(task, timeZone);
  known.set(task, { timeZone, end });
  return end;
}
