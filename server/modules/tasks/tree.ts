import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { later } from '#server/database/pipelining.ts';
import { type TaskRow, tasks } from './table.ts';

/** Key that no other two-key advisory lock uses. */
const TREE_LOCK = 4_747;

/** Condition for a task and its subtasks of any depth. The part on `path` lets their index be used. */
function isWithin(taskId: string) {
  return or(
    eq(tasks.id, taskId),
    and(sql`${tasks.path} @> array[${taskId}]::uuid[]`, sql`${tasks.path} <> '{}'`),
  );
}

/** Serializes writes that change the shape or the audience of one owner's task trees. docs/decisions/0020. */
export async function lockTrees(tx: Transaction, ownerId: string): Promise<void> {
  await later(tx).execute(sql`select pg_advisory_xact_lock(${TREE_LOCK}, hashtext(${ownerId}))`);
}

/** Task and its subtasks of any depth, top down, deleted ones too; locked until the transaction ends. */
export function lockWithin(tx: Queryable, taskId: string): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(isWithin(taskId))
    .orderBy(sql`cardinality(${tasks.path})`, tasks.id)
    .for('update');
}

export async function countBelow(tx: Transaction, taskId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.parentTaskId, taskId), isNull(tasks.deletedAt)));
  return row?.count ?? 0;
}

/** Destination of a moved task and its subtasks. */
export type Placement = Pick<TaskRow, 'parentTaskId' | 'path' | 'ownerId' | 'organizationId' | 'groupId'>;

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

/** Ids with access to a task: those of the accesses and scopes of the task and its ancestors. */
const given = sql`
  select coalesce(access.user_id, access.group_id, access.organization_id) as id
    from task_access access
    where access.task_id = ${tasks.id} or access.task_id = any(${tasks.path})
  union
  select coalesce(scoped.group_id, scoped.organization_id)
    from tasks scoped
    where (scoped.id = ${tasks.id} or scoped.id = any(${tasks.path}))
      and coalesce(scoped.group_id, scoped.organization_id) is not null`;

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

/** All tasks of an owner in an organization, of any depth, deleted ones too; locked until the transaction ends. */
export function lockOwnedIn(tx: Transaction, organizationId: string, ownerId: string): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.organizationId, organizationId), eq(tasks.ownerId, ownerId)))
    .orderBy(sql`cardinality(${tasks.path})`, tasks.id)
    .for('update');
}

/** Gives tasks to another owner, with a new audience and version. */
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
