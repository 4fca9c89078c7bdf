import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import type { TasksService } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as addressRepository from './address-repository.ts';
import { audienceOf } from './delegation-reader.ts';
import type { RequestHooks } from './hooks.ts';
import { type LockedRequest, lockRequest } from './locked-request.ts';
import { noteOf } from './presenter.ts';
import * as repository from './repository.ts';
import { change, close, detailOf, giveBack, record, withdrawFrom } from './request-steps.ts';
import type { Requests } from './requests.ts';

async function findWaiting(context: WriteContext, taskId: string): Promise<LockedRequest | null> {
  const id = await repository.findWaiting(context.tx, taskId);
  const locked = id === null ? null : await lockRequest(context.tx, id);
  return locked?.request.status === 'pending' ? locked : null;
}

/** Notifies the owner that the assignee has finished the task. */
async function notifyFinished(context: WriteContext, before: TaskRow, after: TaskRow): Promise<void> {
  const { tx, caller } = context;
  if (before.completedAt !== null || after.completedAt === null || caller.userId === after.ownerId) return;
  const roleOf = await rolesOnTasks(tx, [after], [caller.userId]);
  if (roleOf(after, caller.userId) !== 'assignee') return;
  await notify(context, [after.ownerId], { kind: 'task.finished', subject: after.title, noteId: after.id });
}

/**
 * Ends an accepted request when its assignee loses the task: handed back if they left it by themselves, by
 * whatever route, else withdrawn, so that neither they nor the others it asked get further changes.
 */
async function endTaken(
  context: WriteContext,
  { id }: TaskRow,
  hooks: readonly RequestHooks[],
): Promise<void> {
  const requestId = await repository.findTaken(context.tx, id);
  const locked = requestId === null ? null : await lockRequest(context.tx, requestId);
  if (locked === null) return;
  const { acceptedById: userId } = locked.request;
  if (userId === context.caller.userId) return giveBack(context, locked);
  const { request } = await close(context, locked, 'withdrawn');
  const taker = userId === null ? [] : [{ userId, groupId: null, organizationId: null }];
  await withdrawFrom(context, request, [...locked.addresses, ...taker], hooks);
  await record(context, locked, 'withdrawn');
}

/**
 * Gives the next occurrence of an accepted series a request of its own, so that each one can be handed back alone.
 */
async function carryOver(
  context: WriteContext,
  task: TaskRow,
  tasks: Pick<TasksService, 'change'>,
): Promise<void> {
  const { tx, now } = context;
  if (task.delegatedStatus !== 'DELEGATED' || task.seriesId === null) return;
  const taken = await repository.findTakenOfSeries(tx, task.seriesId);
  if (taken === null) return;
  const { issuerId, acceptedById, rightBefore, status } = taken;
  if (acceptedById === null) {
    // A link is for its one request: the next occurrence is its owner's.
    await tasks.change(context, task, { delegatedStatus: 'OPEN' });
    return;
  }
  const request = await repository.insert(tx, {
    id: uuidv7(),
    createdAt: now,
    updatedAt: now,
    issuerNoteId: task.id,
    issuerId,
    acceptedById,
    rightBefore,
    status,
    answeredAt: now,
    note: noteOf(task),
  });
  if (request === null) return;
  const answered = (await addressRepository.listOf(tx, [taken.id])).filter(
    (path) => path.status === 'accepted',
  );
  for (const path of answered)
    await addressRepository.insert(tx, { ...path, id: uuidv7(), requestId: request.id, message: '' });
  context.touch('delegationRequest', request, audienceOf(request, answered));
  await record(context, { task, request }, 'accepted', detailOf({ ...nobody, userId: acceptedById }));
}

const nobody = { userId: null, groupId: null, organizationId: null };

/**
 * Keeps requests in step with their tasks: a request ends when its task is finished, deleted or given to another
 * owner, and a pending one shows the task's current fields.
 */
export function createDelegationTaskHooks(
  { end }: Pick<Requests, 'end'>,
  hooks: readonly RequestHooks[],
  tasks: Pick<TasksService, 'change'>,
): TaskHooks {
  return {
    async onEnded(context, taskId) {
      const locked = await findWaiting(context, taskId);
      if (locked !== null) await end(context, locked, 'withdrawn');
    },
    async onVisibilityChanged(context, taskId) {
      const requests = await repository.touchAllOf(context.tx, taskId, context.now);
      const ids = requests.map(({ id }) => id);
      const addresses = ids.length === 0 ? [] : await addressRepository.listOf(context.tx, ids);
      const byRequest = Map.groupBy(addresses, ({ requestId }) => requestId);
      for (const row of requests) {
        context.touch('delegationRequest', row, audienceOf(row, byRequest.get(row.id) ?? []));
      }
      for (const hook of hooks) await hook.onVisibilityChanged?.(context, ids);
    },
    async onChanged(context, before, after) {
      if (before === null) return carryOver(context, after, tasks);
      await notifyFinished(context, before, after);
      const isLeft = before.delegatedStatus === 'DELEGATED' && after.delegatedStatus === 'OPEN';
      if (isLeft) await endTaken(context, after, hooks);
      if (after.delegatedStatus !== 'REQUEST') return;
      const isOthers = before.ownerId !== after.ownerId;
      if (!isOthers && isDeepStrictEqual(noteOf(before), noteOf(after))) return;
      const locked = await findWaiting(context, after.id);
      if (locked === null) return;
      await (isOthers ? end(context, locked, 'withdrawn') : change(context, locked, {}));
    },
  };
}
