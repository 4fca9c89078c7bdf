import { lockTaskFor } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import type { Batch } from './batch.ts';
import { findTasks } from './batch-repository.ts';
import { unlessRefused } from './task-writing.ts';

/** Tasks on which the person may record time, among those of imported records. Those of others stay locked. */
export async function trackedTasks(
  { context: { tx, caller }, tasks }: Batch,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TaskRow>> {
  const ids = new Set(taskIds);
  const known = [...ids].flatMap((id) => {
    const task = tasks.get(id);
    return task !== undefined && 'version' in task ? task : [];
  });
  for (const { id } of known) ids.delete(id);
  const tracked = new Map<string, TaskRow>();
  for (const task of [...known, ...(await findTasks(tx, [...ids]))]) {
    if (task.deletedAt !== null) continue;
    const isOwn = task.ownerId === caller.userId;
    const found = isOwn
      ? task
      : await unlessRefused<TaskRow | null>(
          () => lockTaskFor(tx, caller.userId, task.id, 'task.track'),
          null,
        );
    if (found !== null) tracked.set(task.id, found);
  }
  return tracked;
}
