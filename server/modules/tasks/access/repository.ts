import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AccessRight } from '#contract/task/task-access.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { statement } from '#server/database/statement.ts';
import { type TaskAccessRow, taskAccess } from './table.ts';

/** Null if the id is taken, or the path already has an access to the task. */
export async function insert(tx: Transaction, row: TaskAccessRow): Promise<TaskAccessRow | null> {
  const [inserted] = await tx.insert(taskAccess).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Oldest first. */
export function listOf(queryable: Queryable, taskId: string): Promise<TaskAccessRow[]> {
  return queryable
    .select()
    .from(taskAccess)
    .where(eq(taskAccess.taskId, taskId))
    .orderBy(asc(taskAccess.createdAt), asc(taskAccess.id));
}

const pathOf = sql`coalesce(${taskAccess.userId}, ${taskAccess.groupId}, ${taskAccess.organizationId})`;
const byPath = statement((queryable) =>
  queryable
    .select()
    .from(taskAccess)
    .where(
      and(eq(taskAccess.taskId, sql.placeholder('taskId')), sql`${pathOf} = ${sql.placeholder('pathId')}`),
    ),
);

export async function findByPath(
  queryable: Queryable,
  taskId: string,
  pathId: string,
): Promise<TaskAccessRow | null> {
  const [row] = await byPath(queryable, { taskId, pathId });
  return row ?? null;
}

export async function setRight(tx: Transaction, id: string, right: AccessRight): Promise<void> {
  await tx.update(taskAccess).set({ right }).where(eq(taskAccess.id, id));
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.delete(taskAccess).where(eq(taskAccess.id, id));
}

/** Removes a user's own entries on some tasks. */
export async function removeOf(tx: Transaction, userId: string, taskIds: readonly string[]): Promise<void> {
  await tx
    .delete(taskAccess)
    .where(and(eq(taskAccess.userId, userId), inArray(taskAccess.taskId, [...taskIds])));
}
