import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import { comments } from '../comments/table.ts';
import { delegationAddresses, delegationRequests } from '../delegation/table.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import { taskAccess } from '../task-access/table.ts';
import { tasks } from '../tasks/table.ts';

/** Ids of what is still to be settled for a person, in their order, after one. */
export type IdList = (
  queryable: Queryable,
  userId: string,
  after: string | null,
  limit: number,
) => Promise<string[]>;

type WithId = PgTable & { readonly id: PgColumn };

function idList(table: WithId, isLeft: (userId: string, queryable: Queryable) => SQL | undefined): IdList {
  return async (queryable, userId, after, limit) => {
    const isLater = after === null ? undefined : gt(table.id, after);
    const rows = await queryable
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(isLeft(userId, queryable), isLater))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map((row) => row.id);
  };
}

function placesOf(userId: string, queryable: Queryable) {
  return queryable
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, userId));
}

const kept = isNull(tasks.deletedAt);

/** Topmost tasks in an organization that the person still belongs to. */
export const tasksInOrganizations = idList(tasks, (userId, queryable) =>
  and(
    eq(tasks.ownerId, userId),
    kept,
    isNull(tasks.parentTaskId),
    inArray(tasks.organizationId, placesOf(userId, queryable)),
  ),
);

export const memberships = idList(organizations, (userId, queryable) =>
  and(inArray(organizations.id, placesOf(userId, queryable)), isNull(organizations.deletedAt)),
);

/** Requests that wait for the person by name. */
export const waitingRequests = idList(delegationRequests, (userId, queryable) =>
  and(
    eq(delegationRequests.status, 'pending'),
    inArray(
      delegationRequests.id,
      queryable
        .select({ id: delegationAddresses.requestId })
        .from(delegationAddresses)
        .where(and(eq(delegationAddresses.userId, userId), eq(delegationAddresses.status, 'pending'))),
    ),
  ),
);

/** Open tasks of others that the person took on. */
export const takenTasks = idList(tasks, (userId, queryable) =>
  and(
    ne(tasks.ownerId, userId),
    kept,
    isNull(tasks.completedAt),
    inArray(
      tasks.id,
      queryable
        .select({ id: delegationRequests.issuerNoteId })
        .from(delegationRequests)
        .where(and(eq(delegationRequests.acceptedById, userId), eq(delegationRequests.status, 'accepted'))),
    ),
  ),
);

/** Tasks of others that the user has access to by name. */
export const givenTasks = idList(tasks, (userId, queryable) =>
  inArray(
    tasks.id,
    queryable.select({ id: taskAccess.taskId }).from(taskAccess).where(eq(taskAccess.userId, userId)),
  ),
);

/** The person's tasks that others see, or are asked to take on. */
export const sharedTasks = idList(tasks, (userId) =>
  and(eq(tasks.ownerId, userId), kept, or(sql`${tasks.audience} <> '{}'`, ne(tasks.delegatedStatus, 'OPEN'))),
);

export const writtenComments = idList(comments, (userId) => eq(comments.authorId, userId));
