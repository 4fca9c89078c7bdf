import type { Client } from '#client/client.ts';
import type { EditRange } from '#contract/edit-range.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { resumeTimer } from '#domain/timer/timer-mutations.ts';
import { deleteTask, restoreTask } from './task-mutations.ts';

/** Whether deleting or moving a task asks for an edit range. */
export function isAsked({ recurrence, role, progress }: Task): boolean {
  return recurrence !== null && can(role, 'task.repeat') && progress !== 'done';
}

interface Deletion {
  readonly task: Task;
  readonly range: EditRange;
}

/** Deletions that remove all of `tasks`. One with a wider edit range covers its whole series. */
export function deletionsOf(tasks: readonly Task[], range: EditRange): readonly Deletion[] {
  const first = new Map<string, Task>();
  for (const task of tasks) {
    const { recurrence } = task;
    if (recurrence === null || !isAsked(task)) continue;
    const before = first.get(recurrence.seriesId)?.recurrence;
    if (before == null || recurrence.occurrence < before.occurrence) first.set(recurrence.seriesId, task);
  }
  return tasks.flatMap((task): Deletion[] => {
    if (range === 'one' || task.recurrence === null || !isAsked(task)) return [{ task, range: 'one' }];
    return first.get(task.recurrence.seriesId) === task ? [{ task, range }] : [];
  });
}

/**
 * Tasks of the series that a deletion removes, as far as the replica has them, for the undo. Earliest first:
 * restoring an earlier task after a later one would remove the later one again as created too early.
 */
export function takenBy({ task, range }: Deletion, all: Iterable<Task>): readonly Task[] {
  const { recurrence } = task;
  if (range === 'one' || recurrence === null) return [task];
  const occurrenceOf = (each: Task) => each.recurrence?.occurrence ?? '';
  return [...all]
    .filter(
      (each) =>
        each.recurrence?.seriesId === recurrence.seriesId &&
        each.progress !== 'done' &&
        (range === 'all' || occurrenceOf(each) >= recurrence.occurrence),
    )
    .sort((a, b) => (occurrenceOf(a) < occurrenceOf(b) ? -1 : 1));
}

/** Returns the undo, which also resumes a timer that the deletion stopped. */
export function deleteUndoably(client: Client, tasks: readonly Task[], range: EditRange): () => void {
  const deletions = deletionsOf(tasks, range);
  const all = [...client.replica.all('task')];
  const taken = deletions.flatMap((deletion) => takenBy(deletion, all));
  const running = runningRecordOf(client);
  for (const { task, range: each } of deletions) void deleteTask(client, task.id, each);
  const isStopped = running !== undefined && client.replica.get('timerRecord', running.id)?.endedAt !== null;
  return () => {
    for (const { id } of taken) void restoreTask(client, id);
    if (isStopped) void resumeTimer(client, running);
  };
}
