import { v7 as uuidv7 } from 'uuid';
import { can } from '#contract/policy-table.ts';
import { noDue } from '#contract/task/due.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { scopesOf } from '../scopes/service.ts';
import { findAccess } from '../tasks/access/service.ts';
import { dueWritten, lockTaskFor, lockTreesOf } from '../tasks/service.ts';
import * as addressRepository from './address-repository.ts';
import { findBlock } from './free-block.ts';
import {
  chooseAddress,
  demandPending,
  type LockedRequest,
  lockRequest,
  lockRequestFor,
  lockTreeOf,
  waitingAddress,
  waitsForSomebody,
} from './locked-request.ts';
import { roleOn } from './policy.ts';
import * as repository from './repository.ts';
import { change, close, detailOf, giveBack, notifyOwner, notifyPerson, record } from './request-steps.ts';
import type { Dependencies, Requests } from './requests.ts';
import type { DelegationAddressRow } from './table.ts';

interface Proposal {
  readonly proposalId: string;
  readonly dueDate: string;
  readonly dueDay?: string | null | undefined;
  readonly isWholeDay: boolean;
  readonly message: string;
}

/** docs/decisions/0056. */
export function createAnswers(
  { tasks, scheduleItems, hooks }: Dependencies,
  { reopen }: Pick<Requests, 'reopen'>,
) {
  async function say(context: WriteContext, requestId: string, message: string): Promise<void> {
    if (message === '') return;
    for (const hook of hooks) await hook.onAnswerMessage?.(context, requestId, message);
  }

  function setAddress(held: LockedRequest, id: string, status: DelegationAddressRow['status']) {
    return held.addresses.map((path) => (path.id === id ? { ...path, status } : path));
  }

  /** Gives somebody the task, and plans a block in their schedule in the same transaction. */
  async function take(
    context: WriteContext,
    held: LockedRequest,
    address: DelegationAddressRow,
    userId: string,
  ): Promise<void> {
    const { tx } = context;
    const { request } = held;
    const answer = {
      status: 'accepted',
      answeredById: userId,
      answeredAt: context.now,
      message: '',
    } as const;
    await addressRepository.setAnswer(tx, address.id, answer);
    const path = { userId, groupId: null, organizationId: null };
    const before = await findAccess(tx, held.task.id, path);
    const shared = await tasks.grantAccess(context, held.task, { id: uuidv7(), right: 'assignee', ...path });
    const date = request.dueDate === null ? {} : { dueDate: request.dueDate, dueDay: request.dueDay };
    const task = await tasks.change(context, shared, { delegatedStatus: 'DELEGATED', ...date });
    const addresses = setAddress(held, address.id, 'accepted');
    await close(context, { ...held, addresses }, 'accepted', {
      acceptedById: userId,
      rightBefore: before?.right ?? null,
    });
    await record(context, { task, request }, 'accepted', { ...detailOf(path), addressId: address.id });
    await notifyOwner(context, { task, request }, request.issuerId, 'delegation.accepted');
    const block = await findBlock(tx, userId, task, Date.parse(context.now));
    if (block !== null) await scheduleItems.planForOwner(context, userId, task.id, block);
  }

  /** An agreed date is an acceptance by its proposer, if they are still asked. Else only the date changes. */
  async function takeAsProposed(context: WriteContext, held: LockedRequest, userId: string): Promise<void> {
    const scopes = (await scopesOf(context.tx, [userId]))(userId);
    const address = waitingAddress(held, userId, scopes);
    if (address !== undefined) return take(context, held, address, userId);
    const { dueDate, dueDay } = held.request;
    await tasks.change(context, held.task, { dueDate, dueDay });
  }

  return {
    async accept(context: WriteContext, id: string, addressId: string | undefined): Promise<void> {
      const { tx, caller, now } = context;
      await lockTreeOf(context, id);
      const held = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(held, now);
      await take(context, held, chooseAddress(held, caller.userId, addressId), caller.userId);
    },

    /** Closes the caller's address. The task is open again once all addresses are closed. */
    async reject(
      context: WriteContext,
      id: string,
      addressId: string | undefined,
      message: string,
    ): Promise<void> {
      const { tx, caller, now } = context;
      const held = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(held, now);
      const address = chooseAddress(held, caller.userId, addressId);
      const answer = { status: 'rejected', answeredById: caller.userId, answeredAt: now, message } as const;
      await addressRepository.setAnswer(tx, address.id, answer);
      const left = { ...held, addresses: setAddress(held, address.id, 'rejected') };
      const isLast = !(await waitsForSomebody(tx, left.addresses));
      await (isLast ? close(context, left, 'rejected') : change(context, left, {}));
      await record(context, held, 'rejected', detailOf(address));
      // Others who are asked read the comments, and must not learn of this answer.
      if (held.addresses.length === 1) await say(context, id, message);
      await notifyOwner(context, held, held.request.issuerId, 'delegation.rejected');
      if (isLast) await reopen(context, held.task);
    },

    /** Proposes another due date, pending beside the request. Replaces the caller's earlier proposal. */
    async propose(context: WriteContext, id: string, proposal: Proposal): Promise<void> {
      const { tx, caller, now } = context;
      const held = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(held, now);
      chooseAddress(held, caller.userId, undefined);
      const { proposalId, message } = proposal;
      const due = await dueWritten(context, proposal, noDue, held.task.ownerId);
      const dueDate = due.dueDate ?? toInstant(proposal.dueDate);
      await addressRepository.removeWaitingProposals(tx, id, caller.userId);
      const isInserted = await addressRepository.insertProposal(tx, {
        id: proposalId,
        requestId: id,
        userId: caller.userId,
        dueDate,
        dueDay: due.dueDay,
        message,
        status: 'pending',
        at: now,
      });
      if (!isInserted) throw new RefusalError('id_taken');
      await change(context, held, {});
      await record(context, held, 'dateProposed', { proposalId, dueDate });
      await notifyOwner(context, held, held.request.issuerId, 'delegation.dateProposed');
    },

    async answerProposal(
      context: WriteContext,
      id: string,
      { proposalId, isAccepted }: { readonly proposalId: string; readonly isAccepted: boolean },
    ): Promise<void> {
      const { tx, caller, now } = context;
      if (isAccepted) await lockTreeOf(context, id);
      const held = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.edit');
      demandPending(held, now);
      const proposal = await addressRepository.findProposal(tx, id, proposalId);
      if (proposal === null) throw new RefusalError('not_found');
      if (proposal.status !== 'pending') throw new RefusalError('not_pending');
      const { userId, dueDate, dueDay } = proposal;
      await addressRepository.setProposalStatus(tx, proposalId, isAccepted ? 'accepted' : 'declined');
      const changed = await change(context, held, isAccepted ? { dueDate, dueDay } : {});
      const step = isAccepted ? 'proposalAccepted' : 'proposalDeclined';
      await record(context, held, step, { proposalId, dueDate, userId });
      const scopes = (await scopesOf(tx, [userId]))(userId);
      if (can(roleOn(held.request, held.addresses, userId, scopes), 'delegationRequest.view'))
        await notifyPerson(context, held, userId, `delegation.${step}`);
      if (isAccepted) await takeAsProposed(context, changed, userId);
    },

    async handBack(context: WriteContext, taskId: string, message: string): Promise<void> {
      const { tx, caller } = context;
      await lockTreesOf(context, [taskId]);
      const task = await lockTaskFor(tx, caller.userId, taskId, 'task.handBack');
      if (task.delegatedStatus !== 'DELEGATED') throw new RefusalError('not_delegated');
      if (task.completedAt !== null) throw new RefusalError('already_finished');
      const id = await repository.findAccepted(tx, taskId, caller.userId);
      const held = id === null ? null : await lockRequest(tx, id);
      if (held === null) throw new RefusalError('not_permitted');
      await giveBack(context, held);
      await say(context, held.request.id, message);
      const open = await tasks.change(context, task, { delegatedStatus: 'OPEN' });
      const path = { userId: caller.userId, groupId: null, organizationId: null };
      const { rightBefore } = held.request;
      await (rightBefore === null
        ? tasks.revokeAccess(context, open, path)
        : tasks.lowerAccess(context, open, path, rightBefore));
    },
  };
}
