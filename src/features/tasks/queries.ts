import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task.ts';
import { dueInstant } from './due.ts';

/** Ids carry the time they were made: the newer first. */
export function newestFirst(a: Task, b: Task): number {
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0;
}

/** The most urgent first; without a due date after all others. */
export function byUrgency(a: Task, b: Task): number {
  const left = dueInstant(a);
  const right = dueInstant(b);
  if (left !== right) return left < right ? -1 : 1;
  return b.importance - a.importance || newestFirst(a, b);
}

/** Open tasks, the most urgent first; those without a due date after all others. */
export const openTasksByUrgency: LiveListSpec<Task> = {
  where: (task) => task.progress !== 'done',
  compare: byUrgency,
};

/** Open tasks, the most important first. */
export const openTasksByImportance: LiveListSpec<Task> = {
  where: openTasksByUrgency.where,
  compare: (a, b) => b.importance - a.importance || byUrgency(a, b),
};

export function lastFinishedFirst(a: Task, b: Task): number {
  const left = a.completedAt ?? '';
  const right = b.completedAt ?? '';
  return left > right ? -1 : left < right ? 1 : newestFirst(a, b);
}

/** Completed tasks that the replica holds, the last finished first. */
export const completedTasks: LiveListSpec<Task> = {
  where: (task) => task.progress === 'done',
  compare: lastFinishedFirst,
};
