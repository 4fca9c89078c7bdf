import { isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskFollower } from '../hooks.ts';
import * as repository from '../repository.ts';
import { touchTask } from '../sight.ts';
import type { TaskRow } from '../table.ts';
import { recordHistory } from './history.ts';

/** Fields that a write may set. Moves set the scope. */
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
   * Writes a new version, its history and its row of the change log, and runs the hooks; nothing if no field
   * changes. `conflicts` are fields whose former value the sender had not seen.
   */
  change(
    context: WriteContext,
    current: TaskRow,
    fields: TaskFields,
    conflicts?: ReadonlySet<string>,
  ): Promise<TaskRow>;
  /** Runs the hooks for a row that was written by other means. */
  tell(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  endOf(context: WriteContext, taskId: string, at: string): Promise<void>;
  visibilityOf(context: WriteContext, taskId: string): Promise<void>;
  reachOf: NonNullable<TaskFollower['reachOf']>;
}

/** The only way to write tasks, for history, log and hooks. `followers` may grow until the first write. */
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
