import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type ImportRecord, importMappings, imports } from './table.ts';

/** States in which an import does not work by itself. */
export const IDLE: readonly ImportRecord['state'][] = ['ready', 'done', 'cancelled', 'failed', 'undone'];

export async function insert(
  queryable: Queryable,
  row: typeof imports.$inferInsert,
): Promise<ImportRecord | null> {
  const [inserted] = await queryable.insert(imports).values(row).returning();
  return inserted ?? null;
}

/** Latest first. */
export function listOf(queryable: Queryable, userId: string): Promise<ImportRecord[]> {
  return queryable.select().from(imports).where(eq(imports.userId, userId)).orderBy(desc(imports.id));
}

export async function find(queryable: Queryable, userId: string, id: string): Promise<ImportRecord | null> {
  const [row] = await queryable
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
  return row ?? null;
}

export async function findAny(queryable: Queryable, id: string): Promise<ImportRecord | null> {
  const [row] = await queryable.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<ImportRecord | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row ?? null;
}

/** Changes an import that is still in one of these states. Null for any other. */
export async function change(
  queryable: Queryable,
  id: string,
  states: readonly ImportRecord['state'][],
  fields: Partial<ImportRecord>,
): Promise<ImportRecord | null> {
  const [row] = await queryable
    .update(imports)
    .set(fields)
    .where(and(eq(imports.id, id), inArray(imports.state, [...states])))
    .returning();
  return row ?? null;
}

/** Removes an import that is in one of these states, with all its rows. Whether it was. */
export async function remove(
  queryable: Queryable,
  id: string,
  states: readonly ImportRecord['state'][],
): Promise<boolean> {
  const removed = await queryable
    .delete(imports)
    .where(and(eq(imports.id, id), inArray(imports.state, [...states])))
    .returning({ id: imports.id });
  return removed.length > 0;
}

/** Imports in some states without progress since an instant. */
export function listStanding(
  queryable: Queryable,
  states: readonly ImportRecord['state'][],
  since: string,
): Promise<ImportRecord[]> {
  return queryable
    .select()
    .from(imports)
    .where(and(inArray(imports.state, [...states]), lt(imports.touchedAt, since)));
}

/** Imports that nothing happens to any more, without those that still work. */
export async function removeOlderThan(queryable: Queryable, before: string): Promise<void> {
  await queryable
    .delete(imports)
    .where(and(inArray(imports.state, [...IDLE]), lt(imports.touchedAt, before)));
}

export async function findMapping(queryable: Queryable, userId: string, headDigest: string) {
  const [row] = await queryable
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.userId, userId), eq(importMappings.headDigest, headDigest)));
  return row ?? null;
}

export async function keepMapping(
  queryable: Queryable,
  row: typeof importMappings.$inferInsert,
): Promise<void> {
  const { columns, dateOrder } = row;
  await queryable
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.headDigest],
      set: { columns, dateOrder },
    });
}
