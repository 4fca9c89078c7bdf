import type { WriteContext } from '#server/writes/write.ts';
import type { TaskHooks } from '../../tasks/hooks.ts';
import * as items from '../storage/item-repository.ts';
import { enqueueTitle, enqueueVisibility } from '../sync/outgoing.ts';
import { tasksOfBlocks } from './tasks-of-blocks.ts';

/** Mirrors blocks outside only while their owner can view the task: no other person's text stays in a calendar. */
async function followSight(context: WriteContext, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const { tx } = context;
  const blocks = await items.lockOfTasks(tx, taskIds);
  if (blocks.length === 0) return;
  const { isVisible } = await tasksOfBlocks(tx, blocks);
  for (const block of blocks) await enqueueVisibility(context, block, isVisible(block));
}

export const outsideBlockTaskHooks: TaskHooks = {
  async onChanged(context, before, after) {
    if (before === null || before.title === after.title) return;
    for (const block of await items.lockOfTasks(context.tx, [after.id])) {
      await enqueueTitle(context, block, after.title);
    }
  },
  onVisibilityChanged: (context, taskId) => followSight(context, [taskId]),
  onAudienceChanged: (context, editRange) =>
    followSight(
      context,
      editRange.tasks.map(({ id }) => id),
    ),
};
