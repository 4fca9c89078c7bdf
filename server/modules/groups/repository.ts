import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';
import { type GroupMemberRow, type GroupRow, groupMembers, groups } from './table.ts';

const byIds = statement((queryable) =>
  queryable
    .select({ group: groups, organizationDeletedAt: organizations.deletedAt })
    .from(groups)
    .innerJoin(organizations, eq(organizations.id, groups.organizationId))
    .where(isOneOf(groups.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

const membersOf = statement((queryable) =>
  queryable
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      userName: users.userName,
      title: groupMembers.title,
      joinedAt: groupMembers.joinedAt,
      role: groupMembers.role,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(isOneOf(groupMembers.groupId, 'ids'))
    .orderBy(asc(groupMembers.joinedAt), asc(groupMembers.userId)),
);

/** Members with their names, the earliest first. */
export function listMembers(queryable: Queryable, groupIds: readonly string[]) {
  return membersOf(queryable, { ids: groupIds });
}
export type NamedMember = Awaited<ReturnType<typeof listMembers>>[number];

const rolesStatement = statement((queryable) =>
  queryable
    .select({
      groupId: groups.id,
      userId: organizationMembers.userId,
      organizationRole: organizationMembers.role,
      /** Role in the group itself, and whether the user leads a group above. */
      own: sql<
        GroupMemberRow['role'] | null
      >`(select role from group_members own where own.group_id = ${groups.id} and own.user_id = ${organizationMembers.userId})`,
      leadsAbove: sql<boolean>`exists (select 1 from group_members above where above.group_id = any(${groups.path}) and above.user_id = ${organizationMembers.userId} and above.role = 'lead')`,
    })
    .from(groups)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, groups.organizationId))
    .where(and(isOneOf(groups.id, 'ids'), isOneOf(organizationMembers.userId, 'userIds'))),
);

/** Roles of some users on some groups of their organizations, deleted ones included. */
export function listRoles(queryable: Queryable, groupIds: readonly string[], userIds: readonly string[]) {
  return rolesStatement(queryable, { ids: groupIds, userIds });
}
export type GroupRoles = Awaited<ReturnType<typeof listRoles>>[number];

/** Undeleted groups of some organizations, and some others by id; oldest first. */
export async function listIdsIn(
  queryable: Queryable,
  organizationIds: readonly string[],
  groupIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length + groupIds.length === 0) return [];
  const rows = await queryable
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        or(inArray(groups.organizationId, [...organizationIds]), inArray(groups.id, [...groupIds])),
        isNull(groups.deletedAt),
      ),
    )
    .orderBy(asc(groups.id));
  return rows.map(({ id }) => id);
}

export async function countIn(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(groups)
    .where(and(eq(groups.organizationId, organizationId), isNull(groups.deletedAt)));
  return row?.count ?? 0;
}

export async function findById(tx: Transaction, id: string): Promise<GroupRow | null> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id));
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(tx: Transaction, row: typeof groups.$inferInsert): Promise<GroupRow | null> {
  const [inserted] = await tx.insert(groups).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Writes a new version, with changed fields or only because its members changed. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<GroupRow>,
  now: string,
): Promise<GroupRow | null> {
  const [row] = await tx
    .update(groups)
    .set({ ...fields, updatedAt: now, version: sql`${groups.version} + 1` })
    .where(eq(groups.id, id))
    .returning();
  return row ?? null;
}

function isInSubtree(id: string) {
  return or(eq(groups.id, id), sql`${groups.path} @> array[${id}]::uuid[] and ${groups.path} <> '{}'`);
}

/** Group with all groups below it, deleted ones included. */
export function listSubtree(tx: Transaction, id: string): Promise<GroupRow[]> {
  return tx.select().from(groups).where(isInSubtree(id)).orderBy(asc(groups.id));
}

/** Moves a group with all below it under `path`, its new ancestors. */
export function moveSubtree(
  tx: Transaction,
  { id, path: from }: GroupRow,
  path: readonly string[],
  now: string,
): Promise<GroupRow[]> {
  const above = sql.param([...path], groups.path);
  return tx
    .update(groups)
    .set({
      path: sql`${above}::uuid[] || ${groups.path}[${from.length + 1}:]`,
      parentGroupId: sql`case when ${groups.id} = ${id} then ${path.at(-1) ?? null}::uuid else ${groups.parentGroupId} end`,
      updatedAt: now,
      version: sql`${groups.version} + 1`,
    })
    .where(isInSubtree(id))
    .returning();
}

/** Deletes a group with the undeleted groups below it. */
export function deleteSubtree(tx: Transaction, id: string, now: string): Promise<GroupRow[]> {
  return tx
    .update(groups)
    .set({ deletedAt: now, deletedWith: id, updatedAt: now, version: sql`${groups.version} + 1` })
    .where(and(isInSubtree(id), isNull(groups.deletedAt)))
    .returning();
}

/** Restores the groups that were deleted with a group. */
export function restoreSubtree(tx: Transaction, id: string, now: string): Promise<GroupRow[]> {
  return tx
    .update(groups)
    .set({ deletedAt: null, deletedWith: null, updatedAt: now, version: sql`${groups.version} + 1` })
    .where(and(isInSubtree(id), eq(groups.deletedWith, id)))
    .returning();
}

export async function listMemberIds(tx: Transaction, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...groupIds]));
  return rows.map(({ userId }) => userId);
}

export async function listLeadIds(tx: Transaction, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(and(inArray(groupMembers.groupId, [...groupIds]), eq(groupMembers.role, 'lead')));
  return rows.map(({ userId }) => userId);
}

function isMember(groupId: string, userId: string) {
  return and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId));
}

export async function findMember(
  tx: Transaction,
  groupId: string,
  userId: string,
): Promise<GroupMemberRow | null> {
  const [row] = await tx.select().from(groupMembers).where(isMember(groupId, userId));
  return row ?? null;
}

/** False if the user was a member already. */
export async function insertMember(tx: Transaction, row: GroupMemberRow): Promise<boolean> {
  const rows = await tx.insert(groupMembers).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function updateMember(
  tx: Transaction,
  groupId: string,
  userId: string,
  fields: Partial<Pick<GroupMemberRow, 'role' | 'title'>>,
): Promise<void> {
  await tx.update(groupMembers).set(fields).where(isMember(groupId, userId));
}

export async function removeMember(tx: Transaction, groupId: string, userId: string): Promise<void> {
  await tx.delete(groupMembers).where(isMember(groupId, userId));
}

export async function removeEverywhere(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const inOrganization = tx
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.organizationId, organizationId));
  const rows = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.userId, userId), inArray(groupMembers.groupId, inOrganization)))
    .returning({ groupId: groupMembers.groupId });
  return rows.map(({ groupId }) => groupId);
}

/** Undeleted groups of a user, in one order, against deadlocks. */
export async function listIdsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), isNull(groups.deletedAt)))
    .orderBy(asc(groups.id));
  return rows.map(({ id }) => id);
}
