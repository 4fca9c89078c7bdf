import type * as z from 'zod/mini';
import type { newTask, TaskPatch } from '#contract/task.ts';
import { changedFields, definedFields } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { createAccessWrites } from './access-writes.ts';
import { createAssetLinks } from './asset-links.ts';
import { createTaskChanges, type TaskFields } from './change.ts';
import { createFieldRestoring } from './field-restoring.ts';
import type { TaskFollower } from './follower.ts';
import { createHandingOver } from './handing-over.ts';
import { createLifecycle } from './lifecycle.ts';
import { createMaking } from './making.ts';
import { foreignFields, mergePatch } from './merge.ts';
import { createPlacement, isMove, lockTreesOf, placementOfNew } from './placement.ts';
import * as repository from './repository.ts';
import { createSharing } from './sharing.ts';
import { lockTaskFor } from './sight.ts';
import type { TaskRow } from './table.ts';

// The module's door: what other modules read of tasks, each as somebody may see it.
export { lockTreesOf } from './placement.ts';
export { audienceOf, findVisibleTask, lockTaskFor, readTasks, touchTask, viewTasks } from './sight.ts';

interface Dependencies {
  /** What other modules do when a task is written. The list may grow until the first write. */
  readonly followers: readonly TaskFollower[];
}

function instantOrNull(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : toInstant(value);
}

/** Every write of a task. Each one tells the followers, whoever makes it. */
export function createTasksService({ followers }: Dependencies) {
  const changes = createTaskChanges(followers);
  const sharing = createSharing(changes);
  const placement = createPlacement(changes);
  const make = createMaking(changes);

  /** Fields that another module sets, with history. */
  function change(context: WriteContext, current: TaskRow, fields: TaskFields): Promise<TaskRow> {
    return changes.change(context, current, changedFields(current, fields));
  }

  return {
    ...createAccessWrites(sharing),
    grantAccess: sharing.grantAccess,
    lowerAccess: sharing.lowerAccess,
    revokeAccess: sharing.revokeAccess,
    ...createLifecycle(changes, placement),
    ...createAssetLinks(changes),
    ...createFieldRestoring(changes, placement),
    handOver: placement.handOver,
    ...createHandingOver(changes),
    make,
    change,

    async create(context: WriteContext, input: z.output<typeof newTask>): Promise<void> {
      const { id, title, dueDate, ...rest } = input;
      const row = await make(context, {
        ...definedFields(rest),
        ...(await placementOfNew(context, input)),
        id,
        title,
        dueDate: instantOrNull(dueDate),
      });
      if (row === null) throw new RefusalError('id_taken');
    },

    /** Applies a patch made from `version`; a stale version is merged, never refused. */
    async update(
      context: WriteContext,
      input: { readonly id: string; readonly version: number; readonly data: TaskPatch },
    ): Promise<void> {
      const { tx, caller } = context;
      const { dueDate, progress, parentTaskId, organizationId, groupId, ...rest } = input.data;
      const placePatch = { parentTaskId, organizationId, groupId };
      if (isMove(placePatch)) await lockTreesOf(context, [input.id, parentTaskId]);
      const current = await lockTaskFor(tx, caller.userId, input.id, 'task.edit');
      const patch: TaskPatch = {
        ...rest,
        ...(dueDate === undefined ? {} : { dueDate: instantOrNull(dueDate) }),
        // What is done leaves that state by `reopen` only: an edit that did not know yet keeps it.
        ...(progress === undefined || current.completedAt !== null ? {} : { progress }),
      };
      const names = Object.keys(input.data);
      const isStale = input.version < current.version && names.length > 0;
      const since = isStale ? await repository.listHistoryAfter(tx, current.id, input.version, names) : [];
      const { fields, conflicts } = mergePatch({ current, patch, since, sessionId: caller.sessionId });
      const edited = await changes.change(context, current, fields, conflicts);
      if (isMove(placePatch))
        await placement.place(context, edited, placePatch, foreignFields(since, caller));
    },
  };
}
export type TasksService = ReturnType<typeof createTasksService>;
