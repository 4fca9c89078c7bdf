import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges } from './change.ts';
import type { Reach } from './follower.ts';
import { audienceOf } from './sight.ts';
import type { TaskRow } from './table.ts';
import { lockWithin, refreshAudience } from './tree.ts';

interface Moved {
  readonly gained: Reach['gained'] | 'everyone';
  readonly lost: Reach['lost'];
  readonly lostWork: Reach['lostWork'];
}

/**
 * Derives anew who sees a task and everything below it, and tells everyone who gained, kept or lost it. `before`: the rows
 * as they were before the write began, by id; those left out are taken as they are. Returns the task itself.
 */
export async function refreshReach(
  context: WriteContext,
  changes: TaskChanges,
  task: TaskRow,
  { gained, lost, lostWork }: Moved,
  before?: ReadonlyMap<string, TaskRow>,
): Promise<TaskRow> {
  const known = before ?? new Map((await lockWithin(context.tx, task.id)).map((row) => [row.id, row]));
  const rows = await refreshAudience(context.tx, task.id, context.now);
  const kept = rows.filter((row) => row.deletedAt === null);
  for (const row of kept) {
    await changes.tell(context, known.get(row.id) ?? row, row);
    context.withdraw('task', row, lost);
  }
  const after = rows.find((row) => row.id === task.id) ?? task;
  const gainers = gained === 'everyone' ? audienceOf(after) : gained;
  await changes.reachOf(context, { tasks: kept, gained: gainers, lost, lostWork });
  return after;
}
