import type { OpenProgress } from '#contract/task/task.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskChanges, TaskFields } from './history/task-changes.ts';
import { type createPlacement, lockTreesOf } from './placement.ts';
import { demandTask } from './policy.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';
import { lockTaskFor } from './task-reader.ts';
import { lockWithin } from './tree.ts';

/** Fields that withdraw a pending delegation request of a finished or deleted task. */
function withoutRequest({ delegatedStatus }: TaskRow): TaskFields {
  return delegatedStatus === 'REQUEST' ? { delegatedStatus: 'OPEN' } : {};
}

export function createLifecycle(
  changes: TaskChanges,
  placement: Pick<ReturnType<typeof createPlacement>, 'detach'>,
) {
  async function lockForDeletion(context: WriteContext, id: string): Promise<TaskRow> {
    await lockTreesOf(context, [id]);
    const found = await repository.lock(context.tx, id);
    return demandTask(context.tx, found, context.caller.userId, 'task.delete');
  }

  return {
    /** Finishes a task at `at`, without its subtasks. Throws `already_finished`. */
    async finish(context: WriteContext, id: string, at: string): Promise<void> {
      const current = await lockTaskFor(context.tx, context.caller.userId, id, 'task.finish');
      if (current.completedAt !== null) throw new RefusalError('already_finished');
      const done = { progress: 'done', completedAt: at, isNew: false } as const;
      await changes.change(context, current, { ...done, ...withoutRequest(current) });
      await changes.runEnded(context, id, at);
    },

    /** Reopens a task with a progress. Throws `not_finished`. */
    async reopen(context: WriteContext, id: string, progress: OpenProgress = 'todo'): Promise<void> {
      const current = await lockTaskFor(context.tx, context.caller.userId, id, 'task.finish');
      if (current.completedAt === null) throw new RefusalError('not_finished');
      await changes.change(context, current, { progress, completedAt: null });
    },

    /** Soft-deletes a task with all its subtasks. */
    async delete(context: WriteContext, id: string): Promise<void> {
      const { tx, now } = context;
      const current = await lockForDeletion(context, id);
      if (current.deletedAt !== null) return;
      for (const row of await lockWithin(tx, id)) {
        if (row.deletedAt !== null) continue;
        const deletedWith = row.id === id ? null : id;
        await changes.change(context, row, { deletedAt: now, deletedWith, ...withoutRequest(row) });
        await changes.runEnded(context, row.id, now);
        await changes.runVisibilityChanged(context, row.id);
      }
    },

    /** With exactly those subtasks that were deleted with it; top-level if its parent is deleted. */
    async restore(context: WriteContext, id: string): Promise<void> {
      const current = await lockForDeletion(context, id);
      if (current.deletedAt === null) return;
      const deletion = current.deletedWith ?? id;
      for (const row of await lockWithin(context.tx, id)) {
        if (row.id !== id && row.deletedWith !== deletion) continue;
        await changes.change(context, row, { deletedAt: null, deletedWith: null });
        await changes.runVisibilityChanged(context, row.id);
      }
      if (current.parentTaskId === null) return;
      const [parent] = await repository.findByIds(context.tx, [current.parentTaskId]);
      const [restored] = await repository.findByIds(context.tx, [id]);
      if (parent?.deletedAt !== null && restored !== undefined) await placement.detach(context, restored);
    },
  };
}
