import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import { can } from '#contract/policy-table.ts';
import { noDue } from '#contract/task/due.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { scopesOf } from '../scopes/service.ts';
import { findAccess } from '../tasks/access/service.ts';
import { lockTaskFor, lockTreesOf } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as addressRepository from './address-repository.ts';
import type { LockedRequest } from './locked-request.ts';
import * as repository from './repository.ts';
import { close, detailOf, record } from './request-steps.ts';
import type { Dependencies } from './requests.ts';
import type { DelegationAddressRow } from './table.ts';

type Giving = Pick<Dependencies, 'tasks'>;
type Assignment = z.output<typeof delegationRoutes.assignTask.body>;

/** Gives a task to the user of an address, and closes its request as accepted by them. */
export async function giveTask(
  context: WriteContext,
  { tasks }: Giving,
  locked: LockedRequest,
  address: DelegationAddressRow,
  userId: string,
  fields: Partial<TaskRow>,
  accessId: string = uuidv7(),
): Promise<TaskRow> {
  const answer = { status: 'accepted', answeredById: userId, answeredAt: context.now, message: '' } as const;
  const path = { userId, groupId: null, organizationId: null };
  const [before] = await Promise.all([
    findAccess(context.tx, locked.task.id, path),
    addressRepository.setAnswer(context.tx, address.id, answer),
  ]);
  const shared = await tasks.grantAccess(context, locked.task, { id: accessId, right: 'assignee', ...path });
  const task = await tasks.change(context, shared, { delegatedStatus: 'DELEGATED', ...fields });
  const addresses = locked.addresses.map((each) => (each.id === address.id ? { ...each, ...answer } : each));
  const taken = { acceptedById: userId, rightBefore: before?.right ?? null };
  await close(context, { ...locked, addresses }, 'accepted', taken);
  return task;
}

/** A colleague: both are members, more than guests, of one organization. Anyone else is `not_found`. */
async function demandColleague(tx: Transaction, callerId: string, userId: string): Promise<void> {
  if (callerId === userId) {
    throw new RefusalError('invalid_input', [{ path: 'userId', message: 'a task is assigned to another' }]);
  }
  const scopes = await scopesOf(tx, [callerId, userId]);
  const theirs = scopes(userId).organizations;
  const isShared = [...scopes(callerId).organizations].some(
    ([id, role]) =>
      can(role, 'organization.placeTask') && can(theirs.get(id) ?? 'none', 'organization.placeTask'),
  );
  if (!isShared) throw new RefusalError('not_found');
}

/** Assigning without asking: a request that is accepted from the beginning, so that it can be handed back. docs/decisions/0062. */
export function createAssignment(dependencies: Giving) {
  async function give(
    context: WriteContext,
    taskId: string,
    { id, userId, accessId }: Assignment,
  ): Promise<TaskRow> {
    const { tx, caller, now } = context;
    await lockTreesOf(context, [taskId]);
    const task = await lockTaskFor(tx, caller.userId, taskId, 'task.delegate');
    if (task.completedAt !== null) throw new RefusalError('already_finished');
    if (task.delegatedStatus === 'DELEGATED') throw new RefusalError('already_delegated');
    if ((await repository.findWaiting(tx, taskId)) !== null) throw new RefusalError('already_requested');
    await demandColleague(tx, caller.userId, userId);
    const request = await repository.insert(tx, {
      id,
      createdAt: now,
      updatedAt: now,
      issuerNoteId: task.id,
      issuerId: caller.userId,
      ...noDue,
      message: '',
      expiresAt: null,
    });
    if (request === null) throw new RefusalError('id_taken');
    const path = { userId, groupId: null, organizationId: null };
    const address = await addressRepository.insert(tx, { id: uuidv7(), requestId: id, ...path });
    if (address === null) throw new RefusalError('id_taken');
    const locked = { task, request, addresses: [address] };
    const given = await giveTask(context, dependencies, locked, address, userId, { isNew: true }, accessId);
    await record(context, { task: given, request }, 'assigned', { ...detailOf(path), addressId: address.id });
    return given;
  }

  return {
    async assign(context: WriteContext, taskId: string, assignment: Assignment): Promise<void> {
      const { title: subject, id: noteId } = await give(context, taskId, assignment);
      await notify(context, [assignment.userId], { kind: 'task.assigned', subject, noteId });
    },
    /** Assigns without a notification, as for tasks that an import brings. */
    async assignQuietly(context: WriteContext, taskId: string, userId: string): Promise<void> {
      await give(context, taskId, { id: uuidv7(), userId, accessId: uuidv7() });
    },
  };
}
