import { and, asc, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { type SubscriptionRow, subscriptions } from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(subscriptions).where(isOneOf(subscriptions.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<SubscriptionRow[]> {
  return byIds(queryable, { ids });
}

function isKeptOf(ownerId: string) {
  return and(eq(subscriptions.ownerId, ownerId), isNull(subscriptions.deletedAt));
}

export function list(queryable: Queryable, ownerId: string): Promise<SubscriptionRow[]> {
  return queryable.select().from(subscriptions).where(isKeptOf(ownerId)).orderBy(asc(subscriptions.id));
}

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | null> {
  const [inserted] = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<SubscriptionRow>,
  now: string,
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...fields, updatedAt: now, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.id, id))
    .returning();
  return row ?? null;
}

/** Updates fields that clients never see, without a new version. */
export async function updateQuietly(
  tx: Transaction,
  id: string,
  fields: Partial<SubscriptionRow>,
): Promise<void> {
  await tx.update(subscriptions).set(fields).where(eq(subscriptions.id, id));
}

export async function countOf(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(subscriptions).where(isKeptOf(ownerId));
  return row?.count ?? 0;
}

/** Due subscriptions, the longest waiting first. */
export function listDue(
  queryable: Queryable,
  now: string,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return queryable
    .select({ id: subscriptions.id, ownerId: subscriptions.ownerId })
    .from(subscriptions)
    .where(and(isNull(subscriptions.deletedAt), lte(subscriptions.nextFetchAt, now)))
    .orderBy(asc(subscriptions.nextFetchAt))
    .limit(limit);
}

/** Subscriptions that were deleted before an instant. */
export function listDeleted(
  queryable: Queryable,
  before: string,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return queryable
    .select({ id: subscriptions.id, ownerId: subscriptions.ownerId })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.deletedAt), lte(subscriptions.deletedAt, before)))
    .limit(limit);
}

export async function remove(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(subscriptions).where(inArray(subscriptions.id, [...ids]));
}
