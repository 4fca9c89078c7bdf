import { isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskFollower } from './follower.ts';
import { recordHistory } from './history.ts';
import * as repository from './repository.ts';
import { touchTask } from './sight.ts';
import type { TaskRow } from './table.ts';

/** What a write sets. Where a task belongs is set by moving it. */
export type TaskFields = Partial<
  Omit<
    TaskRow,
    | 'id'
    | 'version'
    | 'createdAt'
    | 'updatedAt'
    | 'ownerId'
    | 'parentTaskId'
    | 'path'
    | 'organizationId'
    | 'groupId'
    | 'audience'
  >
>;

export interface TaskChanges {
  /**
   * Writes a new version, its history and its row in the change log, and tells the followers. Nothing where nothing
   * changes. `conflicts`: fields that replace a value which the sender had not seen.
   */
  change(
    context: WriteContext,
    current: TaskRow,
    fields: TaskFields,
    conflicts?: ReadonlySet<string>,
  ): Promise<TaskRow>;
  /** Tells the followers of a row that was written by other means. */
  tell(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  endOf(context: WriteContext, taskId: string, at: string): Promise<void>;
  visibilityOf(context: WriteContext, taskId: string): Promise<void>;
  reachOf: NonNullable<TaskFollower['reachOf']>;
}

/** The one way by which tasks are written. `followers` may still grow until the first write. */
export function createTaskChanges(followers: readonly TaskFollower[]): TaskChanges {
  async function tell(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void> {
    touchTask(context, after);
    for (const follower of followers) await follower.changed?.(context, before, after);
  }
  return {
    async change(context, current, fields, conflicts) {
      if (isEmpty(fields)) return current;
      const row = await repository.update(context.tx, current.id, fields, context.now);
      if (row === null) return current;
      await recordHistory(context, row, { before: { ...current }, after: { ...fields } }, conflicts);
      await tell(context, current, row);
      return row;
    },
    tell,
    async endOf(context, taskId, at) {
      for (const follower of followers) await follower.endOf?.(context, taskId, at);
    },
    async visibilityOf(context, taskId) {
      for (const follower of followers) await follower.visibilityOf?.(context, taskId);
    },
    async reachOf(context, reach) {
      for (const follower of followers) await follower.reachOf?.(context, reach);
    },
  };
}
