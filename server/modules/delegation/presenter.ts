import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import type { Role } from '#contract/policy-table.ts';
import { fieldsWith, newTaskValues, pickFields } from '#contract/task/task-field-traits.ts';
import type { Scopes } from '../scopes/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { isInAudience, isTakenByLink, ownAddress } from './policy.ts';
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
    readonly name: string | null;
    readonly answeredByName: string | null;
  }[];
  readonly proposals: readonly { readonly proposal: DelegationProposalRow; readonly userName: string }[];
}

export interface Reader {
  readonly userId: string;
  readonly role: Role;
  readonly scopes: Pick<Scopes, 'audiences'>;
}

/** An address as its reader sees it. The issuer learns whose an email address is by their answer. */
function presentAddress(
  { address, name, answeredByName }: RequestParts['addresses'][number],
  isIssuer: boolean,
): Omit<RequestAccess, 'isMine'> {
  const { id, email, groupId, organizationId, status, answeredAt, message } = address;
  const isUnnamed = isIssuer && email !== null && status === 'pending';
  return {
    ...{ id, email, groupId, organizationId, status, answeredAt, message },
    userId: isUnnamed ? null : address.userId,
    name: (isUnnamed ? email : (name ?? email)) ?? '',
    answeredById: isUnnamed ? null : address.answeredById,
    answeredByName: isUnnamed ? null : answeredByName,
  };
}

/** The issuer sees all addresses and every proposal; those asked see their own. */
export function presentDelegationRequest(
  { request, task, issuerName, acceptedByName, addresses, proposals }: RequestParts,
  { userId, role, scopes }: Reader,
): DelegationRequest {
  const isIssuer = role === 'owner';
  const access = addresses
    .map((part) => ({
      ...presentAddress(part, isIssuer),
      isMine: !isIssuer && isInAudience(userId, part.address, scopes),
    }))
    .filter(({ isMine }) => isIssuer || isMine);
  const accepted = access.find(
    ({ status, answeredById }) => status === 'accepted' && answeredById === userId,
  );
  const waiting = access.filter(({ isMine, status }) => isMine && status === 'pending');
  const byLink = addresses.find(({ address }) => isTakenByLink(address));
  // Others who were asked learn the name that was given, never the address.
  const nameOfLink = byLink === undefined ? null : (byLink.name ?? (isIssuer ? byLink.address.email : ''));
  const mine = accepted ?? ownAddress(waiting, userId) ?? waiting[0];
  const isOwnLink = (id: string | null) =>
    id !== null && addresses.some(({ address }) => address.id === id && address.userId === userId);
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
    acceptedByName: acceptedByName ?? nameOfLink,
    answeredAt: request.answeredAt,
    proposals: proposals
      .filter(({ proposal }) => isIssuer || proposal.userId === userId || isOwnLink(proposal.addressId))
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
