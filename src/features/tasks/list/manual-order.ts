import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import { positionsBefore } from '#domain/order/positions-before.ts';

/** Moves tasks in the manual order of the user's own tasks. Returns the undo. */
export function moveTasks(
  client: Client,
  rows: readonly Task[],
  ids: readonly string[],
  beforeId: string | null,
): () => void {
  const positions = positionsBefore(rows, ids, beforeId);
  const before = rows
    .filter(({ id }) => positions.has(id))
    .map(({ id, position }) => [id, position] as const);
  const writePositions = (positions: Iterable<readonly [id: string, position: string]>) => {
    for (const [id, position] of positions) {
      const version = client.replica.get('task', id)?.version;
      if (version === undefined) continue;
      void client.write({ name: 'updateTask', payload: { id, version, data: { position } } });
    }
  };
  writePositions(positions);
  return () => writePositions(before);
}
