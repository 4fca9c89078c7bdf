import type { Client } from '#client/client.ts';
import type { SeriesScope } from '#contract/task/recurrence.ts';
import type { Task, TaskPatch } from '#contract/task/task.ts';

/** Each mutation shows optimistically and settles when the write is on disk. */

export function updateTask(
  client: Client,
  task: Pick<Task, 'id' | 'version'>,
  data: TaskPatch,
  scope: SeriesScope = 'one',
): Promise<void> {
  const { id, version } = task;
  return client.write({
    name: 'updateTask',
    payload: { id, version, data, ...(scope === 'one' ? {} : { scope }) },
  });
}

export function deleteTask(client: Client, id: string, scope: SeriesScope = 'one'): Promise<void> {
  return client.write({ name: 'deleteTask', payload: { id, ...(scope === 'one' ? {} : { scope }) } });
}

export function restoreTask(client: Client, id: string): Promise<void> {
  return client.write({ name: 'restoreTask', payload: { id } });
}

export function restoreTaskField(client: Client, id: string, historyId: string): Promise<void> {
  return client.write({ name: 'restoreTaskField', payload: { id, historyId } });
}
