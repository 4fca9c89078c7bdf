import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { delegationAddresses, delegationProposals, delegationRequests } from '../delegation/table.ts';
import { filters } from '../filters/table.ts';
import { integrations } from '../integrations/table.ts';
import { labels } from '../labels/table.ts';
import { notifications } from '../notifications/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { taskAccess } from '../task-access/table.ts';
import { type TaskHistoryRow, taskHistory, tasks } from '../tasks/table.ts';
import { timerRecords } from '../timer-records/table.ts';
import { users } from '../users/table.ts';

/** Reads a page of one user's ids, in order, after an id. */
type IdPage = (
  queryable: Queryable,
  userId: string,
  after: string | undefined,
  limit: number,
) => Promise<string[]>;

type WithId = PgTable & { readonly id: PgColumn };

function idPage(table: WithId, isTheirs: (userId: string, queryable: Queryable) => SQL | undefined): IdPage {
  return async (queryable, userId, after, limit) => {
    const isLater = after === undefined ? undefined : gt(table.id, after);
    const rows = await queryable
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(isTheirs(userId, queryable), isLater))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
}

function isAnswered(userId: string, queryable: Queryable): SQL | undefined {
  const answered = queryable
    .select({ id: delegationAddresses.requestId })
    .from(delegationAddresses)
    .where(and(eq(delegationAddresses.userId, userId), ne(delegationAddresses.status, 'pending')));
  const proposed = queryable
    .select({ id: delegationProposals.requestId })
    .from(delegationProposals)
    .where(eq(delegationProposals.userId, userId));
  return or(
    eq(delegationRequests.issuerId, userId),
    eq(delegationRequests.acceptedById, userId),
    inArray(delegationRequests.id, answered),
    inArray(delegationRequests.id, proposed),
  );
}

/** Ids of a user's entities, kind by kind. */
export const idPages = {
  task: idPage(tasks, (userId) => and(eq(tasks.ownerId, userId), isNull(tasks.deletedAt))),
  timerRecord: idPage(timerRecords, (userId) =>
    and(eq(timerRecords.userId, userId), isNull(timerRecords.deletedAt)),
  ),
  scheduleItem: idPage(scheduleItems, (userId) =>
    and(eq(scheduleItems.ownerId, userId), isNull(scheduleItems.deletedAt)),
  ),
  collection: idPage(collections, (userId) =>
    and(eq(collections.ownerId, userId), isNull(collections.deletedAt)),
  ),
  filter: idPage(filters, (userId) => and(eq(filters.ownerId, userId), isNull(filters.deletedAt))),
  subscription: idPage(subscriptions, (userId) =>
    and(eq(subscriptions.ownerId, userId), isNull(subscriptions.deletedAt)),
  ),
  integration: idPage(integrations, (userId) => eq(integrations.ownerId, userId)),
  label: idPage(labels, (userId) => and(eq(labels.ownerId, userId), isNull(labels.deletedAt))),
  comment: idPage(comments, (userId) => and(eq(comments.authorId, userId), isNull(comments.deletedAt))),
  delegationRequest: idPage(delegationRequests, isAnswered),
  notification: idPage(notifications, (userId) => eq(notifications.userId, userId)),
} as const;

/** Tasks that a user has access to by name, by the id of the access. */
export function listReceivedAccesses(
  queryable: Queryable,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; taskId: string }[]> {
  const isTheirs = eq(taskAccess.userId, userId);
  return queryable
    .select({ id: taskAccess.id, taskId: taskAccess.taskId })
    .from(taskAccess)
    .where(after === undefined ? isTheirs : and(isTheirs, gt(taskAccess.id, after)))
    .orderBy(asc(taskAccess.id))
    .limit(limit);
}

/** History entry with the name of its author. */
export interface NamedChange {
  readonly entry: TaskHistoryRow;
  readonly userName: string;
}

/** History of some tasks, task by task and oldest first, after an entry. */
export function listHistory(
  queryable: Queryable,
  taskIds: readonly string[],
  after: TaskHistoryRow | undefined,
  limit: number,
): Promise<NamedChange[]> {
  const isOf = inArray(taskHistory.taskId, [...taskIds]);
  const isLater =
    after === undefined
      ? undefined
      : sql`(${taskHistory.taskId}, ${taskHistory.version}, ${taskHistory.id}) > (${after.taskId}::uuid, ${after.version}::int, ${after.id}::uuid)`;
  return queryable
    .select({
      entry: taskHistory,
      userName: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
    })
    .from(taskHistory)
    .leftJoin(users, eq(users.id, taskHistory.userId))
    .where(and(isOf, isLater))
    .orderBy(asc(taskHistory.taskId), asc(taskHistory.version), asc(taskHistory.id))
    .limit(limit);
}
