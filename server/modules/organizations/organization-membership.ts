import { MAX_MEMBERS } from '#contract/limits.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { can } from '#contract/policy-table.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { trackAudience } from '../scopes/service.ts';
import type { MemberHooks } from './hooks.ts';
import * as invitationRepository from './invitation-repository.ts';
import { offerRole } from './offers.ts';
import * as repository from './repository.ts';
import { type LockedOrganization, lockOrganization, touchOrganization } from './service.ts';
import type { InvitationRow, OrganizationMemberRow, OrganizationRow } from './table.ts';

export interface NewMember {
  readonly userId: string;
  readonly role: OrganizationRole;
  readonly title: string;
}

/** Adds a member to an organization that is locked. Throws `already_member` and `too_many_members`. */
async function joinOrganization(
  context: WriteContext,
  { id }: OrganizationRow,
  { userId, role, title }: NewMember,
): Promise<void> {
  const { tx, now } = context;
  const announceAudience = await trackAudience(context, [userId]);
  const isNew = await repository.insertMember(tx, { organizationId: id, userId, role, title, joinedAt: now });
  if (!isNew) throw new RefusalError('already_member');
  if ((await repository.countMembers(tx, id)) > MAX_MEMBERS) throw new RefusalError('too_many_members');
  await invitationRepository.settle(tx, id, userId, now);
  await touchOrganization(context, id);
  await announceAudience();
}

/** Adds the caller as the invited member, and notifies the inviter. */
export async function joinInvited(
  context: WriteContext,
  row: OrganizationRow,
  { role, title, invitedById }: InvitationRow,
): Promise<void> {
  await joinOrganization(context, row, { userId: context.caller.userId, role, title });
  const news = { kind: 'organization.joined' as const, subject: row.name, organizationId: row.id };
  await notify(context, [invitedById], news);
}

async function demandAnotherOwner(tx: Transaction, organizationId: string): Promise<void> {
  const owners = await repository.listIdsWithRole(tx, organizationId, 'owner');
  if (owners.length < 2) throw new RefusalError('last_owner');
}

/** Refuses changes of an owner without the right to make them, and leaving the organization without one. */
async function demandSteering(
  { tx }: WriteContext,
  { row, role }: LockedOrganization,
  change: { readonly from: OrganizationRole; readonly to: OrganizationRole | null },
): Promise<void> {
  if (change.from === change.to) return;
  const isAboutOwners = change.from === 'owner' || change.to === 'owner';
  if (isAboutOwners && !can(role, 'organization.appoint')) throw new RefusalError('not_permitted');
  if (change.from === 'owner') await demandAnotherOwner(tx, row.id);
}

async function findMember(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<OrganizationMemberRow> {
  const member = await repository.findMember(tx, organizationId, userId);
  if (member === null) throw new RefusalError('not_found');
  return member;
}

async function takeInvitationBack(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const isTakenBack = await invitationRepository.takeBack(tx, organizationId, userId);
  if (!isTakenBack) throw new RefusalError('not_found');
}

export interface MemberChange {
  readonly userId: string;
  readonly role?: OrganizationRole | undefined;
  readonly title?: string | undefined;
  /** For the role `owner`: the caller becomes an admin once the invitation is accepted. */
  readonly stepsDown?: boolean | undefined;
}

export function createMembership(hooks: readonly MemberHooks[]) {
  /** Removes a member, with their access and their data in the organization. */
  async function depart(
    context: WriteContext,
    organizationId: string,
    { userId, role }: Pick<OrganizationMemberRow, 'userId' | 'role'>,
  ): Promise<void> {
    const { tx, caller } = context;
    const announceAudience = await trackAudience(context, [userId]);
    await repository.removeMember(tx, organizationId, userId);
    // A removed member must not return by a pending invitation, not even one of their own.
    await invitationRepository.removeOf(tx, organizationId, userId, caller.userId !== userId);
    const owners = await repository.listIdsWithRole(tx, organizationId, 'owner');
    const heirId = owners.find((id) => id === caller.userId) ?? owners[0];
    // The last owner cannot leave, so there is one.
    if (heirId === undefined) throw new RefusalError('last_owner');
    for (const hook of hooks) await hook.onLeft?.(context, { organizationId, userId, role, heirId });
    const row = await repository.update(tx, organizationId, {}, context.now);
    if (row !== null) {
      context.touch('organization', row, organizationId);
      context.withdraw('organization', row, userId);
    }
    const losers = await announceAudience();
    for (const hook of hooks) await hook.onAccessLost?.(context, losers);
  }

  return {
    /** Or a pending invitation; the caller's own way is `leave`. Throws `last_owner`. */
    async remove(context: WriteContext, organizationId: string, userId: string): Promise<void> {
      const locked = await lockOrganization(context, organizationId, 'organization.removeMember');
      const member = await repository.findMember(context.tx, organizationId, userId);
      if (member === null) return takeInvitationBack(context.tx, organizationId, userId);
      const { role } = member;
      await demandSteering(context, locked, { from: role, to: null });
      if (userId === context.caller.userId) throw new RefusalError('not_permitted');
      await depart(context, organizationId, { userId, role });
      const news = { kind: 'organization.removed' as const, subject: locked.row.name, organizationId };
      await notify(context, [userId], news);
    },

    /** Throws `last_owner`. */
    async leave(context: WriteContext, organizationId: string): Promise<void> {
      const locked = await lockOrganization(context, organizationId, 'organization.leave');
      if (locked.role === 'owner') await demandAnotherOwner(context.tx, organizationId);
      await depart(context, organizationId, { userId: context.caller.userId, role: locked.role });
    },

    /** An ownership takes effect on acceptance. Throws `last_owner`, `invitation_declined`, `too_many`. */
    async update(context: WriteContext, organizationId: string, change: MemberChange): Promise<void> {
      const { tx } = context;
      const locked = await lockOrganization(context, organizationId, 'organization.updateMember');
      const current = await findMember(tx, organizationId, change.userId);
      const { role: wanted = current.role, title = current.title, stepsDown = false } = change;
      await demandSteering(context, locked, { from: current.role, to: wanted });
      const isOffer = wanted === 'owner' && current.role !== 'owner';
      if (isOffer)
        await offerRole(context, locked.row, { userId: change.userId, role: wanted, title: '', stepsDown });
      const role = isOffer ? current.role : wanted;
      if (role === current.role && title === current.title) return;
      const announceAudience = await trackAudience(context, [change.userId]);
      await repository.updateMember(tx, organizationId, change.userId, { role, title });
      await touchOrganization(context, organizationId);
      const losers = await announceAudience();
      for (const hook of hooks) await hook.onAccessLost?.(context, losers);
      if (role === current.role) return;
      const news = { kind: 'organization.roleChanged' as const, subject: locked.row.name, organizationId };
      await notify(context, [change.userId], news);
    },
  };
}
export type Membership = ReturnType<typeof createMembership>;
