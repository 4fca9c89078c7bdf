import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/plugins/database.ts';
import { type TaskHistoryRow, type TaskRow, taskHistory, tasks } from './table.ts';

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<TaskRow[]> {
  return queryable
    .select()
    .from(tasks)
    .where(inArray(tasks.id, [...ids]));
}

/** Held until the transaction ends. Deleted ones too. */
export async function lock(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
  return row ?? null;
}

/** Null where the id is taken. */
export async function insert(tx: Transaction, row: typeof tasks.$inferInsert): Promise<TaskRow | null> {
  const [inserted] = await tx.insert(tasks).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<TaskRow>,
  now: string,
): Promise<TaskRow | null> {
  const [row] = await tx
    .update(tasks)
    .set({ ...fields, updatedAt: now, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, id))
    .returning();
  return row ?? null;
}

/** Open tasks after an id: ids are time-ordered, so this is oldest first. */
export function listOpen(
  queryable: Queryable,
  ownerId: string,
  after: string | undefined,
  limit: number,
): Promise<TaskRow[]> {
  const isOpen = and(eq(tasks.ownerId, ownerId), isNull(tasks.completedAt), isNull(tasks.deletedAt));
  return queryable
    .select()
    .from(tasks)
    .where(after === undefined ? isOpen : and(isOpen, gt(tasks.id, after)))
    .orderBy(asc(tasks.id))
    .limit(limit);
}

/** Latest first. */
export function listCompleted(
  queryable: Queryable,
  ownerId: string,
  startIndex: number,
  limit: number,
): Promise<TaskRow[]> {
  return queryable
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), isNotNull(tasks.completedAt), isNull(tasks.deletedAt)))
    .orderBy(desc(tasks.completedAt), desc(tasks.id))
    .offset(startIndex)
    .limit(limit);
}

/** The last position among the owner's tasks, as bytes compare. */
export async function findLastPosition(tx: Transaction, ownerId: string): Promise<string | null> {
  const [row] = await tx
    .select({ position: tasks.position })
    .from(tasks)
    .where(eq(tasks.ownerId, ownerId))
    .orderBy(sql`${tasks.position} collate "C" desc`)
    .limit(1);
  return row?.position ?? null;
}

export async function insertHistory(tx: Transaction, rows: readonly TaskHistoryRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(taskHistory).values([...rows]);
}

/** What changed in some fields after a version, oldest first. */
export function listHistoryAfter(
  queryable: Queryable,
  taskId: string,
  version: number,
  fields: readonly string[],
): Promise<TaskHistoryRow[]> {
  return queryable
    .select()
    .from(taskHistory)
    .where(
      and(
        eq(taskHistory.taskId, taskId),
        gt(taskHistory.version, version),
        inArray(taskHistory.field, [...fields]),
      ),
    )
    .orderBy(asc(taskHistory.version), asc(taskHistory.id));
}

/** Latest first. */
export function listHistory(queryable: Queryable, taskId: string, limit: number): Promise<TaskHistoryRow[]> {
  return queryable
    .select()
    .from(taskHistory)
    .where(eq(taskHistory.taskId, taskId))
    .orderBy(desc(taskHistory.version), desc(taskHistory.id))
    .limit(limit);
}
