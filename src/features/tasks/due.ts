import type { Task } from '#contract/task.ts';

const DAY = 86_400_000;
const UNDATED = Number.POSITIVE_INFINITY;
/** Rows are frozen, so what one says is read from its text once. */
const instants = new WeakMap<Task, number>();

/**
 * The instant at which a task becomes overdue, in milliseconds since the epoch: its due date, or the end of it when
 * it is a whole day. Infinity without a due date. Urgency falls as this grows, so sorting by it sorts by urgency at
 * every moment, and no clock is needed.
 */
export function dueInstant(task: Task): number {
  let instant = instants.get(task);
  if (instant === undefined) {
    instant = task.dueDate === null ? UNDATED : Date.parse(task.dueDate) + (task.isWholeDay ? DAY : 0);
    instants.set(task, instant);
  }
  return instant;
}
