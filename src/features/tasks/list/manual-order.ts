import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import { positionsBefore } from '#domain/order/positions-before.ts';

/** Moves tasks in the manual order of the user's own tasks. */
export function moveTasks(
  client: Client,
  rows: readonly Task[],
  ids: readonly string[],
  beforeId: string | null,
): void {
  for (const [id, position] of positionsBefore(rows, ids, beforeId)) {
    const version = client.replica.get('task', id)?.version;
    if (version === undefined) continue;
    void client.write({ name: 'updateTask', payload: { id, version, data: { position } } });
  }
}
