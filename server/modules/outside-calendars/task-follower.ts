import { inArray } from 'drizzle-orm';
import { can } from '#contract/policy.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { rolesOnTasks } from '../task-roles/service.ts';
import type { TaskFollower } from '../tasks/follower.ts';
import { tasks } from '../tasks/table.ts';
import * as items from './item-repository.ts';
import { renameOutside, showOutside } from './outgoing.ts';

/** Blocks stand outside as long as their owner sees their task: nobody else's words stay in a calendar. */
async function followSight(context: WriteContext, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const { tx } = context;
  const blocks = await items.lockOfTasks(tx, taskIds);
  if (blocks.length === 0) return;
  const found = await tx
    .select()
    .from(tasks)
    .where(inArray(tasks.id, [...taskIds]));
  const owners = blocks.map(({ ownerId }) => ownerId);
  const roleOn = await rolesOnTasks(tx, found, [...new Set(owners)]);
  const byId = new Map(found.map((task) => [task.id, task]));
  for (const block of blocks) {
    const task = byId.get(block.noteId ?? '');
    const isSeen =
      task !== undefined && task.deletedAt === null && can(roleOn(task, block.ownerId), 'task.view');
    await showOutside(context, block, isSeen);
  }
}

/** What stands in outside calendars follows its task. */
export const outsideBlockFollower: TaskFollower = {
  async changed(context, before, after) {
    if (before === null || before.title === after.title) return;
    for (const block of await items.lockOfTasks(context.tx, [after.id])) {
      await renameOutside(context, block, after.title);
    }
  },
  visibilityOf: (context, taskId) => followSight(context, [taskId]),
  reachOf: (context, reach) =>
    followSight(
      context,
      reach.tasks.map(({ id }) => id),
    ),
};
