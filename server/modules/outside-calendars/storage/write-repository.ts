import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type OutsideWriteRow, outsideWrites } from '../table.ts';

export async function insert(tx: Transaction, row: typeof outsideWrites.$inferInsert): Promise<void> {
  await tx.insert(outsideWrites).values(row);
}

/** One statement carries 65,535 values at most. */
const INSERTED_AT_ONCE = 500;

/** Keeps the order of `rows`. */
export async function insertAll(
  tx: Transaction,
  rows: readonly (typeof outsideWrites.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    await tx.insert(outsideWrites).values(rows.slice(from, from + INSERTED_AT_ONCE));
  }
}

/** Next write to send. Deletions of series after `graceSince` still wait for an undo. */
export async function findNext(
  queryable: Queryable,
  integrationId: string,
  graceSince: string,
): Promise<OutsideWriteRow | null> {
  const isHeld = and(
    eq(outsideWrites.kind, 'delete'),
    ne(outsideWrites.reach, 'one'),
    gt(outsideWrites.createdAt, graceSince),
  );
  const [row] = await queryable
    .select()
    .from(outsideWrites)
    .where(and(eq(outsideWrites.integrationId, integrationId), sql`not (${isHeld})`))
    .orderBy(asc(outsideWrites.position))
    .limit(1);
  return row ?? null;
}

export async function hasAny(queryable: Queryable, integrationId: string): Promise<boolean> {
  const [row] = await queryable
    .select({ id: outsideWrites.id })
    .from(outsideWrites)
    .where(eq(outsideWrites.integrationId, integrationId))
    .limit(1);
  return row !== undefined;
}

export function listOfCalendar(queryable: Queryable, calendarId: string): Promise<OutsideWriteRow[]> {
  return queryable
    .select()
    .from(outsideWrites)
    .where(eq(outsideWrites.calendarId, calendarId))
    .orderBy(asc(outsideWrites.position));
}

export function listOfItem(queryable: Queryable, itemId: string): Promise<OutsideWriteRow[]> {
  return queryable
    .select()
    .from(outsideWrites)
    .where(eq(outsideWrites.itemId, itemId))
    .orderBy(asc(outsideWrites.position));
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(outsideWrites).where(eq(outsideWrites.id, id));
}

export async function removeOfItems(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .delete(outsideWrites)
    .where(and(inArray(outsideWrites.itemId, [...itemIds]), eq(outsideWrites.reach, 'one')));
}

export async function countFault(queryable: Queryable, id: string): Promise<number> {
  const [row] = await queryable
    .update(outsideWrites)
    .set({ faults: sql`${outsideWrites.faults} + 1` })
    .where(eq(outsideWrites.id, id))
    .returning({ faults: outsideWrites.faults });
  return row?.faults ?? 0;
}
