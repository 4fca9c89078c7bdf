import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { OrganizationRole } from '#contract/people/member.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { groups } from '../groups/table.ts';
import { users } from '../users/table.ts';
import {
  type OrganizationMemberRow,
  type OrganizationRow,
  organizationMembers,
  organizations,
} from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(organizations).where(isOneOf(organizations.id, 'ids')),
);

/** Includes deleted ones. */
export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<OrganizationRow[]> {
  return byIds(queryable, { ids });
}

const membersOf = statement((queryable) =>
  queryable
    .select({
      organizationId: organizationMembers.organizationId,
      userId: organizationMembers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      userName: users.userName,
      title: organizationMembers.title,
      joinedAt: organizationMembers.joinedAt,
      role: organizationMembers.role,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(isOneOf(organizationMembers.organizationId, 'ids'))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.userId)),
);

export function listMembers(queryable: Queryable, organizationIds: readonly string[]) {
  return membersOf(queryable, { ids: organizationIds });
}
export type NamedMember = Awaited<ReturnType<typeof listMembers>>[number];

const groupsOf = statement((queryable) =>
  queryable
    .select({
      id: groups.id,
      organizationId: groups.organizationId,
      name: groups.name,
      parentGroupId: groups.parentGroupId,
    })
    .from(groups)
    .where(and(isOneOf(groups.organizationId, 'ids'), isNull(groups.deletedAt)))
    .orderBy(asc(groups.id)),
);

/** Undeleted groups, oldest first. */
export function listGroups(queryable: Queryable, organizationIds: readonly string[]) {
  return groupsOf(queryable, { ids: organizationIds });
}
export type NamedGroup = Awaited<ReturnType<typeof listGroups>>[number];

const ofMember = statement((queryable) =>
  queryable
    .select({ id: organizations.id })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, sql.placeholder('userId')), isNull(organizations.deletedAt)))
    .orderBy(asc(organizations.updatedAt), asc(organizations.id)),
);

/** Ids of a user's organizations, by `updatedAt` ascending. */
export async function listIdsOf(queryable: Queryable, userId: string): Promise<string[]> {
  return (await ofMember(queryable, { userId })).map(({ id }) => id);
}

/** Serializes its writes; includes deleted ones. Tasks can still be placed in it meanwhile. */
export async function lock(tx: Transaction, id: string): Promise<OrganizationRow | null> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('no key update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof organizations.$inferInsert,
): Promise<OrganizationRow | null> {
  const [inserted] = await tx.insert(organizations).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Writes a new version, with changed fields or only because its members or groups changed. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<OrganizationRow>,
  now: string,
): Promise<OrganizationRow | null> {
  const [row] = await tx
    .update(organizations)
    .set({ ...fields, updatedAt: now, version: sql`${organizations.version} + 1` })
    .where(eq(organizations.id, id))
    .returning();
  return row ?? null;
}

function isMember(organizationId: string, userId: string) {
  return and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));
}

export async function findMember(
  queryable: Queryable,
  organizationId: string,
  userId: string,
): Promise<OrganizationMemberRow | null> {
  const [row] = await queryable.select().from(organizationMembers).where(isMember(organizationId, userId));
  return row ?? null;
}

/** False if the user was a member already. */
export async function insertMember(tx: Transaction, row: OrganizationMemberRow): Promise<boolean> {
  const rows = await tx.insert(organizationMembers).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function updateMember(
  tx: Transaction,
  organizationId: string,
  userId: string,
  fields: Partial<Pick<OrganizationMemberRow, 'role' | 'title'>>,
): Promise<void> {
  await tx.update(organizationMembers).set(fields).where(isMember(organizationId, userId));
}

export async function removeMember(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  await tx.delete(organizationMembers).where(isMember(organizationId, userId));
}

export async function countMembers(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return row?.count ?? 0;
}

/** Number of undeleted organizations that a user owns. */
export async function countOwned(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, userId),
        eq(organizationMembers.role, 'owner'),
        isNull(organizations.deletedAt),
      ),
    );
  return row?.count ?? 0;
}

/** Ids of the members with a role, the earliest first. */
export async function listIdsWithRole(
  tx: Transaction,
  organizationId: string,
  role: OrganizationRole,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.role, role)))
    .orderBy(asc(organizationMembers.joinedAt), asc(organizationMembers.userId));
  return rows.map(({ userId }) => userId);
}

export async function listMemberIds(tx: Transaction, organizationId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return rows.map(({ userId }) => userId);
}

/** Whether a user exists and is not deleted. */
export async function hasAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row !== undefined;
}

/** Writes a new version of every organization of a user, in one order, against deadlocks. */
export async function touchAllOf(tx: Transaction, userId: string, now: string): Promise<OrganizationRow[]> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(asc(organizations.id))
    .for('no key update', { of: organizations });
  const touched: OrganizationRow[] = [];
  for (const { id } of rows) {
    const row = await update(tx, id, {}, now);
    if (row !== null) touched.push(row);
  }
  return touched;
}
