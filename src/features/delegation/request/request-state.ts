import type { LiveListSpec } from '#client/replica/live-list.ts';
import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import type { Due } from '#contract/task/due.ts';
import { asksReader, isDeclinedInPerson } from '#domain/delegation/asks-reader.ts';
import type { Party } from '#domain/delegation/create-request.ts';
import { DAY } from '#time/units.ts';

/** Days for which an answered request is shown. */
const SHOWN_DAYS = 30;

/** Comparator of two texts that returns 0 for equal ones, as live lists require. */
export function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const latestFirst = (a: DelegationRequest, b: DelegationRequest) =>
  textOrder(b.updatedAt, a.updatedAt) || textOrder(b.id, a.id);

export const requestsByChange: LiveListSpec<DelegationRequest> = {
  where: () => true,
  compare: latestFirst,
};

/** Requests of a task, newest first. Create it once per task. */
export function requestsOfTask(taskId: string): LiveListSpec<DelegationRequest> {
  return {
    where: ({ issuerNoteId }) => issuerNoteId === taskId,
    compare: (a, b) => textOrder(b.id, a.id),
  };
}

type Me = string | null;

export function isIssuer({ issuerId }: DelegationRequest, me: Me): boolean {
  return issuerId === me;
}

/** For the issuer: by everyone. For others: by name, or by every address of theirs. */
export function isDeclined(request: DelegationRequest): boolean {
  const { access } = request;
  return (
    isDeclinedInPerson(request) || (access.length > 0 && access.every(({ status }) => status === 'rejected'))
  );
}

/** Addresses that wait for the reader: several where they are asked by name and in groups or organizations. */
export function openAddresses({ access }: Pick<DelegationRequest, 'access'>): RequestAccess[] {
  return access.filter(({ isMine, status }) => isMine && status === 'pending');
}

/** The chosen address while it waits, else the one the server would take. Null without a choice. */
export function addressToAccept(request: DelegationRequest, chosenId: string | null): RequestAccess | null {
  const addresses = openAddresses(request);
  if (addresses.length < 2) return null;
  const withId = (wanted: string | null) => addresses.find(({ id }) => id === wanted);
  return withId(chosenId) ?? withId(request.requestAccessId) ?? null;
}

/** Addressee for which the reader answers, unless asked by name. Declining ends the request for all of it. */
export function answersFor(request: DelegationRequest): RequestAccess | null {
  const waiting = openAddresses(request);
  return waiting.some(({ userId }) => userId !== null) ? null : (waiting[0] ?? null);
}

export function openProposals({ status, proposals }: DelegationRequest): DelegationRequest['proposals'] {
  return status === 'pending' ? proposals.filter((proposal) => proposal.status === 'pending') : [];
}

/** Due date of a request: its own, else the task's. */
export function requestedDue({ dueDate, dueDay, isWholeDay, note }: DelegationRequest): Due {
  return dueDate === null ? note : { dueDate, dueDay, isWholeDay };
}

export interface ReceivedRequests {
  /** Requests that need the reader's answer, the most urgent first. */
  readonly asked: readonly DelegationRequest[];
  /** Accepted and still theirs. */
  readonly taken: readonly DelegationRequest[];
  /** Closed for the reader: declined, accepted by somebody else, expired, handed back. */
  readonly past: readonly DelegationRequest[];
}

/** Requests to the reader. `now` in milliseconds since the epoch. */
export function receivedRequestsOf(
  requests: readonly DelegationRequest[],
  me: Me,
  now: number,
): ReceivedRequests {
  const others = requests.filter((request) => !isIssuer(request, me));
  const asked = others.filter(asksReader);
  const taken = others.filter(({ status, acceptedById }) => status === 'accepted' && acceptedById === me);
  const shown = new Set([...asked, ...taken]);
  return {
    asked: asked.toSorted(byWish),
    taken: taken.toSorted(byWish),
    past: others.filter((request) => !shown.has(request) && isRecent(request, now)),
  };
}

export interface SentRequests {
  /** Open requests, those with a due-date proposal to answer first. */
  readonly waiting: readonly DelegationRequest[];
  /** Accepted requests with work in progress. */
  readonly accepted: readonly DelegationRequest[];
  readonly past: readonly DelegationRequest[];
}

/** Requests of the reader. `isDone`: whether that task is finished. */
export function sentRequestsOf(
  requests: readonly DelegationRequest[],
  me: Me,
  now: number,
  isDone: (taskId: string) => boolean,
): SentRequests {
  const own = requests.filter((request) => isIssuer(request, me));
  const waiting = own.filter(({ status }) => status === 'pending');
  const accepted = own.filter(({ status, issuerNoteId }) => status === 'accepted' && !isDone(issuerNoteId));
  const shown = new Set([...waiting, ...accepted]);
  return {
    waiting: waiting.toSorted((a, b) => openProposals(b).length - openProposals(a).length || byWish(a, b)),
    accepted: accepted.toSorted(byWish),
    past: own.filter((request) => !shown.has(request) && isRecent(request, now)),
  };
}

function isRecent({ answeredAt, updatedAt }: DelegationRequest, now: number): boolean {
  return Date.parse(answeredAt ?? updatedAt) >= now - SHOWN_DAYS * DAY;
}

function byWish(a: DelegationRequest, b: DelegationRequest): number {
  return textOrder(requestedDue(a).dueDate ?? '9', requestedDue(b).dueDate ?? '9') || latestFirst(a, b);
}

/** Address in the form that the call expects. */
export function partyOf({ userId, groupId, organizationId, email }: RequestAccess): Party {
  if (userId !== null) return { id: userId, face: 'person' };
  if (email !== null) return { id: email, face: 'email' };
  if (groupId !== null) return { id: groupId, face: 'group' };
  return { id: organizationId ?? '', face: 'organization' };
}
