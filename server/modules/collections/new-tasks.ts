import { MAX_COLLECTED_TASKS } from '#contract/limits.ts';
import { positionAfter } from '#contract/task/position-after.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import { mayArrange } from './policy.ts';
import * as repository from './repository.ts';
import { collectionTasks } from './table.ts';
import { touch } from './touch.ts';

/**
 * Appends new tasks that the caller has just made to collections, as far as there is room. Returns those that stay
 * outside, also where a collection is no more or the caller may not arrange it. As many statements as for one.
 */
export async function addNewTasks(
  context: WriteContext,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlySet<string>> {
  const { tx, caller, now } = context;
  const outside = new Set([...wanted.values()].flat());
  if (outside.size === 0) return outside;
  const found = await repository.lockMany(tx, [...wanted.keys()]);
  const scopes = (await scopesOf(tx, [caller.userId]))(caller.userId);
  const open = found.filter((row) => row.deletedAt === null && mayArrange(row, caller.userId, scopes));
  const added: (typeof collectionTasks.$inferInsert)[] = [];
  for (const { id, tasks, last } of await repository.listEnds(
    tx,
    open.map(({ id }) => id),
  )) {
    let position = last;
    for (const taskId of (wanted.get(id) ?? []).slice(0, Math.max(0, MAX_COLLECTED_TASKS - tasks))) {
      position = positionAfter(position);
      added.push({ collectionId: id, taskId, position });
      outside.delete(taskId);
    }
  }
  await insertMany(tx, collectionTasks, added);
  const changed = [...new Set(added.map(({ collectionId }) => collectionId))];
  for (const row of await repository.updateMany(tx, changed, now)) touch(context, row);
  return outside;
}
