import { v7 as uuidv7 } from 'uuid';
import { MAX_OWNED_ORGANIZATIONS } from '#contract/limits.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Capability } from '#contract/policy-table.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { claimAddress, trackAudience } from '../scopes/service.ts';
import type { MemberHooks } from './hooks.ts';
import { readOrganizations } from './organization-reader.ts';
import { demandOrganization } from './policy.ts';
import * as repository from './repository.ts';
import type { OrganizationRow } from './table.ts';

export { demandOrganization } from './policy.ts';
export { presentMember } from './presenter.ts';

export interface LockedOrganization {
  readonly row: OrganizationRow;
  readonly role: OrganizationRole;
}

async function lockFor(
  { tx, caller }: WriteContext,
  id: string,
  capability: Capability,
): Promise<LockedOrganization> {
  const row = await repository.lock(tx, id);
  const member = row === null ? null : await repository.findMember(tx, id, caller.userId);
  demandOrganization(member?.role ?? null, capability);
  if (row === null || member === null) throw new RefusalError('not_found');
  return { row, role: member.role };
}

/** Serializes writes to it, its members and its groups. Throws `not_found` and `not_permitted`. */
export async function lockOrganization(
  context: WriteContext,
  id: string,
  capability: Capability,
): Promise<LockedOrganization> {
  const locked = await lockFor(context, id, capability);
  if (locked.row.deletedAt !== null) throw new RefusalError('not_found');
  return locked;
}

/** Writes a new version and sends it to all members. */
export async function touchOrganization(
  context: WriteContext,
  id: string,
  fields: Partial<OrganizationRow> = {},
): Promise<void> {
  const row = await repository.update(context.tx, id, fields, context.now);
  if (row !== null) context.touch('organization', row, id);
}

/** The members of their groups changed, and only those are visible to guests. */
export async function touchForGuests(context: WriteContext, id: string): Promise<void> {
  const guests = await repository.listIdsWithRole(context.tx, id, 'guest');
  if (guests.length === 0) return;
  const row = await repository.update(context.tx, id, {}, context.now);
  if (row !== null) context.touch('organization', row, guests);
}

export async function roleInOrganization(
  queryable: Queryable,
  id: string,
  userId: string,
): Promise<OrganizationRole | null> {
  const member = await repository.findMember(queryable, id, userId);
  const [row] = member === null ? [] : await repository.findByIds(queryable, [id]);
  return row?.deletedAt === null ? (member?.role ?? null) : null;
}

/** Sends a user's new name to everyone who sees them in an organization. */
export async function touchOrganizationsOf(context: WriteContext, userId: string): Promise<void> {
  const rows = await repository.touchAllOf(context.tx, userId, context.now);
  for (const row of rows) context.touch('organization', row, row.id);
}

function demandName(name: string | null | undefined): string {
  if (name === undefined || name === null || name === '') throw new RefusalError('no_organization_name');
  return name;
}

/** Checks the limit of owned organizations. Throws `too_many`. */
export async function demandRoomToOwn(tx: Transaction, userId: string): Promise<void> {
  if ((await repository.countOwned(tx, userId)) >= MAX_OWNED_ORGANIZATIONS)
    throw new RefusalError('too_many');
}

export interface Named {
  readonly name?: string | null | undefined;
}

/** Creates an organization owned by the caller. Throws `no_organization_name`, `too_many` and `id_taken`. */
export async function createOrganization(
  context: WriteContext,
  input: Named & { readonly id?: string | undefined },
): Promise<void> {
  const { tx, caller, now } = context;
  const name = demandName(input.name);
  const id = input.id ?? uuidv7();
  await demandRoomToOwn(tx, caller.userId);
  const announceAudience = await trackAudience(context, [caller.userId]);
  await claimAddress(tx, id);
  const row = await repository.insert(tx, { id, createdAt: now, updatedAt: now, name });
  if (row === null) throw new RefusalError('id_taken');
  const owner = {
    organizationId: id,
    userId: caller.userId,
    role: 'owner' as const,
    title: '',
    joinedAt: now,
  };
  await repository.insertMember(tx, owner);
  context.touch('organization', row, [id, caller.userId]);
  await announceAudience();
}

export async function updateOrganization(context: WriteContext, id: string, input: Named): Promise<void> {
  const { row } = await lockOrganization(context, id, 'organization.edit');
  const name = demandName(input.name);
  if (name !== row.name) await touchOrganization(context, id, { name });
}

/** Organizations of a user, as they see them. */
export async function organizationsOf(queryable: Queryable, userId: string): Promise<Organization[]> {
  const ids = await repository.listIdsOf(queryable, userId);
  const view = await readOrganizations(queryable, ids, [userId]);
  return ids.flatMap((id) => view(id, userId)?.data ?? []);
}

export function createOrganizationsService(
  { outer }: Pick<Database, 'outer'>,
  hooks: readonly MemberHooks[],
) {
  /** Soft-deletes or restores an organization with everything in it, for everyone. Memberships survive. */
  async function setDeleted(context: WriteContext, id: string, deletedAt: string | null): Promise<void> {
    const { row } = await lockFor(context, id, 'organization.delete');
    if ((row.deletedAt === null) === (deletedAt === null)) return;
    if (deletedAt === null) await demandRoomToOwn(context.tx, context.caller.userId);
    const members = await repository.listMemberIds(context.tx, id);
    const announceAudience = await trackAudience(context, members);
    const changed = await repository.update(context.tx, id, { deletedAt }, context.now);
    // Members no longer listen to the organization's address at that time, so each is addressed by id.
    if (changed !== null) context.touch('organization', changed, members);
    const losers = await announceAudience();
    for (const hook of hooks) await hook.onAccessLost?.(context, losers);
    if (deletedAt === null) return;
    const groupIds = (await repository.listGroups(context.tx, [id])).map((group) => group.id);
    for (const hook of hooks) await hook.onScopesDeleted?.(context, [id, ...groupIds]);
  }

  return {
    remove: (context: WriteContext, id: string) => setDeleted(context, id, context.now),
    restore: (context: WriteContext, id: string) => setDeleted(context, id, null),

    list: (userId: string) => organizationsOf(outer, userId),

    async get(userId: string, id: string): Promise<Organization> {
      const seen = (await readOrganizations(outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
      return seen.data;
    },
  };
}
export type OrganizationsService = ReturnType<typeof createOrganizationsService>;
