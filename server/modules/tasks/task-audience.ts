import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges } from './history/task-changes.ts';
import type { AudienceDelta } from './hooks.ts';
import type { TaskRow } from './table.ts';
import { audienceOf } from './task-reader.ts';
import { lockWithin, refreshAudience } from './tree.ts';

interface Moved {
  readonly gained: AudienceDelta['gained'] | 'everyone';
  readonly lost: AudienceDelta['lost'];
  readonly lostEditing: AudienceDelta['lostEditing'];
}

/**
 * Derives the audience of a task and its subtasks again, and sends changes to everyone who gained, kept or lost
 * access. `before` are the rows from before the write, by id; missing ones did not change. Returns the task
 * itself. docs/decisions/0022.
 */
export async function updateAudience(
  context: WriteContext,
  changes: TaskChanges,
  task: TaskRow,
  { gained, lost, lostEditing }: Moved,
  before?: ReadonlyMap<string, TaskRow>,
): Promise<TaskRow> {
  const known = before ?? new Map((await lockWithin(context.tx, task.id)).map((row) => [row.id, row]));
  const rows = await refreshAudience(context.tx, task.id, context.now);
  const kept = rows.filter((row) => row.deletedAt === null);
  for (const row of kept) {
    await changes.announce(context, known.get(row.id) ?? row, row);
    context.withdraw('task', row, lost);
  }
  const after = rows.find((row) => row.id === task.id) ?? task;
  const gainers = gained === 'everyone' ? audienceOf(after) : gained;
  await changes.runAudienceChanged(context, { tasks: kept, gained: gainers, lost, lostEditing });
  return after;
}
