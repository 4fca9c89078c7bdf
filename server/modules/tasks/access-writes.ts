import type * as z from 'zod/mini';
import { MAX_ACCESSES, MAX_MEMBERS } from '#contract/limits.ts';
import type { newTaskAccess } from '#contract/task/task-access.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { listPeopleInScopes } from '../scopes/service.ts';
import { type AccessPathRow, listAccesses, pathIdOf } from './access/service.ts';
import type { TaskAccessRow } from './access/table.ts';
import { demandPath, pathOf } from './access-path.ts';
import { lockTreesOf } from './placement.ts';
import { rolesOnTasks } from './roles/service.ts';
import type { Grant, Sharing } from './sharing.ts';
import type { TaskRow } from './table.ts';
import { lockTaskFor } from './task-reader.ts';

type GivenAccess = z.output<typeof newTaskAccess>;

interface OfAccess {
  readonly id: string;
  readonly accessId: string;
}

function grantOf({ accessId: id, right, ...path }: GivenAccess): Grant {
  return { id, right, ...pathOf(path) };
}

async function newlyReached(tx: Transaction, task: TaskRow, path: AccessPathRow): Promise<string[]> {
  const people = path.userId === null ? await listPeopleInScopes(tx, [pathIdOf(path)]) : [path.userId];
  const notified = [...people].slice(0, MAX_MEMBERS);
  const roleBefore = await rolesOnTasks(tx, [task], notified);
  return notified.filter((userId) => roleBefore(task, userId) === 'none');
}

export function createAccessWrites(sharing: Sharing) {
  async function lockFor(context: WriteContext, taskId: string, capability: 'task.share' | 'task.view') {
    await lockTreesOf(context, [taskId]);
    const task = await lockTaskFor(context.tx, context.caller.userId, taskId, capability);
    return { task, accesses: await listAccesses(context.tx, task.id) };
  }

  /** Refuses grants to those whom the caller cannot share with, and to the owner. */
  async function demandGrant({ tx, caller }: WriteContext, task: TaskRow, grant: Grant): Promise<void> {
    await demandPath(tx, grant, caller.userId);
    if (grant.userId === task.ownerId) throw new RefusalError('access_taken');
  }

  async function notifyShared(
    context: WriteContext,
    task: TaskRow,
    reached: readonly string[],
  ): Promise<void> {
    await notify(context, reached, { kind: 'task.shared', subject: task.title, noteId: task.id });
  }

  function find(accesses: readonly TaskAccessRow[], id: string): TaskAccessRow {
    const access = accesses.find((each) => each.id === id);
    if (access === undefined) throw new RefusalError('not_found');
    return access;
  }

  return {
    async createAccess(
      context: WriteContext,
      { id, data }: { id: string; data: GivenAccess },
    ): Promise<void> {
      const grant = grantOf(data);
      const { task, accesses } = await lockFor(context, id, 'task.share');
      await demandGrant(context, task, grant);
      const isTaken = accesses.some((access) => pathIdOf(access) === pathIdOf(grant));
      if (isTaken) throw new RefusalError('access_taken');
      if (accesses.length >= MAX_ACCESSES) throw new RefusalError('too_many');
      const reached = await newlyReached(context.tx, task, grant);
      await sharing.add(context, task, grant);
      await notifyShared(context, task, reached);
    },

    /** Replaces one entry by another in one step: users who have access through the new one never lose it. */
    async replaceAccess(
      context: WriteContext,
      { id, deleteAccessId, data }: { id: string; deleteAccessId: string; data: GivenAccess },
    ): Promise<void> {
      const grant = grantOf(data);
      const { task, accesses } = await lockFor(context, id, 'task.share');
      const replaced = find(accesses, deleteAccessId);
      await demandGrant(context, task, grant);
      const reached = await newlyReached(context.tx, task, grant);
      await sharing.replace(context, task, replaced, grant);
      await notifyShared(context, task, reached);
    },

    /** Removes an entry. Everyone may remove their own; others' take the right to share. */
    async deleteAccess(context: WriteContext, { id, accessId }: OfAccess): Promise<void> {
      const { caller } = context;
      const { task, accesses } = await lockFor(context, id, 'task.view');
      const access = find(accesses, accessId);
      if (access.userId !== caller.userId) await lockTaskFor(context.tx, caller.userId, id, 'task.share');
      await sharing.remove(context, task, access);
    },
  };
}
