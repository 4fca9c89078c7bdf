import type { Invitation, ReceivedInvitation } from '#contract/people/invitation.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import * as repository from './invitation-repository.ts';
import { offerRole, pauseAfterNo } from './offers.ts';
import { joinInvited, type NewMember } from './organization-membership.ts';
import { becomeOwner } from './ownership.ts';
import { presentInvitation } from './presenter.ts';
import * as organizations from './repository.ts';
import { lockOrganization } from './service.ts';

/** Throws `already_member`, `invitation_declined`, `too_many_members` and `too_many`. */
export async function addMember(
  context: WriteContext,
  organizationId: string,
  member: NewMember,
): Promise<void> {
  const { tx } = context;
  const { row } = await lockOrganization(context, organizationId, 'organization.addMember');
  if (!(await organizations.hasAccount(tx, member.userId))) throw new RefusalError('not_found');
  if ((await organizations.findMember(tx, organizationId, member.userId)) !== null)
    throw new RefusalError('already_member');
  await offerRole(context, row, { ...member, stepsDown: false });
}

/** The caller's own invitation to an organization that is locked. Throws `not_found` without a pending one. */
async function lockOwn({ tx, caller, now }: WriteContext, organizationId: string) {
  const row = await organizations.lock(tx, organizationId);
  const invitation = await repository.findWaiting(tx, { organizationId, userId: caller.userId }, now);
  if (row === null || row.deletedAt !== null || invitation === null) throw new RefusalError('not_found');
  return { row, invitation };
}

/** Throws `not_found`, `too_many_members` and `too_many`. */
export async function joinByInvitation(context: WriteContext, organizationId: string): Promise<void> {
  const { row, invitation } = await lockOwn(context, organizationId);
  if (invitation.role === 'owner') await becomeOwner(context, row, invitation);
  else await joinInvited(context, row, invitation);
}

/** Declines the caller's pending invitation, after which no other is possible for a while. Throws `not_found`. */
export async function declineInvitation(context: WriteContext, organizationId: string): Promise<void> {
  const { tx, now } = context;
  const { invitation } = await lockOwn(context, organizationId);
  await repository.update(tx, invitation.id, { declinedAt: now, expiresAt: pauseAfterNo(now) });
}

/** Pending invitations of a user. */
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

/** Invitations that a user sent, answered ones included. docs/decisions/0042. */
export async function sentInvitations(queryable: Queryable, userId: string): Promise<Invitation[]> {
  const rows = await repository.listSent(queryable, userId);
  return rows.map(({ invitation, personName }) => presentInvitation(invitation, personName));
}
