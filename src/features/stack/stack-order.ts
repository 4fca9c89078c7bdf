import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';

/**
 * Urgency of a task without a due date in the stack, 0–100: that of one due in 24 days. It is thus before tasks due
 * in a month and after those due in three weeks, and importance decides among undated ones.
 */
export const UNDATED_URGENCY = 15;

/** Urgency × importance, 0–10,000. `now` in milliseconds since the epoch. */
export function stackScore(task: Task, now: number, timeZone: string): number {
  return (urgencyOf(task, now, timeZone) ?? UNDATED_URGENCY) * task.importance;
}

/**
 * Ids of a stack, first card first: by `stackScore`, then the earlier due date, then the higher importance, then the
 * older task, so that two devices compute the same order at the same moment.
 */
export function stackOrder(tasks: Iterable<Task>, now: number, timeZone: string): string[] {
  const cards = Array.from(tasks, (task) => ({
    id: task.id,
    score: stackScore(task, now, timeZone),
    due: dueEnd(task, timeZone),
    importance: task.importance,
  }));
  cards.sort((a, b) => {
    if (a.score !== b.score) return b.score - a.score;
    if (a.due !== b.due) return a.due < b.due ? -1 : 1;
    return b.importance - a.importance || (a.id < b.id ? -1 : 1);
  });
  return cards.map((card) => card.id);
}
