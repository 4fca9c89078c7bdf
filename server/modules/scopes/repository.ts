import { and, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement, statementOfKeys } from '#server/database/statement.ts';
import { comments } from '../comments/table.ts';
import { delegationAddresses, delegationRequests } from '../delegation/table.ts';
import { groupMembers, groups } from '../groups/table.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import { taskAccess } from '../tasks/access/table.ts';
import { tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';

const organizationsOf = statementOfKeys('userIds', (queryable, isWanted) =>
  queryable
    .select({
      userId: organizationMembers.userId,
      organizationId: organizationMembers.organizationId,
      role: organizationMembers.role,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(isWanted(organizationMembers.userId), isNull(organizations.deletedAt))),
);

export function listOrganizations(queryable: Queryable, userIds: readonly string[]) {
  return organizationsOf(queryable, userIds);
}

const groupsOf = statementOfKeys('userIds', (queryable, isWanted) =>
  queryable
    .select({
      userId: groupMembers.userId,
      groupId: groups.id,
      organizationId: groups.organizationId,
      path: groups.path,
      role: groupMembers.role,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(isWanted(groupMembers.userId), isNull(groups.deletedAt))),
);

export function listGroups(queryable: Queryable, userIds: readonly string[]) {
  return groupsOf(queryable, userIds);
}

/** Blocks changes of a user's memberships in an organization and its groups until the transaction ends. */
export async function lockMemberships(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  await tx
    .select({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    )
    .for('share');
  await tx
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groups.organizationId, organizationId), eq(groupMembers.userId, userId)))
    .orderBy(groupMembers.groupId)
    .for('share', { of: groupMembers });
}

const groupsBelow = statement((queryable) =>
  queryable
    .select({ groupId: groups.id, path: groups.path })
    .from(groups)
    .where(
      and(
        sql`${groups.path} && ${sql.placeholder('groupIds')}::uuid[]`,
        sql`${groups.path} <> '{}'`,
        isNull(groups.deletedAt),
      ),
    ),
);

/** Groups anywhere below some groups. */
export function listBelow(queryable: Queryable, groupIds: readonly string[]) {
  return groupsBelow(queryable, { groupIds });
}

const membersAt = statement((queryable) =>
  queryable
    .selectDistinct({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        isOneOf(organizationMembers.organizationId, 'scopeIds'),
        ne(organizationMembers.role, 'guest'),
        isNull(organizations.deletedAt),
      ),
    ),
);

const wanted = sql`${sql.placeholder('scopeIds')}::uuid[]`;
const above = alias(groups, 'above');

const groupMembersAt = statement((queryable) =>
  queryable
    .selectDistinct({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organizations, eq(organizations.id, groups.organizationId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, groups.organizationId),
        eq(organizationMembers.userId, groupMembers.userId),
      ),
    )
    .where(
      and(
        isNull(groups.deletedAt),
        isNull(organizations.deletedAt),
        or(
          isOneOf(groups.id, 'scopeIds'),
          sql`${groups.path} && ${wanted}`,
          and(
            eq(groupMembers.role, 'lead'),
            exists(
              queryable
                .select({ one: sql`1` })
                .from(above)
                .where(
                  and(
                    sql`${above.id} = any(${wanted})`,
                    sql`${groups.id} = any(${above.path})`,
                    isNull(above.deletedAt),
                  ),
                ),
            ),
          ),
        ),
      ),
    ),
);

/** Users who have the access of some organizations and groups. */
export async function listReached(queryable: Queryable, scopeIds: readonly string[]): Promise<string[]> {
  const ofOrganizations = await membersAt(queryable, { scopeIds });
  const ofGroups = await groupMembersAt(queryable, { scopeIds });
  return [...ofOrganizations, ...ofGroups].map(({ userId }) => userId);
}

const membersOfGroups = statement((queryable) =>
  queryable
    .select({
      userId: groupMembers.userId,
      groupId: groupMembers.groupId,
      organizationId: groups.organizationId,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(isOneOf(groupMembers.groupId, 'groupIds')),
);

export function listGroupMembers(queryable: Queryable, groupIds: readonly string[]) {
  return membersOfGroups(queryable, { groupIds });
}

/** Users among `others` who share an organization with a user. */
export async function listColleagues(
  queryable: Queryable,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const own = alias(organizationMembers, 'own');
  const rows = await queryable
    .selectDistinct({ userId: organizationMembers.userId })
    .from(organizationMembers)
    .innerJoin(own, and(eq(own.organizationId, organizationMembers.organizationId), eq(own.userId, userId)))
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(inArray(organizationMembers.userId, [...others]), isNull(organizations.deletedAt)));
  return rows.map((row) => row.userId);
}

/** Users among `others` who accepted a task of a user, gave them one, or commented on one of theirs. */
export async function listAcquainted(
  queryable: Queryable,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const { acceptedById, issuerId } = delegationRequests;
  const takers = await queryable
    .selectDistinct({ id: acceptedById })
    .from(delegationRequests)
    .where(and(eq(issuerId, userId), inArray(acceptedById, [...others])));
  const issuers = await queryable
    .selectDistinct({ id: issuerId })
    .from(delegationRequests)
    .innerJoin(delegationAddresses, eq(delegationAddresses.requestId, delegationRequests.id))
    .where(and(inArray(issuerId, [...others]), eq(delegationAddresses.userId, userId)));
  const givers = await queryable
    .selectDistinct({ id: tasks.ownerId })
    .from(tasks)
    .innerJoin(taskAccess, eq(taskAccess.taskId, tasks.id))
    .where(and(eq(taskAccess.userId, userId), inArray(tasks.ownerId, [...others])));
  const speakers = await queryable
    .selectDistinct({ id: comments.authorId })
    .from(comments)
    .innerJoin(tasks, eq(tasks.id, comments.noteId))
    .where(and(eq(tasks.ownerId, userId), inArray(comments.authorId, [...others])));
  return [...takers, ...issuers, ...givers, ...speakers].flatMap(({ id }) => id ?? []);
}

/** Serializes claims of the same id until the transaction ends. */
export async function lockAddress(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Whether a user, a group or an organization has an id, deleted ones included. */
export async function isAddressTaken(tx: Transaction, id: string): Promise<boolean> {
  const found = await Promise.all(
    [users, groups, organizations].map((table) =>
      tx.select({ id: table.id }).from(table).where(eq(table.id, id)),
    ),
  );
  return found.some((rows) => rows.length > 0);
}
