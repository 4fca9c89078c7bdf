import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { type FilterRow, filters } from './table.ts';

const byIds = statement((queryable) => queryable.select().from(filters).where(isOneOf(filters.id, 'ids')));

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<FilterRow[]> {
  return byIds(queryable, { ids });
}

function isKeptOf(ownerId: string) {
  return and(eq(filters.ownerId, ownerId), isNull(filters.deletedAt));
}

export function list(queryable: Queryable, ownerId: string): Promise<FilterRow[]> {
  return queryable
    .select()
    .from(filters)
    .where(isKeptOf(ownerId))
    .orderBy(sql`${filters.position} collate "C"`, asc(filters.id));
}

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<FilterRow | null> {
  const [row] = await tx.select().from(filters).where(eq(filters.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(tx: Transaction, row: typeof filters.$inferInsert): Promise<FilterRow | null> {
  const [inserted] = await tx.insert(filters).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<FilterRow>,
  now: string,
): Promise<FilterRow | null> {
  const [row] = await tx
    .update(filters)
    .set({ ...fields, updatedAt: now, version: sql`${filters.version} + 1` })
    .where(eq(filters.id, id))
    .returning();
  return row ?? null;
}

export async function countOf(tx: Transaction, ownerId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(filters).where(isKeptOf(ownerId));
  return row?.count ?? 0;
}

export async function findLastPosition(tx: Transaction, ownerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: filters.position })
    .from(filters)
    .where(eq(filters.ownerId, ownerId))
    .orderBy(sql`${filters.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}
