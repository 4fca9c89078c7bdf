import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { type ReminderRow, reminders } from './table.ts';

/** Subject of a reminder: exactly one of the two is set. */
export type Reminded = Pick<ReminderRow, 'noteId' | 'calendarItemId'>;

export function listOf(queryable: Queryable, { noteId, calendarItemId }: Reminded): Promise<ReminderRow[]> {
  const isOfTask = noteId === null ? undefined : eq(reminders.noteId, noteId);
  const isOfItem = calendarItemId === null ? undefined : eq(reminders.calendarItemId, calendarItemId);
  return queryable.select().from(reminders).where(and(isOfTask, isOfItem));
}

export async function insert(tx: Transaction, rows: readonly ReminderRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reminders).values([...rows]);
}

export async function remove(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(reminders).where(inArray(reminders.id, [...ids]));
}

/** Takes some due reminders out of the table, so that exactly one process sends each. */
export function takeDue(tx: Transaction, now: string, limit: number): Promise<ReminderRow[]> {
  const due = tx
    .select({ id: reminders.id })
    .from(reminders)
    .where(lte(reminders.fireAt, now))
    .orderBy(asc(reminders.fireAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  // As an array: a join with it would read the whole table.
  return tx.delete(reminders).where(sql`${reminders.id} = any(array(${due}))`).returning();
}

export function findTasks(queryable: Queryable, ids: readonly string[]) {
  return queryable
    .select()
    .from(tasks)
    .where(inArray(tasks.id, [...ids]));
}

/** Tasks with a due day and a reminder of a user; locked until the transaction ends. */
export function lockWholeDayTasks(tx: Transaction, userId: string) {
  const reminded = tx.select({ id: reminders.noteId }).from(reminders).where(eq(reminders.userId, userId));
  return tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, reminded), isNotNull(tasks.dueDay)))
    .orderBy(asc(tasks.id))
    .for('update');
}

/** Whole-day items with a reminder of a user; locked until the transaction ends. */
export function lockWholeDayItems(tx: Transaction, userId: string) {
  const reminded = tx
    .select({ id: reminders.calendarItemId })
    .from(reminders)
    .where(eq(reminders.userId, userId));
  return tx
    .select()
    .from(scheduleItems)
    .where(and(inArray(scheduleItems.id, reminded), eq(scheduleItems.isAllDay, true)))
    .orderBy(asc(scheduleItems.id))
    .for('update');
}

/** Schedule items, each with its task if it is a block. */
export function findItems(queryable: Queryable, ids: readonly string[]) {
  return queryable
    .select({ item: scheduleItems, task: tasks })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(inArray(scheduleItems.id, [...ids]));
}
