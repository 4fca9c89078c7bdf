import type { GroupRole } from '#contract/people/member.ts';
import { can } from '#contract/policy-table.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import type { InvitedGroups, MemberHooks } from '../organizations/hooks.ts';
import { roleInOrganization, touchForGuests } from '../organizations/service.ts';
import { colleaguesOf, scopesOf, trackAudience } from '../scopes/service.ts';
import { lockGroup } from './locked-group.ts';
import * as repository from './repository.ts';
import type { GroupRow } from './table.ts';

interface NewMember {
  readonly userId: string;
  readonly role: GroupRole;
  readonly title: string;
}

/** Writes a new version of a group after its members changed. */
async function touchMembers(context: WriteContext, { id, organizationId }: GroupRow): Promise<void> {
  const row = await repository.update(context.tx, id, {}, context.now);
  if (row !== null) context.touch('group', row, organizationId);
  await touchForGuests(context, organizationId);
}

async function findGroup(tx: Transaction, id: string): Promise<GroupRow | null> {
  const row = await repository.findById(tx, id);
  return row?.deletedAt === null ? row : null;
}

/** Adds a member of the organization to a locked group; returns false for one who already is in it. */
async function joinGroup(context: WriteContext, row: GroupRow, member: NewMember): Promise<boolean> {
  const { tx, now } = context;
  const announceAudience = await trackAudience(context, [member.userId]);
  const isNew = await repository.insertMember(tx, { ...member, groupId: row.id, joinedAt: now });
  if (!isNew) return false;
  await touchMembers(context, row);
  await announceAudience();
  return true;
}

/** Whether a user is a member of the organization, as far as the caller may know. */
async function isKnownMember(
  { tx, caller }: WriteContext,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  if ((await roleInOrganization(tx, organizationId, userId)) === null) return false;
  const role = await roleInOrganization(tx, organizationId, caller.userId);
  if (role !== null && can(role, 'organization.viewMembers')) return true;
  const scopes = (await scopesOf(tx, [caller.userId]))(caller.userId);
  return (await colleaguesOf(tx, [scopes]))(scopes, organizationId, userId);
}

/** Throws `not_a_member` for users outside of the organization, and `already_member`. */
export async function addMember(context: WriteContext, id: string, member: NewMember): Promise<void> {
  const row = await lockGroup(context, id, 'group.addMember');
  const { organizationId } = row;
  if (!(await isKnownMember(context, organizationId, member.userId))) throw new RefusalError('not_a_member');
  if (!(await joinGroup(context, row, member))) throw new RefusalError('already_member');
  const news = { kind: 'group.added' as const, subject: row.name, organizationId, groupId: id };
  await notify(context, [member.userId], news);
}

export interface MemberChange {
  readonly userId: string;
  readonly role?: GroupRole | undefined;
  readonly title?: string | undefined;
}

export function createGroupMembership(hooks: readonly MemberHooks[]) {
  async function depart(context: WriteContext, row: GroupRow, userId: string): Promise<void> {
    const announceAudience = await trackAudience(context, [userId]);
    await repository.removeMember(context.tx, row.id, userId);
    await touchMembers(context, row);
    // Guests lose access to the group; users who still have it get the new version.
    context.withdraw('group', row, userId);
    const losers = await announceAudience();
    for (const hook of hooks) await hook.onAccessLost?.(context, losers);
  }

  return {
    /** Removes another member; the caller's own way is `leave`. */
    async remove(context: WriteContext, id: string, userId: string): Promise<void> {
      const row = await lockGroup(context, id, 'group.removeMember');
      if ((await repository.findMember(context.tx, id, userId)) === null) throw new RefusalError('not_found');
      if (userId === context.caller.userId) throw new RefusalError('not_permitted');
      await depart(context, row, userId);
      const { name: subject, organizationId } = row;
      await notify(context, [userId], { kind: 'group.removed', subject, organizationId, groupId: id });
    },

    /** Throws `not_a_member` for a user who can only view the group. */
    async leave(context: WriteContext, id: string): Promise<void> {
      const { tx, caller } = context;
      const row = await lockGroup(context, id, 'group.view');
      if ((await repository.findMember(tx, id, caller.userId)) === null)
        throw new RefusalError('not_a_member');
      await depart(context, row, caller.userId);
    },

    async update(context: WriteContext, id: string, change: MemberChange): Promise<void> {
      const { tx } = context;
      const row = await lockGroup(context, id, 'group.edit');
      const current = await repository.findMember(tx, id, change.userId);
      if (current === null) throw new RefusalError('not_found');
      const { role = current.role, title = current.title } = change;
      if (role === current.role && title === current.title) return;
      const announceAudience = await trackAudience(context, [change.userId]);
      await repository.updateMember(tx, id, change.userId, { role, title });
      await touchMembers(context, row);
      const losers = await announceAudience();
      for (const hook of hooks) await hook.onAccessLost?.(context, losers);
    },
  };
}
export type GroupMembership = ReturnType<typeof createGroupMembership>;

/** Hook for members who leave an organization: they leave its groups too. */
export const groupMemberHooks: MemberHooks = {
  async onLeft(context, { organizationId, userId, role }) {
    const { tx, now } = context;
    const own = await repository.removeEverywhere(tx, organizationId, userId);
    for (const groupId of own) {
      const row = await repository.update(tx, groupId, {}, now);
      if (row !== null) context.touch('group', row, organizationId);
    }
    const isOwn = (id: string) => own.includes(id);
    for (const groupId of await repository.listIdsIn(tx, [organizationId], [])) {
      const row = await repository.findById(tx, groupId);
      // Guests never saw groups that they were not in.
      const isKnown = can(role, 'organization.viewMembers') || [groupId, ...(row?.path ?? [])].some(isOwn);
      if (row !== null && isKnown) context.withdraw('group', row, userId);
    }
  },
};

/** Sends a user's new name to everyone who sees them in a group. */
export async function touchGroupsOf(context: WriteContext, userId: string): Promise<void> {
  for (const groupId of await repository.listIdsOf(context.tx, userId)) {
    const row = await repository.update(context.tx, groupId, {}, context.now);
    if (row !== null) context.touch('group', row, row.organizationId);
  }
}

/** Hook of invitations that also make members of a group. */
export const invitedGroups: InvitedGroups = {
  find: findGroup,
  async join(context, id) {
    const row = await findGroup(context.tx, id);
    const member = { userId: context.caller.userId, role: 'member' as const, title: '' };
    if (row !== null) await joinGroup(context, row, member);
  },
};
