import type { DelegationRequest } from '#contract/delegation.ts';
import type { Role } from '#contract/policy-table.ts';
import { fieldsWith, newTaskValues, pickFields } from '#contract/task/task-field-traits.ts';
import type { Scopes } from '../scopes/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { isReached } from './policy.ts';
import type { DelegationAddressRow, DelegationProposalRow, DelegationRequestRow } from './table.ts';

const offeredColumns = fieldsWith('offered', true).filter((name) => name !== 'isWholeDay');

/** Fields of a task that those asked can view. */
export function noteOf(task: TaskRow): DelegationRequest['note'] {
  return {
    ...pickFields(task, offeredColumns),
    isWholeDay: task.dueDay !== null,
  };
}

const offeredValues = pickFields({ ...newTaskValues, title: '' }, fieldsWith('offered', true));

export interface RequestParts {
  readonly request: DelegationRequestRow;
  readonly task: TaskRow;
  readonly issuerName: string;
  readonly acceptedByName: string | null;
  readonly addresses: readonly {
    readonly address: DelegationAddressRow;
    readonly name: string;
    readonly answeredByName: string | null;
  }[];
  readonly proposals: readonly { readonly proposal: DelegationProposalRow; readonly userName: string }[];
}

export interface Reader {
  readonly userId: string;
  readonly role: Role;
  readonly scopes: Pick<Scopes, 'reaching'>;
}

/** The issuer sees all addresses and every proposal; those asked see their own. */
export function presentDelegationRequest(
  { request, task, issuerName, acceptedByName, addresses, proposals }: RequestParts,
  { userId, role, scopes }: Reader,
): DelegationRequest {
  const isIssuer = role === 'owner';
  const access = addresses
    .map(({ address, name, answeredByName }) => ({
      id: address.id,
      userId: address.userId,
      groupId: address.groupId,
      organizationId: address.organizationId,
      name,
      status: address.status,
      answeredById: address.answeredById,
      answeredByName,
      answeredAt: address.answeredAt,
      message: address.message,
      isMine: !isIssuer && isReached(userId, address, scopes),
    }))
    .filter(({ isMine }) => isIssuer || isMine);
  const accepted = access.find(
    ({ status, answeredById }) => status === 'accepted' && answeredById === userId,
  );
  const waiting = access.filter(({ isMine, status }) => isMine && status === 'pending');
  const mine = accepted ?? waiting.find((path) => path.userId === userId) ?? waiting[0];
  return {
    id: request.id,
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    version: request.version,
    issuerNoteId: request.issuerNoteId,
    issuerId: request.issuerId,
    issuerName,
    // A note that was kept before a field came into being lacks it.
    note: request.note === null ? noteOf(task) : { ...offeredValues, ...request.note },
    access,
    requestAccessId: isIssuer ? null : ((mine ?? access[0])?.id ?? null),
    dueDate: request.dueDate,
    dueDay: request.dueDay,
    isWholeDay: request.dueDay !== null,
    message: request.message,
    expiresAt: request.expiresAt,
    status: request.status,
    acceptedById: request.acceptedById,
    acceptedByName,
    answeredAt: request.answeredAt,
    proposals: proposals
      .filter(({ proposal }) => isIssuer || proposal.userId === userId)
      .map(({ proposal, userName }) => ({
        id: proposal.id,
        userId: proposal.userId,
        userName,
        dueDate: proposal.dueDate,
        dueDay: proposal.dueDay,
        isWholeDay: proposal.dueDay !== null,
        message: proposal.message,
        status: proposal.status,
        at: proposal.at,
      })),
  };
}
