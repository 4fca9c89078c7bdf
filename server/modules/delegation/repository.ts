import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/people/language-names.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { statement, statementOfKeys } from '#server/database/statement.ts';
import { appSettings } from '../app-settings/table.ts';
import { groups } from '../groups/table.ts';
import { type TaskRow, tasks } from '../tasks/table.ts';
import { users } from '../users/table.ts';
import { type DelegationRequestRow, delegationAddresses, delegationRequests } from './table.ts';

const issuers = alias(users, 'issuers');
const accepters = alias(users, 'accepters');

const isOfTask = eq(delegationRequests.issuerNoteId, sql.placeholder('taskId'));

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
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
    .where(isWanted(delegationRequests.id)),
);

/** Requests with their tasks, deleted ones included, and the names to show. */
export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, ids);
}

const finding = statement((queryable) =>
  queryable
    .select()
    .from(delegationRequests)
    .where(eq(delegationRequests.id, sql.placeholder('id'))),
);

export async function find(queryable: Queryable, id: string): Promise<DelegationRequestRow | null> {
  const [row] = await finding(queryable, { id });
  return row ?? null;
}

const locking = statement((queryable) =>
  queryable
    .select()
    .from(delegationRequests)
    .where(eq(delegationRequests.id, sql.placeholder('id')))
    .for('update'),
);

/** Locked until the transaction ends. Every writer locks the task before its requests, against deadlocks. */
export async function lock(tx: Transaction, id: string): Promise<DelegationRequestRow | null> {
  const [row] = await locking(tx, { id });
  return row ?? null;
}

const lockingTask = statement((queryable) =>
  queryable
    .select()
    .from(tasks)
    .where(eq(tasks.id, sql.placeholder('id')))
    .for('update'),
);

/** Includes deleted tasks; locked until the transaction ends. */
export async function lockTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await lockingTask(tx, { id });
  return row ?? null;
}

const findingWaiting = statement((queryable) =>
  queryable
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .where(and(isOfTask, eq(delegationRequests.status, 'pending'))),
);

export async function findWaiting(queryable: Queryable, taskId: string): Promise<string | null> {
  const [row] = await findingWaiting(queryable, { taskId });
  return row?.id ?? null;
}

const findingCurrent = statement((queryable) => {
  const isTaken = and(eq(delegationRequests.status, 'accepted'), eq(tasks.delegatedStatus, 'DELEGATED'));
  return queryable
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .innerJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
    .where(and(isOfTask, or(eq(delegationRequests.status, 'pending'), isTaken)))
    .orderBy(desc(delegationRequests.createdAt), desc(delegationRequests.id))
    .limit(1);
});

/** Current request of a task: the pending one, or the one that its assignee accepted. */
export async function findCurrent(queryable: Queryable, taskId: string): Promise<string | null> {
  const [row] = await findingCurrent(queryable, { taskId });
  return row?.id ?? null;
}

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

/** Request that a task was last accepted by and not handed back. */
export async function findTaken(tx: Transaction, taskId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: delegationRequests.id })
    .from(delegationRequests)
    .where(and(eq(delegationRequests.issuerNoteId, taskId), eq(delegationRequests.status, 'accepted')))
    .orderBy(desc(delegationRequests.answeredAt))
    .limit(1);
  return row?.id ?? null;
}

/** Request of the latest accepted occurrence of a series. */
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

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof delegationRequests.$inferInsert,
): Promise<DelegationRequestRow | null> {
  const [inserted] = await tx.insert(delegationRequests).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

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

export function touchAllOf(tx: Transaction, taskId: string, now: string): Promise<DelegationRequestRow[]> {
  return tx
    .update(delegationRequests)
    .set({ updatedAt: now, version: sql`${delegationRequests.version} + 1` })
    .where(eq(delegationRequests.issuerNoteId, taskId))
    .returning();
}

/** Pending requests that have expired, the longest expired first. */
export async function listExpired(queryable: Queryable, now: string, limit: number) {
  return queryable
    .select({ id: delegationRequests.id, issuerId: delegationRequests.issuerId })
    .from(delegationRequests)
    .where(and(eq(delegationRequests.status, 'pending'), lte(delegationRequests.expiresAt, now)))
    .orderBy(asc(delegationRequests.expiresAt))
    .limit(limit);
}

/** Issued, accepted or asked, pending or answered at or after `since`; latest first, no deleted tasks. */
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
  const asking = (isTheirs: SQL | undefined) =>
    queryable.select({ id: delegationAddresses.requestId }).from(delegationAddresses).where(isTheirs);
  const own = union(
    requestsWhere(eq(delegationRequests.issuerId, userId)),
    requestsWhere(eq(delegationRequests.acceptedById, userId)),
    asking(and(eq(delegationAddresses.userId, userId), eq(delegationAddresses.isMuted, false))),
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

export async function countPeople(queryable: Queryable, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return queryable.$count(users, and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
}

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

/** Name of an issuer, and the language they read; null for a deleted account. */
export async function findIssuer(
  queryable: Queryable,
  userId: string,
): Promise<{ readonly name: string; readonly language: Language | null } | null> {
  const [row] = await queryable
    .select({
      name: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.userName})`,
      language: appSettings.language,
    })
    .from(users)
    .leftJoin(appSettings, eq(appSettings.id, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}
