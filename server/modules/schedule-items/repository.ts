import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import { isOneOf, statement } from '#server/plugins/statement.ts';
import { tasks } from '../tasks/table.ts';
import { type ScheduleItemRow, scheduleItems } from './table.ts';

const isKept = isNull(scheduleItems.deletedAt);

const byIds = statement((queryable) =>
  queryable
    .select({ item: scheduleItems, taskDeletedAt: tasks.deletedAt })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(isOneOf(scheduleItems.id, 'ids')),
);

/** Items with whether the task they belong to is deleted. */
export function findByIds(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

export async function lock(tx: Transaction, id: string): Promise<ScheduleItemRow | null> {
  const [row] = await tx.select().from(scheduleItems).where(eq(scheduleItems.id, id)).for('update');
  return row ?? null;
}

/** Null where the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof scheduleItems.$inferInsert,
): Promise<ScheduleItemRow | null> {
  const [inserted] = await tx.insert(scheduleItems).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<ScheduleItemRow>,
  now: string,
): Promise<ScheduleItemRow | null> {
  const [row] = await tx
    .update(scheduleItems)
    .set({ ...fields, updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(eq(scheduleItems.id, id))
    .returning();
  return row ?? null;
}

/** Items that end at or after `from` and, where `to` is given, start before it; not those of deleted tasks. */
export async function listEndingFrom(queryable: Queryable, ownerId: string, from: string, to: string | null) {
  const rows = await queryable
    .select({ item: scheduleItems })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(
      and(
        eq(scheduleItems.ownerId, ownerId),
        gte(scheduleItems.endDate, from),
        to === null ? undefined : lt(scheduleItems.startDate, to),
        isKept,
        or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
  return rows.map(({ item }) => item);
}

/** A new version of every kept item of a task. */
export function touchAllOf(tx: Transaction, taskId: string, now: string): Promise<ScheduleItemRow[]> {
  return tx
    .update(scheduleItems)
    .set({ updatedAt: now, version: sql`${scheduleItems.version} + 1` })
    .where(and(eq(scheduleItems.noteId, taskId), isKept))
    .returning();
}
