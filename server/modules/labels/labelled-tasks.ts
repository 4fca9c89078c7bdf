import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { MAX_LABELS } from '#contract/limits.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { taskSeries } from '../tasks/series/table.ts';
import { touchTask } from '../tasks/service.ts';
import { type TaskRow, taskHistory, tasks } from '../tasks/table.ts';
import { nameKeyOf } from './name-key.ts';

function isAmong(labels: typeof tasks.labels | typeof taskSeries.labels, names: readonly string[]): SQL {
  return sql`${labels} && ${sql.param([...names], tasks.labels)}::text[]`;
}

async function spellingsOf(tx: Transaction, ownerId: string, nameKey: string): Promise<string[]> {
  const onTasks = tx
    .select({ name: sql<string>`unnest(${tasks.labels})`.as('name') })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), sql`${tasks.labels} <> '{}'`));
  const inSeries = tx
    .select({ name: sql<string>`unnest(${taskSeries.labels})`.as('name') })
    .from(taskSeries)
    .where(and(eq(taskSeries.ownerId, ownerId), sql`${taskSeries.labels} <> '{}'`));
  const rows = await onTasks.union(inSeries);
  return rows.map(({ name }) => name).filter((name) => nameKeyOf(name) === nameKey);
}

/**
 * Sets the labels of all matching tasks of one owner: one statement for the tasks and one for their history, for
 * any number. Each gets a new version, which is sent to its audience.
 */
async function rewrite(
  context: WriteContext,
  ownerId: string,
  fits: SQL | undefined,
  labels: SQL,
): Promise<TaskRow[]> {
  const { tx, caller, requestId, now } = context;
  const before = tx
    .select({ id: tasks.id, labels: tasks.labels })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), fits))
    .for('update');
  const known = new Map((await before).map((row) => [row.id, row.labels]));
  if (known.size === 0) return [];
  const ids = sql.param([...known.keys()], tasks.path);
  const rows = await tx
    .update(tasks)
    .set({ labels, updatedAt: now, version: sql`${tasks.version} + 1` })
    .where(sql`${tasks.id} = any(${ids}::uuid[])`)
    .returning();
  const historyIds = sql.param(
    rows.map(() => uuidv7()),
    tasks.path,
  );
  const taskIds = sql.param(
    rows.map(({ id }) => id),
    tasks.path,
  );
  const earlier = sql.param(
    rows.map(({ id }) => JSON.stringify(known.get(id) ?? [])),
    tasks.labels,
  );
  await tx.execute(sql`
    insert into ${taskHistory}
      (id, task_id, version, field, before, after, is_conflict, user_id, session_id, request_id, at)
    select entry.id, ${tasks.id}, ${tasks.version}, 'labels', entry.before::jsonb, to_jsonb(${tasks.labels}), false,
      ${caller.userId}::uuid, ${caller.sessionId}::uuid, ${requestId}, ${now}::timestamptz
    from unnest(${historyIds}::uuid[], ${taskIds}::uuid[], ${earlier}::text[]) as entry (id, task_id, before)
    join ${tasks} on ${tasks.id} = entry.task_id`);
  for (const row of rows) touchTask(context, row);
  return rows;
}

/** Labels with some names replaced by another one, without duplicates, in their order. */
function replaced(
  labels: typeof tasks.labels | typeof taskSeries.labels,
  names: readonly string[],
  name: string,
) {
  const old = sql`${sql.param([...names], tasks.labels)}::text[]`;
  return sql`array(
    select named.name from (
      select case when given.name = any(${old}) then ${name}::text else given.name end as name, min(given.position) as position
      from unnest(${labels}) with ordinality as given (name, position)
      group by 1) named
    order by named.position)`;
}

function without(labels: typeof tasks.labels | typeof taskSeries.labels, names: readonly string[]) {
  const old = sql`${sql.param([...names], tasks.labels)}::text[]`;
  return sql`array(
    select given.name from unnest(${labels}) with ordinality as given (name, position)
    where given.name <> all(${old}) order by given.position)`;
}

/** Renames a label on all tasks of one owner that have it, and in series templates. docs/decisions/0024. */
export async function renameOnTasks(
  context: WriteContext,
  ownerId: string,
  nameKey: string,
  name: string,
): Promise<void> {
  const spellings = (await spellingsOf(context.tx, ownerId, nameKey)).filter((known) => known !== name);
  if (spellings.length === 0) return;
  const onTask = replaced(tasks.labels, spellings, name);
  await rewrite(context, ownerId, isAmong(tasks.labels, spellings), onTask);
  await context.tx
    .update(taskSeries)
    .set({ labels: replaced(taskSeries.labels, spellings, name) })
    .where(and(eq(taskSeries.ownerId, ownerId), isAmong(taskSeries.labels, spellings)));
}

/** Removes a label from all tasks of one owner, and from series templates. Returns the changed tasks. */
export async function removeFromTasks(
  context: WriteContext,
  ownerId: string,
  nameKey: string,
): Promise<string[]> {
  const spellings = await spellingsOf(context.tx, ownerId, nameKey);
  if (spellings.length === 0) return [];
  const onTask = without(tasks.labels, spellings);
  const rows = await rewrite(context, ownerId, isAmong(tasks.labels, spellings), onTask);
  await context.tx
    .update(taskSeries)
    .set({ labels: without(taskSeries.labels, spellings) })
    .where(and(eq(taskSeries.ownerId, ownerId), isAmong(taskSeries.labels, spellings)));
  return rows.map(({ id }) => id);
}

/** Restores a label on tasks that still belong to its owner and have room for it. */
export async function putOnTasks(
  context: WriteContext,
  ownerId: string,
  name: string,
  taskIds: readonly string[],
): Promise<void> {
  const ids = sql.param([...taskIds], tasks.path);
  const fits = and(
    sql`${tasks.id} = any(${ids}::uuid[])`,
    sql`cardinality(${tasks.labels}) < ${MAX_LABELS}`,
    sql`not ${isAmong(tasks.labels, [name])}`,
  );
  await rewrite(context, ownerId, fits, sql`${tasks.labels} || ${name}::text`);
}
