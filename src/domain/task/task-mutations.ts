import type { Client } from '#client/client.ts';
import type { EditRange } from '#contract/edit-range.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';

/** Each mutation shows optimistically and settles when the write is on disk. */

export function updateTask(
  client: Client,
  task: Pick<Task, 'id' | 'version'>,
  data: TaskPatch,
  range: EditRange = 'one',
): Promise<void> {
  const { id, version } = task;
  return client.write({
    name: 'updateTask',
    payload: { id, version, data, ...(range === 'one' ? {} : { scope: range }) },
  });
}

export function deleteTask(client: Client, id: string, range: EditRange = 'one'): Promise<void> {
  return client.write({ name: 'deleteTask', payload: { id, ...(range === 'one' ? {} : { scope: range }) } });
}

export function restoreTask(client: Client, id: string): Promise<void> {
  return client.write({ name: 'restoreTask', payload: { id } });
}

export function restoreTaskField(client: Client, id: string, historyId: string): Promise<void> {
  return client.write({ name: 'restoreTaskField', payload: { id, historyId } });
}
