import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task.ts';
import { overdueFrom } from './due.ts';

/** Ids carry the time they were made: the newer first. */
export function newestFirst(a: Task, b: Task): number {
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0;
}

type CompareTasks = (a: Task, b: Task) => number;

/** Makes something once for each zone, so that a list that is asked for again is the same list. */
function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>();
  return (timeZone) => {
    const known = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, known);
    return known;
  };
}

/** The most urgent for a reader in a zone first; without a due date after all others. */
export const byUrgency = perZone(
  (timeZone): CompareTasks =>
    (a, b) => {
      const left = overdueFrom(a, timeZone);
      const right = overdueFrom(b, timeZone);
      if (left !== right) return left < right ? -1 : 1;
      return b.importance - a.importance || newestFirst(a, b);
    },
);

function isOpen({ progress }: Task): boolean {
  return progress !== 'done';
}

/** Open tasks, the most urgent for a reader in a zone first; those without a due date after all others. */
export const openTasksByUrgency = perZone(
  (timeZone): LiveListSpec<Task> => ({ where: isOpen, compare: byUrgency(timeZone) }),
);

/** Open tasks, the most important first. */
export const openTasksByImportance = perZone((timeZone): LiveListSpec<Task> => {
  const urgent = byUrgency(timeZone);
  return { where: isOpen, compare: (a, b) => b.importance - a.importance || urgent(a, b) };
});

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
