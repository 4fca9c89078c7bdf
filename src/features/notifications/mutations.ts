import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task.ts';

export function finishTask(client: Client, id: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  return client.write({ name: 'finishTask', payload: { id, at, clientNow: at } });
}

export function reopenTask(client: Client, id: string): Promise<void> {
  return client.write({ name: 'reopenTask', payload: { id } });
}

export function moveDue(client: Client, task: Pick<Task, 'id' | 'version'>, dueDate: string): Promise<void> {
  return client.write({
    name: 'updateTask',
    payload: { id: task.id, version: task.version, data: { dueDate } },
  });
}
