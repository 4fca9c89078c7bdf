import { v7 as uuidv7 } from 'uuid';
import type { Invitation, ReceivedInvitation } from '#contract/invitation.ts';
import { INVITATION_LIFE, INVITATION_PAUSE, MAX_MEMBERS, MAX_WAITING_INVITATIONS } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { notify } from '../notifications/service.ts';
import * as repository from './invitation-repository.ts';
import { joinInvited, type NewMember } from './membership.ts';
import { presentInvitation } from './presenter.ts';
import * as organizations from './repository.ts';
import { holdOrganization } from './service.ts';

function secondsAfter(now: string, seconds: number): string {
  return toInstant(Date.parse(now) + seconds * 1_000);
}

async function demandRoom(tx: Transaction, organizationId: string, now: string): Promise<void> {
  const members = await organizations.countMembers(tx, organizationId);
  const waiting = await repository.countWaiting(tx, organizationId, now);
  if (members + waiting.all >= MAX_MEMBERS) throw new RefusalError('too_many_members');
  if (waiting.toAccounts >= MAX_WAITING_INVITATIONS) throw new RefusalError('too_many');
}

/**
 * Offers somebody with an account a membership: they are no member until they accept. Offering again changes what is
 * offered and tells them once more only after the offer ran out; after a no there is a pause. Refuses `already_member`,
 * `invitation_declined`, `too_many_members` and `too_many`.
 */
export async function addMember(
  context: WriteContext,
  organizationId: string,
  { userId, role, title }: NewMember,
): Promise<void> {
  const { tx, caller, now } = context;
  const { row } = await holdOrganization(context, organizationId, 'organization.addMember');
  if (!(await organizations.hasAccount(tx, userId))) throw new RefusalError('not_found');
  if ((await organizations.findMember(tx, organizationId, userId)) !== null)
    throw new RefusalError('already_member');
  const open = await repository.findOpen(tx, organizationId, { userId });
  const isOver = open === null || open.expiresAt <= now;
  if (!isOver && open.declinedAt !== null) throw new RefusalError('invitation_declined');
  if (isOver) await demandRoom(tx, organizationId, now);
  const expiresAt = secondsAfter(now, INVITATION_LIFE);
  const fields = { role, title, invitedById: caller.userId, expiresAt, declinedAt: null };
  if (open === null)
    await repository.insert(tx, { ...fields, id: uuidv7(), organizationId, userId, createdAt: now });
  else await repository.update(tx, open.id, isOver ? { ...fields, createdAt: now } : fields);
  if (!isOver) return;
  await notify(context, [userId], { kind: 'organization.added', subject: row.name, organizationId });
}

/** The caller's own invitation to an organization that is held. Refuses `not_found` where none waits. */
async function holdOwn({ tx, caller, now }: WriteContext, organizationId: string) {
  const row = await organizations.lock(tx, organizationId);
  const invitation = await repository.findWaiting(tx, { organizationId, userId: caller.userId }, now);
  if (row === null || row.deletedAt !== null || invitation === null) throw new RefusalError('not_found');
  return { row, invitation };
}

/** Accepts the invitation that waits for the caller. Refuses `not_found` and `too_many_members`. */
export async function joinByInvitation(context: WriteContext, organizationId: string): Promise<void> {
  const { row, invitation } = await holdOwn(context, organizationId);
  await joinInvited(context, row, invitation);
}

/** Declines the invitation that waits for the caller: there is no other before a pause. Refuses `not_found`. */
export async function declineInvitation(context: WriteContext, organizationId: string): Promise<void> {
  const { tx, now } = context;
  const { invitation } = await holdOwn(context, organizationId);
  const expiresAt = secondsAfter(now, INVITATION_PAUSE);
  await repository.update(tx, invitation.id, { declinedAt: now, expiresAt });
}

/** Invitations that wait for somebody's own answer. */
export async function receivedInvitations(
  queryable: Queryable,
  userId: string,
  now: string,
): Promise<ReceivedInvitation[]> {
  const rows = await repository.listReceived(queryable, userId, now);
  const inviters = new Map<string, string>();
  for (const { invitedById } of rows) {
    if (inviters.has(invitedById)) continue;
    inviters.set(invitedById, (await repository.findInviter(queryable, invitedById)).name);
  }
  return rows.map(({ invitedById, ...row }) => ({ ...row, inviterName: inviters.get(invitedById) ?? '' }));
}

/** Invitations that somebody sent, answered ones too. */
export async function sentInvitations(queryable: Queryable, userId: string): Promise<Invitation[]> {
  const rows = await repository.listSent(queryable, userId);
  return rows.map(({ invitation, personName }) => presentInvitation(invitation, personName));
}
