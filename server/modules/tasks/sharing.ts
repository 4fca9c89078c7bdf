import { can } from '#contract/policy-table.ts';
import type { AccessRight } from '#contract/task/task-access.ts';
import type { WriteContext } from '#server/writes/write.ts';
import {
  type AccessPathRow,
  findAccess,
  insertAccess,
  listAccesses,
  pathIdOf,
  removeAccess,
  setRight,
} from './access/service.ts';
import type { TaskAccessRow } from './access/table.ts';
import { recordHistory } from './history/history.ts';
import type { TaskChanges } from './history/task-changes.ts';
import { roleOfRight } from './roles/service.ts';
import type { TaskRow } from './table.ts';
import { updateAudience } from './task-audience.ts';
import { lockTrees } from './tree.ts';

/** Right of a user, group or organization on a task. `id` is the entry's if it is a new one. */
export type Grant = Pick<TaskAccessRow, 'id' | 'right'> & AccessPathRow;

const strength: readonly AccessRight[] = ['view', 'edit', 'assignee'];

function isEnough(has: AccessRight, wanted: AccessRight): boolean {
  return strength.indexOf(has) >= strength.indexOf(wanted);
}

function inHistory(access: TaskAccessRow | null) {
  if (access === null) return null;
  const { id, right, userId, groupId, organizationId } = access;
  return { id, right, userId, groupId, organizationId };
}

export function createSharing(changes: TaskChanges) {
  /** New audience, history, hooks; a delegated task that lost its assignee is opened. */
  async function settle(
    context: WriteContext,
    task: TaskRow,
    before: TaskAccessRow | null,
    after: TaskAccessRow | null,
  ): Promise<TaskRow> {
    const gained = after === null ? [] : [pathIdOf(after)];
    const lost = before === null ? [] : [pathIdOf(before)];
    const lostEditing = before !== null && can(roleOfRight[before.right], 'task.edit') ? lost : [];
    const row = await updateAudience(context, changes, task, { gained, lost, lostEditing });
    const fields = { before: { NoteAccess: inHistory(before) }, after: { NoteAccess: inHistory(after) } };
    await recordHistory(context, row, fields);
    if (row.delegatedStatus !== 'DELEGATED' || before?.right !== 'assignee') return row;
    const left = await listAccesses(context.tx, task.id);
    if (left.some(({ right }) => right === 'assignee')) return row;
    return changes.change(context, row, { delegatedStatus: 'OPEN' });
  }

  /** Inserts an entry. Throws `id_taken` and `access_taken`. */
  function insert({ tx, now }: WriteContext, task: TaskRow, grant: Grant): Promise<TaskAccessRow> {
    const { id, right, userId, groupId, organizationId } = grant;
    return insertAccess(tx, { id, right, userId, groupId, organizationId, taskId: task.id, createdAt: now });
  }

  return {
    async add(context: WriteContext, task: TaskRow, grant: Grant): Promise<TaskRow> {
      return settle(context, task, null, await insert(context, task, grant));
    },
    async remove(context: WriteContext, task: TaskRow, access: TaskAccessRow): Promise<TaskRow> {
      await removeAccess(context.tx, access);
      return settle(context, task, access, null);
    },
    async replace(
      context: WriteContext,
      task: TaskRow,
      access: TaskAccessRow,
      grant: Grant,
    ): Promise<TaskRow> {
      await removeAccess(context.tx, access);
      return settle(context, task, access, await insert(context, task, grant));
    },

    /** Grants at least the right; a stronger one stays. Throws `id_taken`. */
    async grantAccess(context: WriteContext, task: TaskRow, grant: Grant): Promise<TaskRow> {
      await lockTrees(context.tx, task.ownerId);
      const known = await findAccess(context.tx, task.id, grant);
      if (known === null) return settle(context, task, null, await insert(context, task, grant));
      if (isEnough(known.right, grant.right)) return task;
      return settle(context, task, known, await setRight(context.tx, known, grant.right));
    },
    /** Lowers the right of an existing access; nothing without one. */
    async lowerAccess(
      context: WriteContext,
      task: TaskRow,
      path: AccessPathRow,
      right: AccessRight,
    ): Promise<TaskRow> {
      await lockTrees(context.tx, task.ownerId);
      const access = await findAccess(context.tx, task.id, path);
      if (access === null || access.right === right) return task;
      return settle(context, task, access, await setRight(context.tx, access, right));
    },
    async revokeAccess(context: WriteContext, task: TaskRow, path: AccessPathRow): Promise<TaskRow> {
      await lockTrees(context.tx, task.ownerId);
      const access = await findAccess(context.tx, task.id, path);
      if (access === null) return task;
      await removeAccess(context.tx, access);
      return settle(context, task, access, null);
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
