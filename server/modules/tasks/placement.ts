import { MAX_DEPTH, MAX_SUBTASKS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { forgetAccessesOf } from './access/service.ts';
import { recordHistory } from './history/history.ts';
import type { TaskChanges } from './history/task-changes.ts';
import * as repository from './repository.ts';
import { addressesWith, rolesOnTasks } from './roles/service.ts';
import type { TaskRow } from './table.ts';
import { updateAudience } from './task-audience.ts';
import { audienceOf, lockTaskFor } from './task-reader.ts';
import { demandScope, type TaskScope } from './task-scope.ts';
import { countBelow, lockTrees, lockWithin, move, type Placement } from './tree.ts';

export type ScopePatch = Pick<TaskPatch, 'parentTaskId' | 'organizationId' | 'groupId'>;

async function placementBelow(tx: Transaction, parent: TaskRow): Promise<Placement> {
  const path = [...parent.path, parent.id];
  if (path.length > MAX_DEPTH) throw new RefusalError('too_deep');
  if ((await countBelow(tx, parent.id)) >= MAX_SUBTASKS) throw new RefusalError('too_many');
  const { id: parentTaskId, ownerId, organizationId, groupId } = parent;
  return { parentTaskId, path, ownerId, organizationId, groupId };
}

export function isMove({ parentTaskId, organizationId, groupId }: ScopePatch): boolean {
  return parentTaskId !== undefined || organizationId !== undefined || groupId !== undefined;
}

/** Scope after a patch: leaving an organization leaves its groups too. */
function scopeOf(current: TaskScope, { organizationId, groupId }: ScopePatch): TaskScope {
  if (groupId !== undefined && groupId !== null) return { groupId, organizationId: organizationId ?? null };
  if (organizationId === undefined || organizationId === current.organizationId)
    return {
      groupId: groupId === undefined ? current.groupId : null,
      organizationId: current.organizationId,
    };
  return { groupId: null, organizationId };
}

/** Serializes writes to these owners' task trees; called before any of the tasks is locked. */
export async function lockTreesOf(
  { tx }: WriteContext,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const rows = await repository.findByIds(
    tx,
    ids.flatMap((id) => id ?? []),
  );
  const owners = new Set(rows.map(({ ownerId }) => ownerId));
  for (const ownerId of [...owners].sort()) await lockTrees(tx, ownerId);
}

/** Parent, scope and audience of a new task. Throws `too_deep` and `too_many`. */
export async function placementOfNew(
  context: WriteContext,
  { parentTaskId = null, organizationId = null, groupId = null }: ScopePatch,
): Promise<Placement & Pick<TaskRow, 'audience'>> {
  const { tx, caller } = context;
  if (parentTaskId !== null) {
    await lockTreesOf(context, [parentTaskId]);
    const parent = await lockTaskFor(tx, caller.userId, parentTaskId, 'task.edit');
    return { ...(await placementBelow(tx, parent)), audience: parent.audience };
  }
  const scope = await demandScope(tx, { organizationId, groupId }, caller.userId);
  const reached = scope.groupId ?? scope.organizationId;
  return {
    ...scope,
    parentTaskId,
    path: [],
    ownerId: caller.userId,
    audience: reached === null ? [] : [reached],
  };
}

export function createPlacement(changes: TaskChanges) {
  async function settle(
    context: WriteContext,
    task: TaskRow,
    placement: Placement,
    conflicts?: ReadonlySet<string>,
  ): Promise<TaskRow> {
    const { tx } = context;
    const { path: _path, ...fields } = placement;
    const changed = changedFields(task, fields);
    if (isEmpty(changed)) return task;
    const before = new Map((await lockWithin(tx, task.id)).map((row) => [row.id, row]));
    const height = Math.max(...[...before.values()].map(({ path }) => path.length)) - task.path.length;
    if (placement.path.length + height > MAX_DEPTH) throw new RefusalError('too_deep');
    const lostEditing = await addressesWith(tx, task, 'task.edit');
    await move(tx, task, placement);
    if (placement.ownerId !== task.ownerId) await forgetAccessesOf(tx, placement.ownerId, [...before.keys()]);
    const [moved] = await repository.findByIds(tx, [task.id]);
    if (moved === undefined) return task;
    const reach = { gained: 'everyone', lost: audienceOf(task), lostEditing } as const;
    const row = await updateAudience(context, changes, moved, reach, before);
    await recordHistory(context, row, { before: { ...task }, after: { ...changed } }, conflicts);
    return row;
  }

  /** Only the owner may move a task out of its parent, or to another owner or scope. */
  async function demandMove(
    { tx, caller }: WriteContext,
    task: TaskRow,
    parent: TaskRow | null,
  ): Promise<void> {
    const { ownerId, organizationId, groupId } = task;
    const isAway = parent === null || !isEmpty(changedFields(parent, { ownerId, organizationId, groupId }));
    const left = task.parentTaskId === null ? [] : await repository.findByIds(tx, [task.parentTaskId]);
    const roleOf = await rolesOnTasks(tx, [task, ...left], [caller.userId]);
    const mayLeave = left.every((each) => can(roleOf(each, caller.userId), 'task.edit'));
    const mayMove = isAway ? can(roleOf(task, caller.userId), 'task.place') : mayLeave;
    if (!mayMove) throw new RefusalError('not_permitted');
  }

  return {
    /** Moves a task. Throws `not_found`, `not_permitted`, `task_cycle`, `too_deep` and `too_many`. */
    async relocate(
      context: WriteContext,
      task: TaskRow,
      patch: ScopePatch,
      conflicts?: ReadonlySet<string>,
    ): Promise<TaskRow> {
      const { tx, caller } = context;
      const { parentTaskId = task.parentTaskId } = patch;
      if (parentTaskId !== task.parentTaskId && parentTaskId !== null) {
        const parent = await lockTaskFor(tx, caller.userId, parentTaskId, 'task.edit');
        if (parent.id === task.id || parent.path.includes(task.id)) throw new RefusalError('task_cycle');
        await demandMove(context, task, parent);
        return settle(context, task, await placementBelow(tx, parent), conflicts);
      }
      const scope = scopeOf(task, patch);
      const isSameScope = isEmpty(changedFields(task, scope));
      if (parentTaskId !== null && !isSameScope) throw new RefusalError('not_permitted');
      if (parentTaskId === task.parentTaskId && isSameScope) return task;
      await demandMove(context, task, null);
      const allowed = isSameScope ? scope : await demandScope(tx, scope, caller.userId);
      const free = { parentTaskId: null, path: [], ownerId: task.ownerId };
      return settle(context, task, { ...free, ...allowed }, conflicts);
    },

    /** Makes a task top-level, without asking the policy. */
    detach(context: WriteContext, task: TaskRow): Promise<TaskRow> {
      return settle(context, task, { ...task, parentTaskId: null, path: [] });
    },

    /** Gives a top-level task with its subtasks to another owner, without asking the policy. */
    async handOver(context: WriteContext, task: TaskRow, ownerId: string): Promise<TaskRow> {
      if (task.parentTaskId !== null) return task;
      for (const id of [task.ownerId, ownerId].sort()) await lockTrees(context.tx, id);
      return settle(context, task, { ...task, ownerId });
    },
  };
}
