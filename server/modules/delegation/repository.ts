import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { groups } from '../groups/table.ts';
import { type TaskRow, tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type DelegationRequestRow, delegationAddresses, delegationRequests } from './table.ts';

const issuers = alias(users, 'issuers');
const accepters = alias(users, 'accepters');

const byIds = statement((queryable) =>
  queryable
    .select({
      request: delegationRequests,
      task: tasks,
      issuerName: sql<string>`trim(${issuers.firstName} || ' ' || ${issuers.lastName})`,
      acceptedByName: sql<string | null>`trim(${accepters.firstName} || ' ' || ${accepters.lastName})`,
    })
    .from(delegationRequests)
    .innerJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
    .innerJoin(issuers, eq(issuers.id, delegationRequests.issuerId))
    .leftJoin(accepters, eq(accepters.id, delegationRequests.acceptedById))
    .where(isOneOf(delegationRequests.id, 'ids')),
);

/** Requests with their tasks, deleted ones too, and the names they show. */
export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

export async function find(queryable: Queryable, id: string): Promise<DelegationRequestRow | null> {
  const [row] = await queryable.select().from(delegationRequests).where(eq(delegationRequests.id, id));
  return row ?? null;
}

/** Held until the transaction ends. The task is held before its requests, so that nobody waits in a circle. */
export async function lock(tx: Transaction, id: string): Promise<DelegationRequestRow | null> {
  const isIt = eq(delegationRequests.id, id);
  const [row] = await tx.select().from(delegationRequests).where(isIt).for('update');
  return row ?? null;
}

/** Deleted ones too; held until the transaction ends. */
export async function lockTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
  return row ?? null;
}

/** The request of a task that waits. */
export async function findWaiting(queryable: Queryable, taskId: string): Promise<string | null> {
  const isWaiting = and(
    eq(delegationRequests.issuerNoteId, taskId),
    eq(delegationRequests.status, 'pending'),
  );
  const [row] = await queryable
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .where(isWaiting);
  return row?.id ?? null;
}

/** The request of a task that waits, or by which whoever has it now got it. */
export async function findCurrent(queryable: Queryable, taskId: string): Promise<string | null> {
  const isTaken = and(eq(delegationRequests.status, 'accepted'), eq(tasks.delegatedStatus, 'DELEGATED'));
  const isCurrent = or(eq(delegationRequests.status, 'pending'), isTaken);
  const [row] = await queryable
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .innerJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
    .where(and(eq(delegationRequests.issuerNoteId, taskId), isCurrent))
    .orderBy(desc(delegationRequests.createdAt), desc(delegationRequests.id))
    .limit(1);
  return row?.id ?? null;
}

/** The request by which somebody last accepted a task. */
export async function findAccepted(tx: Transaction, taskId: string, userId: string): Promise<string | null> {
  const isTheirs = and(
    eq(delegationRequests.issuerNoteId, taskId),
    eq(delegationRequests.status, 'accepted'),
    eq(delegationRequests.acceptedById, userId),
  );
  const [row] = await tx
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .where(isTheirs)
    .orderBy(desc(delegationRequests.answeredAt))
    .limit(1);
  return row?.id ?? null;
}

/** The request by which a task was last taken, and not handed back. */
export async function findTaken(tx: Transaction, taskId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .where(and(eq(delegationRequests.issuerNoteId, taskId), eq(delegationRequests.status, 'accepted')))
    .orderBy(desc(delegationRequests.answeredAt))
    .limit(1);
  return row?.id ?? null;
}

/** The request by which the latest taken instance of a series was taken. */
export async function findTakenOfSeries(
  tx: Transaction,
  seriesId: string,
): Promise<DelegationRequestRow | null> {
  const [row] = await tx
    .select({ request: delegationRequests })
    .from(delegationRequests)
    .innerJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
    .where(and(eq(tasks.seriesId, seriesId), eq(delegationRequests.status, 'accepted')))
    .orderBy(desc(tasks.occurrence), desc(delegationRequests.answeredAt))
    .limit(1);
  return row?.request ?? null;
}

/** Null where the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof delegationRequests.$inferInsert,
): Promise<DelegationRequestRow | null> {
  const [inserted] = await tx.insert(delegationRequests).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** A new version. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<DelegationRequestRow>,
  now: string,
): Promise<DelegationRequestRow | null> {
  const [row] = await tx
    .update(delegationRequests)
    .set({ ...fields, updatedAt: now, version: sql`${delegationRequests.version} + 1` })
    .where(eq(delegationRequests.id, id))
    .returning();
  return row ?? null;
}

/** A new version of every request of a task. */
export function touchAllOf(tx: Transaction, taskId: string, now: string): Promise<DelegationRequestRow[]> {
  return tx
    .update(delegationRequests)
    .set({ updatedAt: now, version: sql`${delegationRequests.version} + 1` })
    .where(eq(delegationRequests.issuerNoteId, taskId))
    .returning();
}

/** Requests that wait although their time is over, those of the longest first. */
export async function listExpired(queryable: Queryable, now: string, limit: number) {
  return queryable
    .select({ id: delegationRequests.id, issuerId: delegationRequests.issuerId })
    .from(delegationRequests)
    .where(and(eq(delegationRequests.status, 'pending'), lte(delegationRequests.expiresAt, now)))
    .orderBy(asc(delegationRequests.expiresAt))
    .limit(limit);
}

/**
 * Ids of requests that somebody issued or took, or that ask them by one of their addresses, which wait or were answered
 * at or after `since`; latest first. Those of deleted tasks are left out.
 */
export async function listIdsFor(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
  since: string,
  limit: number,
): Promise<string[]> {
  const paths = [...addresses];
  const requestsWhere = (isTheirs: SQL) =>
    queryable.select({ id: delegationRequests.id }).from(delegationRequests).where(isTheirs);
  const asking = (isTheirs: SQL) =>
    queryable.select({ id: delegationAddresses.requestId }).from(delegationAddresses).where(isTheirs);
  const own = union(
    requestsWhere(eq(delegationRequests.issuerId, userId)),
    requestsWhere(eq(delegationRequests.acceptedById, userId)),
    asking(eq(delegationAddresses.userId, userId)),
    asking(inArray(delegationAddresses.groupId, paths)),
    asking(inArray(delegationAddresses.organizationId, paths)),
  ).as('own');
  const rows = await queryable
    .select({ id: delegationRequests.id })
    .from(own)
    .innerJoin(delegationRequests, eq(delegationRequests.id, own.id))
    .innerJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
    .where(
      and(
        or(eq(delegationRequests.status, 'pending'), gte(delegationRequests.answeredAt, since)),
        or(ne(delegationRequests.status, 'withdrawn'), eq(delegationRequests.issuerId, userId)),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(desc(delegationRequests.createdAt), desc(delegationRequests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many of some people have an account. */
export async function countPeople(queryable: Queryable, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return queryable.$count(users, and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
}

/** The organization of each group that is not deleted. */
export async function organizationsOf(
  queryable: Queryable,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await queryable
    .select({ id: groups.id, organizationId: groups.organizationId })
    .from(groups)
    .where(and(inArray(groups.id, [...groupIds]), isNull(groups.deletedAt)));
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}
