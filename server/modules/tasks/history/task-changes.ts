import { isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskHooks } from '../hooks.ts';
import * as repository from '../repository.ts';
import type { TaskRow } from '../table.ts';
import { touchTask } from '../task-reader.ts';
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
  announce(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  /** The same for many tasks that were created together. */
  announceMade(context: WriteContext, tasks: readonly TaskRow[]): Promise<void>;
  runEnded(context: WriteContext, taskId: string, at: string): Promise<void>;
  runVisibilityChanged(context: WriteContext, taskId: string): Promise<void>;
  runAudienceChanged: NonNullable<TaskHooks['onAudienceChanged']>;
}

/** The only way to write tasks, for history, log and hooks. */
export function createTaskChanges(hooks: () => readonly TaskHooks[]): TaskChanges {
  async function announce(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void> {
    touchTask(context, after);
    for (const hook of hooks()) await hook.onChanged?.(context, before, after);
  }
  return {
    async change(context, current, fields, conflicts) {
      if (isEmpty(fields)) return current;
      const row = await repository.update(context.tx, current.id, fields, context.now);
      if (row === null) return current;
      await recordHistory(context, row, { before: { ...current }, after: { ...fields } }, conflicts);
      await announce(context, current, row);
      return row;
    },
    announce,
    async announceMade(context, tasks) {
      for (const task of tasks) touchTask(context, task);
      for (const { onMade, onChanged } of hooks()) {
        if (onMade !== undefined) await onMade(context, tasks);
        else for (const task of tasks) await onChanged?.(context, null, task);
      }
    },
    async runEnded(context, taskId, at) {
      for (const hook of hooks()) await hook.onEnded?.(context, taskId, at);
    },
    async runVisibilityChanged(context, taskId) {
      for (const hook of hooks()) await hook.onVisibilityChanged?.(context, taskId);
    },
    async runAudienceChanged(context, delta) {
      // Side by side: each reads and writes what is its module's alone, so their statements share messages.
      await Promise.all(hooks().map((hook) => hook.onAudienceChanged?.(context, delta)));
    },
  };
}
