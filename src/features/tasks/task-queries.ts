import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { overdueFrom } from '#rules/task/overdue.ts';

/** Newest first, by id: UUIDv7 ids are ordered by time. */
export function newestFirst(a: Task, b: Task): number {
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0;
}

type CompareTasks = (a: Task, b: Task) => number;

/** Memoizes by zone, so that a live list requested again is the same list. */
function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  const made = new Map<string, T>();
  return (timeZone) => {
    const known = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, known);
    return known;
  };
}

/** By urgency for a reader in a zone; tasks without a due date last. */
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

/** Open tasks by urgency for a reader in a zone; those without a due date last. */
export const openTasksByUrgency = perZone(
  (timeZone): LiveListSpec<Task> => ({ where: isOpen, compare: byUrgency(timeZone) }),
);

export const openTasksByImportance = perZone((timeZone): LiveListSpec<Task> => {
  const urgent = byUrgency(timeZone);
  return { where: isOpen, compare: (a, b) => b.importance - a.importance || urgent(a, b) };
});

export function lastFinishedFirst(a: Task, b: Task): number {
  const left = a.completedAt ?? '';
  const right = b.completedAt ?? '';
  return left > right ? -1 : left < right ? 1 : newestFirst(a, b);
}

/** Completed tasks of the replica, latest first. */
export const completedTasks: LiveListSpec<Task> = {
  where: (task) => task.progress === 'done',
  compare: lastFinishedFirst,
};
