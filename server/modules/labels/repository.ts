import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { type LabelRow, labels } from './table.ts';

const byIds = statement((queryable) => queryable.select().from(labels).where(isOneOf(labels.id, 'ids')));

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<LabelRow[]> {
  return byIds(queryable, { ids });
}

function isKeptOf(ownerId: string) {
  return and(eq(labels.ownerId, ownerId), isNull(labels.deletedAt));
}

export function list(queryable: Queryable, ownerId: string): Promise<LabelRow[]> {
  return queryable
    .select()
    .from(labels)
    .where(isKeptOf(ownerId))
    .orderBy(sql`${labels.position} collate "C"`, asc(labels.id));
}

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<LabelRow | null> {
  const [row] = await tx.select().from(labels).where(eq(labels.id, id)).for('update');
  return row ?? null;
}

/** Null if the id or the name is taken. */
export async function insert(tx: Transaction, row: typeof labels.$inferInsert): Promise<LabelRow | null> {
  const [inserted] = await tx.insert(labels).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<LabelRow>,
  now: string,
): Promise<LabelRow | null> {
  const [row] = await tx
    .update(labels)
    .set({ ...fields, updatedAt: now, version: sql`${labels.version} + 1` })
    .where(eq(labels.id, id))
    .returning();
  return row ?? null;
}

/** Keys among the given ones that a user has labels for. */
export async function findKeys(
  tx: Transaction,
  ownerId: string,
  nameKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ nameKey: labels.nameKey })
    .from(labels)
    .where(and(isKeptOf(ownerId), inArray(labels.nameKey, [...nameKeys])));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

export async function countOf(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(labels).where(isKeptOf(ownerId));
  return row?.count ?? 0;
}

/** Last position among a user's labels, in byte order. */
export async function findLastPosition(tx: Transaction, ownerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: labels.position })
    .from(labels)
    .where(eq(labels.ownerId, ownerId))
    .orderBy(sql`${labels.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}
