import type { LiveListSpec } from '#client/replica/live-list.ts';
import {
  asksReader,
  type DelegationRequest,
  isDeclinedInPerson,
  type RequestAccess,
} from '#contract/delegation.ts';
import type { Due } from '#contract/due.ts';

/** Days that an answered request is still shown. */
const SHOWN_DAYS = 30;
const DAY = 86_400_000;

/** The order of two texts: a list that is kept in order must know what is equal. */
export function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const latestFirst = (a: DelegationRequest, b: DelegationRequest) =>
  textOrder(b.updatedAt, a.updatedAt) || textOrder(b.id, a.id);

/** All requests of the replica, what happened last first. */
export const requestsByChange: LiveListSpec<DelegationRequest> = {
  where: () => true,
  compare: latestFirst,
};

/** The requests about one task, the newest first. Make it once per task. */
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

/** Whether it is declined for the reader: for the issuer by everyone, else by name or by all that reaches them. */
export function isDeclined(request: DelegationRequest): boolean {
  const { access } = request;
  return (
    isDeclinedInPerson(request) || (access.length > 0 && access.every(({ status }) => status === 'rejected'))
  );
}

/**
 * The group or organization that the reader answers for, where they are not asked by name. What they decline then
 * asks nobody of it any more.
 */
export function answersFor({ access }: DelegationRequest): RequestAccess | null {
  const waiting = access.filter(({ isMine, status }) => isMine && status === 'pending');
  return waiting.some(({ userId }) => userId !== null) ? null : (waiting[0] ?? null);
}

/** Another date that waits for the issuer's word. */
export function openProposals({ status, proposals }: DelegationRequest): DelegationRequest['proposals'] {
  return status === 'pending' ? proposals.filter((proposal) => proposal.status === 'pending') : [];
}

/** When it is wished for: its own date, else the task's. */
export function wishedFor({ dueDate, dueDay, isWholeDay, note }: DelegationRequest): Due {
  return dueDate === null ? note : { dueDate, dueDay, isWholeDay };
}

export interface Inbox {
  /** What is asked of the reader, what presses first. */
  readonly asked: readonly DelegationRequest[];
  /** What they took and still have. */
  readonly taken: readonly DelegationRequest[];
  /** What was decided otherwise: declined, taken by somebody else, expired, handed back. */
  readonly past: readonly DelegationRequest[];
}

/** The requests that reach the reader. `now` in milliseconds since the epoch. */
export function inboxOf(requests: readonly DelegationRequest[], me: Me, now: number): Inbox {
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

export interface Outbox {
  /** Those that wait, with another date to answer first. */
  readonly waiting: readonly DelegationRequest[];
  /** Those that somebody took and works on. */
  readonly given: readonly DelegationRequest[];
  readonly past: readonly DelegationRequest[];
}

/** What the reader gave away or wants to. `isDone`: whether that task is finished. */
export function outboxOf(
  requests: readonly DelegationRequest[],
  me: Me,
  now: number,
  isDone: (taskId: string) => boolean,
): Outbox {
  const own = requests.filter((request) => isIssuer(request, me));
  const waiting = own.filter(({ status }) => status === 'pending');
  const given = own.filter(({ status, issuerNoteId }) => status === 'accepted' && !isDone(issuerNoteId));
  const shown = new Set([...waiting, ...given]);
  return {
    waiting: waiting.toSorted((a, b) => openProposals(b).length - openProposals(a).length || byWish(a, b)),
    given: given.toSorted(byWish),
    past: own.filter((request) => !shown.has(request) && isRecent(request, now)),
  };
}

function isRecent({ answeredAt, updatedAt }: DelegationRequest, now: number): boolean {
  return Date.parse(answeredAt ?? updatedAt) >= now - SHOWN_DAYS * DAY;
}

function byWish(a: DelegationRequest, b: DelegationRequest): number {
  return textOrder(wishedFor(a).dueDate ?? '9', wishedFor(b).dueDate ?? '9') || latestFirst(a, b);
}

/** The address by which one asked, as the call wants it. */
export function partyOf({ userId, groupId, organizationId }: RequestAccess): {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
} {
  if (userId !== null) return { id: userId, face: 'person' };
  if (groupId !== null) return { id: groupId, face: 'group' };
  return { id: organizationId ?? '', face: 'organization' };
}
