import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** Latest first, without duplicates. Edits of a task count from its first opening on. */
export function latestTaskIds(
  records: readonly TimerRecord[],
  tasks: readonly Task[],
  isOffered: (taskId: string) => boolean,
  count: number,
): string[] {
  const latest = new Map<string, number>();
  const touch = (taskId: string, at: string) => {
    latest.set(taskId, Math.max(latest.get(taskId) ?? 0, Date.parse(at)));
  };
  for (const { noteId, startedAt, endedAt } of records) touch(noteId, endedAt ?? startedAt);
  for (const { id, isNew, updatedAt } of tasks) if (!isNew) touch(id, updatedAt);
  return [...latest]
    .filter(([taskId]) => isOffered(taskId))
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([taskId]) => taskId);
}
