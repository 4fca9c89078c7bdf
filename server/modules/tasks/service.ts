import type * as z from 'zod/mini';
import { namesDue, noDue } from '#contract/task/due.ts';
import type { newTask, TaskPatch } from '#contract/task/task-payload.ts';
import { changedFields, definedFields } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { createAccessWrites } from './access-writes.ts';
import { createAssetLinks } from './asset-links/asset-links.ts';
import { createFieldRestoring } from './history/field-restoring.ts';
import { createTaskChanges, type TaskFields } from './history/task-changes.ts';
import type { TaskFiles, TaskHooks } from './hooks.ts';
import { createLifecycle } from './lifecycle.ts';
import { foreignFields, mergePatch } from './merge/merge.ts';
import { createPlacement, isMove, lockTreesOf, placementOfNew } from './placement.ts';
import * as repository from './repository.ts';
import { createSharing } from './sharing.ts';
import type { TaskRow } from './table.ts';
import { createTaskHandover } from './task-handover.ts';
import { createTaskInsertion } from './task-insertion.ts';
import { lockTaskFor } from './task-reader.ts';
import { dueFieldNames, dueWritten } from './written-due-date.ts';

export { recordHistory } from './history/history.ts';
export { LINK_ACT } from './history/text-authors.ts';
export { lockTreesOf } from './placement.ts';
export {
  audienceOf,
  findVisibleTask,
  lockTask,
  lockTaskFor,
  readTasks,
  touchTask,
  viewTasks,
} from './task-reader.ts';
export { readTaskTexts } from './task-text-reader.ts';
// Reads for other modules, each checked against the user's access.
export { dueWritten } from './written-due-date.ts';

interface Dependencies {
  /** Hooks of other modules on written tasks, in order. Read with each write: some of them write by this service. */
  readonly hooks: () => readonly TaskHooks[];
  readonly files: TaskFiles;
}

/** Writes of tasks. Each one runs the hooks, whichever module calls it. */
export function createTasksService({ hooks, files }: Dependencies) {
  const changes = createTaskChanges(hooks);
  const sharing = createSharing(changes);
  const placement = createPlacement(changes);
  const { make, makeNew, makeMany } = createTaskInsertion(changes);

  /** Sets fields for another module, with history. */
  function change(context: WriteContext, current: TaskRow, fields: TaskFields): Promise<TaskRow> {
    return changes.change(context, current, changedFields(current, fields));
  }

  return {
    ...createAccessWrites(sharing),
    grantAccess: sharing.grantAccess,
    lowerAccess: sharing.lowerAccess,
    revokeAccess: sharing.revokeAccess,
    ...createLifecycle(changes, placement),
    ...createAssetLinks(changes, files),
    ...createFieldRestoring(changes, placement, files),
    handOver: placement.handOver,
    ...createTaskHandover(changes),
    make,
    makeMany,
    change,

    async create(context: WriteContext, input: z.output<typeof newTask>): Promise<void> {
      const { id, title, dueDate, dueDay, isWholeDay, ...rest } = input;
      const placement = await placementOfNew(context, input);
      const due = { dueDate, dueDay, isWholeDay };
      await makeNew(context, {
        ...definedFields(rest),
        ...placement,
        ...(await dueWritten(context, due, noDue, placement.ownerId)),
        id,
        title,
      });
    },

    /** Applies a patch made from `version`; a stale version is merged, never refused. */
    async update(
      context: WriteContext,
      input: { readonly id: string; readonly version: number; readonly data: TaskPatch },
    ): Promise<void> {
      const { tx, caller } = context;
      const { dueDate, dueDay, isWholeDay, progress, ...others } = input.data;
      const { parentTaskId, organizationId, groupId, ...rest } = others;
      const due = { dueDate, dueDay, isWholeDay };
      const movePatch = { parentTaskId, organizationId, groupId };
      if (isMove(movePatch)) await lockTreesOf(context, [input.id, parentTaskId]);
      const current = await lockTaskFor(tx, caller.userId, input.id, 'task.edit');
      const patch: TaskPatch = {
        ...rest,
        ...(namesDue(due) ? await dueWritten(context, due, current, current.ownerId) : {}),
        // Only `reopen` takes a task out of `done`: an edit that did not know of it keeps the state.
        ...(progress === undefined || current.completedAt !== null ? {} : { progress }),
      };
      const names = [...Object.keys(input.data), ...(namesDue(due) ? dueFieldNames : [])];
      const isStale = input.version < current.version && names.length > 0;
      const since = isStale ? await repository.listHistoryAfter(tx, current.id, input.version, names) : [];
      const { fields, conflicts } = mergePatch({ current, patch, since, sessionId: caller.sessionId });
      const edited = await changes.change(context, current, fields, conflicts);
      if (isMove(movePatch))
        await placement.relocate(context, edited, movePatch, foreignFields(since, caller));
    },
  };
}
export type { TaskLists } from './lists.ts';
export type TasksService = ReturnType<typeof createTasksService>;
