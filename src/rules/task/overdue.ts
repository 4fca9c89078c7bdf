import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';

/** Cache by row: rows are frozen, so the end of a due date is computed once per zone. */
const known = new WeakMap<Task, { readonly timeZone: string; readonly end: number }>();

/** Instant from which a task is overdue in a zone, for sorting and for comparing with now: see `dueEnd`. */
export function overdueFrom(task: Task, timeZone: string): number {
  const held = known.get(task);
  if (held !== undefined && held.timeZone === timeZone) return held.end;
  const end = dueEnd(task, timeZone);
  known.set(task, { timeZone, end });
  return end;
}
