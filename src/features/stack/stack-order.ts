import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';

/** Urgency of one due in 24 days, so that importance decides among undated tasks. 0–100. */
export const UNDATED_URGENCY = 15;

/** Urgency × importance, 0–10,000. `now` in milliseconds since the epoch. */
export function stackScore(task: Task, now: number, timeZone: string): number {
  return (urgencyOf(task, now, timeZone) ?? UNDATED_URGENCY) * task.importance;
}

/** By `stackScore`, earlier due date, higher importance, older task: the same order on every device. */
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
