import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { type TaskRow, tasks } from './table.ts';

/** Any number that no other advisory lock of two keys uses. */
const TREE_LOCK = 4_747;

/** The task and every task below it. The condition on `path` lets the index of those below be used. */
function isWithin(taskId: string) {
  return or(
    eq(tasks.id, taskId),
    and(sql`${tasks.path} @> array[${taskId}]::uuid[]`, sql`${tasks.path} <> '{}'`),
  );
}

/** Makes writes that shape one owner's trees of tasks, or decide who sees them, wait for each other. */
export async function lockTrees(tx: Transaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK}, hashtext(${ownerId}))`);
}

/** The task and every task below it, from the top down, deleted ones too; held until the transaction ends. */
export function lockWithin(tx: Queryable, taskId: string): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(isWithin(taskId))
    .orderBy(sql`cardinality(${tasks.path})`, tasks.id)
    .for('update');
}

/** How many tasks are directly below a task, deleted ones left out. */
export async function countBelow(tx: Transaction, taskId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.parentTaskId, taskId), isNull(tasks.deletedAt)));
  return row?.count ?? 0;
}

/** Where a task goes, with everything below it. */
export type Placement = Pick<TaskRow, 'parentTaskId' | 'path' | 'ownerId' | 'organizationId' | 'groupId'>;

/** Moves a task; those below keep their way to it. */
export async function move(
  tx: Transaction,
  task: Pick<TaskRow, 'id' | 'path'>,
  { parentTaskId, path, ownerId, organizationId, groupId }: Placement,
): Promise<void> {
  const below = sql`${tasks.path}[${task.path.length + 1}:]`;
  await tx
    .update(tasks)
    .set({ path: sql`${sql.param(path, tasks.path)}::uuid[] || ${below}`, ownerId, organizationId, groupId })
    .where(isWithin(task.id));
  await tx.update(tasks).set({ parentTaskId }).where(eq(tasks.id, task.id));
}

/** Ids of the people, groups and organizations that a task is given to, by itself or by a task above it. */
const given = sql`
  select coalesce(access.user_id, access.group_id, access.organization_id) as id
    from task_access access
    where access.task_id = ${tasks.id} or access.task_id = any(${tasks.path})
  union
  select coalesce(place.group_id, place.organization_id)
    from tasks place
    where (place.id = ${tasks.id} or place.id = any(${tasks.path}))
      and coalesce(place.group_id, place.organization_id) is not null`;

/** Derives `audience` of a task and of every task below it anew, each with a new version. */
export function refreshAudience(tx: Transaction, taskId: string, now: string): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({
      audience: sql`array(select seen.id from (${given}) seen where seen.id <> ${tasks.ownerId} order by 1)`,
      updatedAt: now,
      version: sql`${tasks.version} + 1`,
    })
    .where(isWithin(taskId))
    .returning();
}

/** All tasks of somebody in an organization, at every level, deleted ones too; held until the transaction ends. */
export function lockOwnedIn(tx: Transaction, organizationId: string, ownerId: string): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), eq(tasks.ownerId, ownerId)))
    .orderBy(sql`cardinality(${tasks.path})`, tasks.id)
    .for('update');
}

/** Gives tasks another owner, with `audience` and a new version. */
export function giveTo(
  tx: Transaction,
  ids: readonly string[],
  ownerId: string,
  now: string,
): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({
      ownerId,
      audience: sql`array(select seen.id from (${given}) seen where seen.id <> ${ownerId} order by 1)`,
      updatedAt: now,
      version: sql`${tasks.version} + 1`,
    })
    .where(sql`${tasks.id} = any(${sql.param([...ids], tasks.path)})`)
    .returning();
}
