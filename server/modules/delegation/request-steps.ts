import type { NotificationKind } from '#contract/notification.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { listPeopleInScopes } from '../scopes/service.ts';
import { recordHistory } from '../tasks/service.ts';
import { audienceOf } from './delegation-reader.ts';
import type { RequestHooks } from './hooks.ts';
import type { LockedRequest } from './locked-request.ts';
import { audienceIdsOf, type Path } from './policy.ts';
import { noteOf } from './presenter.ts';
import * as repository from './repository.ts';
import type { DelegationRequestRow } from './table.ts';

/** Step of a request in the task's history. */
export type Step =
  | 'requested'
  | 'addressAdded'
  | 'addressRemoved'
  | 'withdrawn'
  | 'expired'
  | 'accepted'
  | 'assigned'
  | 'rejected'
  | 'handedBack'
  | 'dateProposed'
  | 'proposalAccepted'
  | 'proposalDeclined';

type Detail = Readonly<Record<string, string | null>>;

/** Stores a step in the history of the request's task, as the field `delegation`. */
export async function record(
  context: WriteContext,
  { task, request }: Pick<LockedRequest, 'task' | 'request'>,
  step: Step,
  detail: Detail = {},
): Promise<void> {
  const delegation = { step, delegationRequestId: request.id, ...detail };
  await recordHistory(context, task, { before: { delegation: null }, after: { delegation } });
}

/** Ids of an address, for the history; never the account of an email address. */
export function detailOf({ email = null, userId, groupId, organizationId }: Path): Detail {
  return { userId: email === null ? userId : null, groupId, organizationId };
}

export async function change<H extends LockedRequest>(
  context: WriteContext,
  locked: H,
  fields: Partial<DelegationRequestRow>,
): Promise<H> {
  const request = await repository.update(context.tx, locked.request.id, fields, context.now);
  if (request === null) return locked;
  context.touch('delegationRequest', request, audienceOf(request, locked.addresses));
  return { ...locked, request };
}

/** Closes a pending request and stores the task's current fields, which it shows from then on. */
export function close<H extends LockedRequest>(
  context: WriteContext,
  locked: H,
  status: Exclude<DelegationRequestRow['status'], 'pending'>,
  fields: Partial<DelegationRequestRow> = {},
): Promise<H> {
  const note = locked.request.note ?? noteOf(locked.task);
  return change(context, locked, { ...fields, status, note, answeredAt: context.now });
}

/** Closes the request because its assignee handed the task back. */
export async function giveBack(context: WriteContext, locked: LockedRequest): Promise<void> {
  await close(context, locked, 'handedBack');
  await record(context, locked, 'handedBack');
  await notifyOwner(context, locked, locked.task.ownerId, 'delegation.handedBack');
}

/** Removes the request, and what belongs to it, from addresses that no longer ask anybody. */
export async function withdrawFrom(
  context: WriteContext,
  request: DelegationRequestRow,
  paths: readonly Path[],
  hooks: readonly RequestHooks[],
): Promise<void> {
  const lost = audienceIdsOf(paths);
  if (lost.length === 0) return;
  context.withdraw('delegationRequest', request, lost);
  for (const hook of hooks) await hook.onAudienceLost?.(context, request.id, lost);
}

/** Notifies somebody who is asked, without a link to the task, which they cannot view. */
export async function notifyPerson(
  context: WriteContext,
  { task, request }: Pick<LockedRequest, 'task' | 'request'>,
  userId: string | ReadonlySet<string>,
  kind: NotificationKind,
  muted: readonly string[] = [],
): Promise<void> {
  const people = typeof userId === 'string' ? [userId] : userId;
  await notify(context, people, { kind, subject: task.title, delegationRequestId: request.id }, muted);
}

/** Notifies everyone whom some addresses reach, except the issuer, who may be in a group that they ask. */
export async function notifyAsked(
  context: WriteContext,
  locked: Pick<LockedRequest, 'task' | 'request'>,
  paths: readonly Path[],
  kind: NotificationKind,
): Promise<void> {
  const idsOf = (some: readonly Path[]) => some.flatMap(({ userId }) => userId ?? []);
  const named = idsOf(paths.filter(({ isMuted }) => isMuted !== true));
  const muted = idsOf(paths.filter(({ isMuted }) => isMuted === true));
  const scopeIds = paths.flatMap(({ groupId, organizationId }) => groupId ?? organizationId ?? []);
  const people = new Set([...named, ...(await listPeopleInScopes(context.tx, scopeIds))]);
  people.delete(locked.request.issuerId);
  await notifyPerson(context, locked, people, kind, muted);
}

export async function notifyOwner(
  context: WriteContext,
  { task, request }: Pick<LockedRequest, 'task' | 'request'>,
  userId: string,
  kind: NotificationKind,
  actorName?: string,
): Promise<void> {
  const about = { noteId: task.id, delegationRequestId: request.id };
  const by = actorName === undefined ? {} : { actorName };
  await notify(context, [userId], { kind, subject: task.title, ...about, ...by });
}
