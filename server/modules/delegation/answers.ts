import { can } from '#contract/policy-table.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import { lockTaskFor, lockTreesOf } from '../tasks/service.ts';
import { findBlock } from './acceptance-block.ts';
import * as addressRepository from './address-repository.ts';
import { createAnswerSteps, type Proposal } from './answer-steps.ts';
import { giveTask } from './assignment.ts';
import { block } from './blocked-issuers.ts';
import { sendLink } from './link/link-mail.ts';
import { giveWords } from './link/take-over.ts';
import {
  chooseAddress,
  demandPending,
  type LockedRequest,
  lockRequest,
  lockRequestFor,
  lockTreeOf,
  waitingAddress,
} from './locked-request.ts';
import { roleOn } from './policy.ts';
import * as repository from './repository.ts';
import { change, detailOf, giveBack, notifyOwner, notifyPerson, record } from './request-steps.ts';
import type { Dependencies, Requests } from './requests.ts';
import type { DelegationAddressRow } from './table.ts';

/** docs/decisions/0056. */
export function createAnswers(
  { tasks, scheduleItems, hooks, linkTokens }: Dependencies,
  requests: Pick<Requests, 'reopen'>,
) {
  const { closeAddress, proposeAs, takeByLink } = createAnswerSteps({ tasks }, requests);

  async function say(context: WriteContext, requestId: string, message: string): Promise<void> {
    if (message === '') return;
    for (const hook of hooks) await hook.onAnswerMessage?.(context, requestId, message);
  }

  /** Once its user answers, what the link of an address said is theirs: their issuer learns of them no sooner. */
  async function takeWords(context: WriteContext, { id, email }: DelegationAddressRow): Promise<void> {
    if (email !== null) await giveWords(context, { hooks }, id, context.caller.userId);
  }

  /** Gives somebody the task, and plans a block in their schedule in the same transaction. */
  async function take(
    context: WriteContext,
    locked: LockedRequest,
    address: DelegationAddressRow,
    userId: string,
  ): Promise<void> {
    const { tx } = context;
    const { request } = locked;
    const date = request.dueDate === null ? {} : { dueDate: request.dueDate, dueDay: request.dueDay };
    const [task, block] = await Promise.all([
      giveTask(context, { tasks }, locked, address, userId, date),
      findBlock(tx, userId, { ...locked.task, ...date }, Date.parse(context.now)),
    ]);
    const path = { userId, groupId: null, organizationId: null };
    await record(context, { task, request }, 'accepted', { ...detailOf(path), addressId: address.id });
    await Promise.all([
      notifyOwner(context, { task, request }, request.issuerId, 'delegation.accepted'),
      block === null ? null : scheduleItems.planForOwner(context, userId, task.id, block),
    ]);
  }

  /** An agreed date is an acceptance by its proposer, if they are still asked. Else only the date changes. */
  async function takeAsProposed(context: WriteContext, locked: LockedRequest, userId: string): Promise<void> {
    const scopes = (await scopesOf(context.tx, [userId]))(userId);
    const address = waitingAddress(locked, userId, scopes);
    if (address !== undefined) return take(context, locked, address, userId);
    const { dueDate, dueDay } = locked.request;
    await tasks.change(context, locked.task, { dueDate, dueDay });
  }

  return {
    async accept(context: WriteContext, id: string, addressId: string | undefined): Promise<void> {
      const { tx, caller, now } = context;
      await lockTreeOf(context, id);
      const locked = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(locked, now);
      const address = chooseAddress(locked, caller.userId, addressId);
      await takeWords(context, address);
      await take(context, locked, address, caller.userId);
    },

    /** Closes the caller's address. The task is open again once all addresses are closed. */
    async reject(
      context: WriteContext,
      id: string,
      addressId: string | undefined,
      { message, blocks }: { readonly message: string; readonly blocks: boolean },
    ): Promise<void> {
      const { tx, caller, now } = context;
      const locked = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(locked, now);
      const address = chooseAddress(locked, caller.userId, addressId);
      if (blocks) await block(tx, caller.userId, locked.request.issuerId, now);
      await takeWords(context, address);
      await closeAddress(context, locked, address, { message, answeredById: caller.userId });
      // Others who are asked read the comments, and must not learn of this answer.
      if (locked.addresses.length === 1) await say(context, id, message);
    },

    /** Proposes another due date, pending beside the request. Replaces the caller's earlier proposal. */
    async propose(context: WriteContext, id: string, proposal: Proposal): Promise<void> {
      const { tx, caller, now } = context;
      const locked = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.answer');
      demandPending(locked, now);
      chooseAddress(locked, caller.userId, undefined);
      await proposeAs(context, locked, { userId: caller.userId, addressId: null }, proposal);
    },

    async answerProposal(
      context: WriteContext,
      id: string,
      { proposalId, isAccepted }: { readonly proposalId: string; readonly isAccepted: boolean },
    ): Promise<void> {
      const { tx, caller, now } = context;
      if (isAccepted) await lockTreeOf(context, id);
      const locked = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.edit');
      demandPending(locked, now);
      const proposal = await addressRepository.findProposal(tx, id, proposalId);
      if (proposal === null) throw new RefusalError('not_found');
      if (proposal.status !== 'pending') throw new RefusalError('not_pending');
      const { dueDate, dueDay } = proposal;
      const byLink = locked.addresses.find(({ id: addressId }) => addressId === proposal.addressId);
      const userId = proposal.userId ?? byLink?.userId ?? null;
      await addressRepository.setProposalStatus(tx, proposalId, isAccepted ? 'accepted' : 'declined');
      const changed = await change(context, locked, isAccepted ? { dueDate, dueDay } : {});
      const step = isAccepted ? 'proposalAccepted' : 'proposalDeclined';
      await record(context, locked, step, { proposalId, dueDate, userId });
      if (userId !== null) {
        const scopes = (await scopesOf(tx, [userId]))(userId);
        if (can(roleOn(locked.request, locked.addresses, userId, scopes), 'delegationRequest.view'))
          await notifyPerson(context, locked, userId, `delegation.${step}`);
        if (isAccepted) await takeAsProposed(context, changed, userId);
      } else if (byLink !== undefined) {
        await sendLink(context, linkTokens, changed, byLink, isAccepted ? 'agreed' : 'turnedDown');
        if (isAccepted) await takeByLink(context, changed, byLink);
      }
    },

    async handBack(context: WriteContext, taskId: string, message: string): Promise<void> {
      const { tx, caller } = context;
      await lockTreesOf(context, [taskId]);
      const task = await lockTaskFor(tx, caller.userId, taskId, 'task.handBack');
      if (task.delegatedStatus !== 'DELEGATED') throw new RefusalError('not_delegated');
      if (task.completedAt !== null) throw new RefusalError('already_finished');
      const id = await repository.findAccepted(tx, taskId, caller.userId);
      const locked = id === null ? null : await lockRequest(tx, id);
      if (locked === null) throw new RefusalError('not_permitted');
      await giveBack(context, locked);
      await say(context, locked.request.id, message);
      const open = await tasks.change(context, task, { delegatedStatus: 'OPEN' });
      const path = { userId: caller.userId, groupId: null, organizationId: null };
      const { rightBefore } = locked.request;
      await (rightBefore === null
        ? tasks.revokeAccess(context, open, path)
        : tasks.lowerAccess(context, open, path, rightBefore));
    },
  };
}
