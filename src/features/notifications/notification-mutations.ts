import type { Client } from '#client/client.ts';
import type { Due } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';

export function moveDue(client: Client, task: Pick<Task, 'id' | 'version'>, due: Due): Promise<void> {
  return client.write({
    name: 'updateTask',
    payload: { id: task.id, version: task.version, data: { ...due } },
  });
}
