import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { comments } from '../../comments/table.ts';
import { groups } from '../../groups/table.ts';
import { organizationMembers, organizations } from '../../organizations/table.ts';
import { scheduleItems } from '../../schedule-items/table.ts';
import { timerRecords } from '../../timer-records/table.ts';
import { type TaskRow, taskHistory, tasks } from '../table.ts';
import { type TaskSeriesRow, taskSeries } from './table.ts';

/** Includes ended series; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<TaskSeriesRow | null> {
  const [row] = await tx.select().from(taskSeries).where(eq(taskSeries.id, id)).for('update');
  return row ?? null;
}

/** In the order of their ids. */
export function listByIds(queryable: Queryable, ids: readonly string[]): Promise<TaskSeriesRow[]> {
  return queryable
    .select()
    .from(taskSeries)
    .where(inArray(taskSeries.id, [...ids]))
    .orderBy(asc(taskSeries.id));
}

export async function insert(tx: Transaction, row: typeof taskSeries.$inferInsert): Promise<void> {
  await tx.insert(taskSeries).values(row);
}

export async function update(tx: Transaction, id: string, fields: Partial<TaskSeriesRow>): Promise<void> {
  await tx.update(taskSeries).set(fields).where(eq(taskSeries.id, id));
}

export function listDue(queryable: Queryable, now: string, after: string | null, limit: number) {
  return queryable
    .select({ id: taskSeries.id, ownerId: taskSeries.ownerId })
    .from(taskSeries)
    .where(
      and(
        isNull(taskSeries.endedAt),
        lte(taskSeries.nextAt, now),
        after === null ? undefined : gt(taskSeries.id, after),
      ),
    )
    .orderBy(asc(taskSeries.id))
    .limit(limit);
}

export async function findTask(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
  return row ?? null;
}

/** Task of the latest occurrence, deleted ones included. */
export async function findLatest(tx: Transaction, seriesId: string): Promise<TaskRow | null> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(eq(tasks.seriesId, seriesId))
    .orderBy(desc(tasks.occurrence))
    .limit(1);
  return row ?? null;
}

export async function findNext(
  tx: Transaction,
  seriesId: string,
  occurrence: string,
): Promise<TaskRow | null> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.seriesId, seriesId), gt(tasks.occurrence, occurrence)))
    .orderBy(asc(tasks.occurrence))
    .limit(1)
    .for('update');
  return row ?? null;
}

function isOpenIn(seriesId: string) {
  return and(eq(tasks.seriesId, seriesId), isNull(tasks.completedAt), isNull(tasks.deletedAt));
}

/** Open occurrences in order, locked until the transaction ends; only those after an occurrence if given. */
export function lockOpen(tx: Transaction, seriesId: string, after: string | null): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(after === null ? isOpenIn(seriesId) : and(isOpenIn(seriesId), gt(tasks.occurrence, after)))
    .orderBy(asc(tasks.occurrence))
    .for('update');
}

export function touchOpen(tx: Transaction, seriesId: string, now: string): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({ updatedAt: now, version: sql`${tasks.version} + 1` })
    .where(isOpenIn(seriesId))
    .returning();
}

/** Whether a task was changed by anybody since it was made. */
export async function isTouched(tx: Transaction, { id, createdAt }: TaskRow): Promise<boolean> {
  const [row] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.id, id),
        or(
          exists(
            tx
              .select({ one: sql`1` })
              .from(taskHistory)
              .where(and(eq(taskHistory.taskId, id), gt(taskHistory.at, createdAt))),
          ),
          exists(tx.select({ one: sql`1` }).from(comments).where(eq(comments.noteId, id))),
          exists(tx.select({ one: sql`1` }).from(timerRecords).where(eq(timerRecords.noteId, id))),
          exists(tx.select({ one: sql`1` }).from(scheduleItems).where(eq(scheduleItems.noteId, id))),
          exists(
            tx.select({ one: sql`1` }).from(sql`${tasks} as below`).where(sql`below.parent_task_id = ${id}`),
          ),
        ),
      ),
    );
  return row !== undefined;
}

/** Whether the scope's organization and group still exist, with the owner as a member. */
export async function isScopeKept(
  tx: Transaction,
  { organizationId, groupId, ownerId }: Pick<TaskSeriesRow, 'organizationId' | 'groupId' | 'ownerId'>,
): Promise<boolean> {
  if (groupId !== null) {
    const [group] = await tx
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)));
    if (group === undefined) return false;
  }
  if (organizationId === null) return true;
  const [organization] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.id, organizationId),
        isNull(organizations.deletedAt),
        eq(organizationMembers.userId, ownerId),
      ),
    );
  return organization !== undefined;
}
