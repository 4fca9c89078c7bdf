import { noDue } from '#contract/task/due.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { dueWritten } from '../tasks/service.ts';
import * as addressRepository from './address-repository.ts';
import { type LockedRequest, waitsForSomebody } from './locked-request.ts';
import { change, close, detailOf, notifyOwner, record } from './request-steps.ts';
import type { Dependencies, Requests } from './requests.ts';
import type { DelegationAddressRow, DelegationProposalRow } from './table.ts';

export interface Proposal {
  readonly proposalId: string;
  readonly dueDate: string;
  readonly dueDay?: string | null | undefined;
  readonly isWholeDay: boolean;
  readonly message: string;
}

/** Steps of answers, by users and by links. `actorName` is of whoever holds a link: the issuer is told of them by name. */
export function createAnswerSteps(
  { tasks }: Pick<Dependencies, 'tasks'>,
  { reopen }: Pick<Requests, 'reopen'>,
) {
  function setAddress(locked: LockedRequest, id: string, status: DelegationAddressRow['status']) {
    return locked.addresses.map((path) => (path.id === id ? { ...path, status } : path));
  }

  /** Closes an address with its answer. The task is open again once all addresses are closed. */
  async function closeAddress(
    context: WriteContext,
    locked: LockedRequest,
    address: DelegationAddressRow,
    given: Pick<DelegationAddressRow, 'message' | 'answeredById'>,
    actorName?: string,
  ): Promise<void> {
    const { tx, now } = context;
    await addressRepository.setAnswer(tx, address.id, { ...given, status: 'rejected', answeredAt: now });
    const left = { ...locked, addresses: setAddress(locked, address.id, 'rejected') };
    const isLast = !(await waitsForSomebody(tx, left.addresses));
    await (isLast ? close(context, left, 'rejected') : change(context, left, {}));
    await record(context, locked, 'rejected', detailOf(address));
    await notifyOwner(context, locked, locked.request.issuerId, 'delegation.rejected', actorName);
    if (isLast) await reopen(context, locked.task);
  }

  async function proposeAs(
    context: WriteContext,
    locked: LockedRequest,
    by: Pick<DelegationProposalRow, 'userId' | 'addressId'>,
    proposal: Proposal,
    actorName?: string,
  ): Promise<void> {
    const { tx, now } = context;
    const { proposalId, message } = proposal;
    const requestId = locked.request.id;
    const due = await dueWritten(context, proposal, noDue, locked.task.ownerId);
    const dueDate = due.dueDate ?? toInstant(proposal.dueDate);
    await addressRepository.removeWaitingProposals(tx, requestId, by);
    const isInserted = await addressRepository.insertProposal(tx, {
      ...by,
      id: proposalId,
      requestId,
      dueDate,
      dueDay: due.dueDay,
      message,
      status: 'pending',
      at: now,
    });
    if (!isInserted) throw new RefusalError('id_taken');
    await change(context, locked, {});
    await record(context, locked, 'dateProposed', { proposalId, dueDate });
    await notifyOwner(context, locked, locked.request.issuerId, 'delegation.dateProposed', actorName);
  }

  /** Takes a task by the link of an address: nobody gets access to it, and its owner does not do it any more. */
  async function takeByLink(
    context: WriteContext,
    locked: LockedRequest,
    address: DelegationAddressRow,
    actorName?: string,
  ): Promise<void> {
    const { tx, now } = context;
    const { dueDate, dueDay, issuerId } = locked.request;
    const answer = { status: 'accepted', answeredById: null, answeredAt: now, message: '' } as const;
    await addressRepository.setAnswer(tx, address.id, answer);
    const date = dueDate === null ? {} : { dueDate, dueDay };
    const task = await tasks.change(context, locked.task, { delegatedStatus: 'DELEGATED', ...date });
    const addresses = locked.addresses.map((each) =>
      each.id === address.id ? { ...each, ...answer } : each,
    );
    await close(context, { ...locked, addresses }, 'accepted');
    await record(context, { ...locked, task }, 'accepted', { ...detailOf(address), addressId: address.id });
    await notifyOwner(context, { ...locked, task }, issuerId, 'delegation.accepted', actorName);
  }

  return { closeAddress, proposeAs, takeByLink };
}
