import type * as z from 'zod/mini';
import type { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import { DELEGATION_DAYS, MAX_ADDRESSES } from '#contract/limits.ts';
import { noDue } from '#contract/task/due.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { cancelDelivery } from '../notifications/service.ts';
import type { ScheduleItemWrites } from '../schedule-items/service.ts';
import { dueWritten, lockTaskFor, type TasksService } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { addressMatchKind, isVerified } from '../users/service.ts';
import * as addressRepository from './address-repository.ts';
import { sendWithdrawal } from './address-withdrawal.ts';
import { findBlockers } from './blocked-issuers.ts';
import { audienceOf } from './delegation-reader.ts';
import type { RequestHooks } from './hooks.ts';
import { type LockedRequest, lockPendingOfTask, lockRequestFor, waitsForSomebody } from './locked-request.ts';
import { audienceIdsOf, nameOf } from './policy.ts';
import * as repository from './repository.ts';
import { change, close, detailOf, notifyAsked, notifyOwner, record, withdrawFrom } from './request-steps.ts';
import { type NewAddress, pathOf, type RequestedAddress, refuseUnreachable } from './requested-address.ts';
import type { DelegationAddressRow, DelegationRequestRow } from './table.ts';

export interface Dependencies {
  readonly tasks: Pick<TasksService, 'change' | 'grantAccess' | 'lowerAccess' | 'revokeAccess'>;
  readonly scheduleItems: Pick<ScheduleItemWrites, 'planForOwner'>;
  /** Hooks of other modules on changes of a request. The list may grow until the first write. */
  readonly hooks: readonly RequestHooks[];
  /** Derives the tokens of links in mails. */
  readonly linkTokens: DerivedSecrets;
}

type NewRequest = z.output<typeof delegationRoutes.createDelegationRequest.body>;

function expiryOf(now: string, days: number | null | undefined): string | null {
  if (days === null) return null;
  return toInstant(Date.parse(now) + (days ?? DELEGATION_DAYS) * DAY);
}

function refuseTwice(addresses: readonly NewAddress[]): void {
  const named = addresses.map(nameOf);
  if (new Set(named).size < named.length) throw new RefusalError('access_already_requested');
}

async function insertAddresses(
  { tx, caller }: WriteContext,
  requestId: string,
  addresses: readonly NewAddress[],
): Promise<DelegationAddressRow[]> {
  const people = addresses.flatMap(({ userId }) => userId ?? []);
  const blockers = await findBlockers(tx, caller.userId, people);
  const rows: DelegationAddressRow[] = [];
  for (const address of addresses) {
    const isMuted = address.userId !== null && blockers.has(address.userId);
    const row = await addressRepository.insert(tx, { ...address, requestId, isMuted });
    if (row === null) throw new RefusalError('id_taken');
    rows.push(row);
  }
  return rows;
}

/** Asks email addresses, alike whether they have accounts. Throws `not_verified` and `too_many_requests`. */
async function askEmails(context: WriteContext, addresses: readonly DelegationAddressRow[]): Promise<void> {
  const strangers = addresses.flatMap(({ email }) => email ?? []);
  if (strangers.length === 0) return;
  context.reachOut({ strangers, isVerified: await isVerified(context.tx, context.caller.userId) });
  for (const { email, requestId } of addresses)
    if (email !== null) await context.send(addressMatchKind, { email, requestId, after: null });
}

export function createRequests({ tasks, hooks }: Dependencies) {
  /** Opens the task again after its request ended without an assignee. */
  async function reopen(context: WriteContext, task: TaskRow): Promise<void> {
    if (task.delegatedStatus === 'REQUEST') await tasks.change(context, task, { delegatedStatus: 'OPEN' });
  }

  async function insertRequest(
    context: WriteContext,
    task: TaskRow,
    input: NewRequest,
  ): Promise<DelegationRequestRow> {
    const { tx, caller, now } = context;
    const row = await repository.insert(tx, {
      id: input.id,
      createdAt: now,
      updatedAt: now,
      issuerNoteId: task.id,
      issuerId: caller.userId,
      ...(await dueWritten(context, input, noDue, task.ownerId)),
      message: input.message,
      expiresAt: expiryOf(now, input.expiresInDays),
    });
    if (row === null) throw new RefusalError('id_taken');
    return row;
  }

  /** Takes addresses back. Email addresses before their answer are left to a job. */
  async function takeBack(
    context: WriteContext,
    locked: LockedRequest,
    request: DelegationRequestRow,
    paths: readonly DelegationAddressRow[],
  ): Promise<void> {
    const isUnknown = ({ email, status }: DelegationAddressRow) => email !== null && status === 'pending';
    const known = paths.filter((path) => !isUnknown(path));
    await withdrawFrom(context, request, known, hooks);
    for (const path of paths.filter(isUnknown)) await sendWithdrawal(context, request, path);
    const asked = known.filter(({ status }) => status === 'pending');
    await notifyAsked(context, locked, asked, 'delegation.withdrawn');
  }

  /** Removes one address. If all others have rejected, the request is rejected. */
  async function dropAddress(context: WriteContext, locked: LockedRequest, addressId: string): Promise<void> {
    const dropped = locked.addresses.filter(({ id }) => id === addressId);
    const addresses = locked.addresses.filter(({ id }) => id !== addressId);
    await addressRepository.remove(context.tx, addressId);
    const isRejected = addresses.length > 0 && !(await waitsForSomebody(context.tx, addresses));
    const left = { ...locked, addresses };
    const { request } = isRejected ? await close(context, left, 'rejected') : await change(context, left, {});
    await takeBack(context, locked, request, dropped);
    for (const path of dropped) await record(context, locked, 'addressRemoved', detailOf(path));
    if (!isRejected) return;
    await reopen(context, locked.task);
    await notifyOwner(context, locked, request.issuerId, 'delegation.rejected');
  }

  async function end(
    context: WriteContext,
    locked: LockedRequest,
    status: 'withdrawn' | 'expired',
  ): Promise<void> {
    const { request } = await close(context, locked, status);
    await record(context, locked, status);
    if (status === 'withdrawn') {
      await cancelDelivery(context, request.id);
      await takeBack(context, locked, request, locked.addresses);
    } else {
      const asked = locked.addresses.filter((path) => path.status === 'pending');
      await notifyAsked(context, locked, asked, 'delegation.expired');
      await notifyOwner(context, locked, request.issuerId, 'delegation.expired');
    }
    await reopen(context, locked.task);
  }

  return {
    reopen,
    dropAddress,
    end,

    async create(context: WriteContext, taskId: string, input: NewRequest): Promise<void> {
      const { tx, caller } = context;
      if (input.access.length === 0) throw new RefusalError('no_access_path');
      const given = input.access.map(pathOf);
      refuseTwice(given);
      const task = await lockTaskFor(tx, caller.userId, taskId, 'task.delegate');
      if (task.completedAt !== null) throw new RefusalError('already_finished');
      if (task.delegatedStatus === 'DELEGATED') throw new RefusalError('already_delegated');
      if ((await repository.findWaiting(tx, taskId)) !== null) throw new RefusalError('already_requested');
      await refuseUnreachable(tx, given, caller.userId);
      const request = await insertRequest(context, task, input);
      const addresses = await insertAddresses(context, request.id, given);
      await askEmails(context, addresses);
      context.touch('delegationRequest', request, audienceOf(request, addresses));
      const locked = { task: await tasks.change(context, task, { delegatedStatus: 'REQUEST' }), request };
      await record(context, locked, 'requested');
      await notifyAsked(context, locked, addresses, 'delegation.requested');
    },

    async addAddress(context: WriteContext, taskId: string, input: RequestedAddress): Promise<void> {
      const { tx, caller } = context;
      const address = pathOf(input);
      await lockTaskFor(tx, caller.userId, taskId, 'task.delegate');
      const locked = await lockPendingOfTask(tx, taskId);
      const isTwice = locked.addresses.some((path) => nameOf(path) === nameOf(address));
      if (isTwice) throw new RefusalError('access_already_requested');
      if (locked.addresses.length >= MAX_ADDRESSES) throw new RefusalError('too_many');
      await refuseUnreachable(tx, [address], caller.userId);
      const added = await insertAddresses(context, locked.request.id, [address]);
      await askEmails(context, added);
      await change(context, { ...locked, addresses: [...locked.addresses, ...added] }, {});
      for (const hook of hooks)
        await hook.onAudienceGained?.(context, locked.request.id, audienceIdsOf(added));
      await record(context, locked, 'addressAdded', detailOf(address));
      await notifyAsked(context, locked, added, 'delegation.requested');
    },

    async removeAddress(context: WriteContext, taskId: string, addressId: string): Promise<void> {
      const { tx, caller } = context;
      await lockTaskFor(tx, caller.userId, taskId, 'task.delegate');
      const locked = await lockPendingOfTask(tx, taskId);
      const isKnown = locked.addresses.some(({ id }) => id === addressId);
      if (!isKnown) throw new RefusalError('not_found');
      await dropAddress(context, locked, addressId);
    },

    async withdraw(context: WriteContext, id: string): Promise<void> {
      const locked = await lockRequestFor(context.tx, id, context.caller.userId, 'delegationRequest.edit');
      if (locked.request.status !== 'pending') throw new RefusalError('not_pending');
      await end(context, locked, 'withdrawn');
    },
  };
}
export type Requests = ReturnType<typeof createRequests>;
