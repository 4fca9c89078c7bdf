import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import {
  allGiven,
  given,
  givenFields,
  isOneOf,
  statement,
  statementByFields,
} from '#server/database/statement.ts';
import { type GroupRow, groups } from '../groups/table.ts';
import { users } from '../users/table.ts';
import { taskAccess } from './access/table.ts';
import { type TaskHistoryRow, type TaskRow, taskHistory, tasks } from './table.ts';

const byIds = statement((queryable) => queryable.select().from(tasks).where(isOneOf(tasks.id, 'ids')));

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<TaskRow[]> {
  return byIds(queryable, { ids });
}

const locking = statement((queryable) =>
  queryable
    .select()
    .from(tasks)
    .where(eq(tasks.id, sql.placeholder('id')))
    .for('update'),
);

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await locking(tx, { id });
  return row ?? null;
}

/** Columns that no new row names: they begin with the table's defaults. */
const defaulted = ['version', 'progress', 'completedAt', 'deletedAt', 'deletedWith', 'assetLinks'] as const;

/** New row. A new column belongs to it, so that no value is lost on the way into the table. */
export type NewTaskRow = Omit<TaskRow, (typeof defaulted)[number]>;

const newTaskFields = Object.keys(getTableColumns(tasks)).filter(
  (name): name is keyof NewTaskRow => !defaulted.some((each) => each === name),
);

const inserting = statement((queryable) =>
  queryable.insert(tasks).values(allGiven(tasks, newTaskFields)).onConflictDoNothing().returning(),
);

/** Null if the id is taken, or the occurrence of its series exists. */
export async function insert(tx: Transaction, row: NewTaskRow): Promise<TaskRow | null> {
  const [inserted] = await inserting(tx, row);
  return inserted ?? null;
}

const updating = statementByFields((queryable, names) =>
  queryable
    .update(tasks)
    .set({
      ...givenFields(tasks, names),
      updatedAt: given(tasks.updatedAt, 'now'),
      version: sql`${tasks.version} + 1`,
    })
    .where(eq(tasks.id, sql.placeholder('taskId')))
    .returning(),
);

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<TaskRow>,
  now: string,
): Promise<TaskRow | null> {
  const [row] = await updating(tx, fields, { taskId: id, now });
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

/**
 * Condition for a task of another owner with an access of some addresses. A subquery of its own reads by the index
 * of audiences even without statistics: the planner would otherwise read the open tasks of everybody.
 */
function isShared(userId: string, addresses: readonly string[], state: SQL | undefined): SQL {
  return sql`${tasks.id} = any(array(
    with tasks as materialized (
      select id, owner_id, completed_at, deleted_at from tasks
      where audience && ${sql.param([...addresses], tasks.audience)} and audience <> '{}'
    )
    select id from tasks where ${and(ne(tasks.ownerId, userId), state)}
  ))`;
}

export function listOpenShared(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<TaskRow[]> {
  const isOpen = and(isNull(tasks.completedAt), isNull(tasks.deletedAt));
  const isNext = after === undefined ? isOpen : and(isOpen, gt(tasks.id, after));
  return queryable
    .select()
    .from(tasks)
    .where(isShared(userId, addresses, isNext))
    .orderBy(asc(tasks.id))
    .limit(limit);
}

/** Whether some addresses have access to finished tasks of other owners. */
export async function hasCompletedShared(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const isDone = and(isNotNull(tasks.completedAt), isNull(tasks.deletedAt));
  const shared = isShared(userId, addresses, isDone);
  const rows = await queryable.select({ id: tasks.id }).from(tasks).where(shared).limit(1);
  return rows.length > 0;
}

/** Latest first: the user's own and, unless `addresses` is null, those of others with an access. */
export function listCompleted(
  queryable: Queryable,
  userId: string,
  addresses: readonly string[] | null,
  startIndex: number,
  limit: number,
): Promise<TaskRow[]> {
  const isDone = and(isNotNull(tasks.completedAt), isNull(tasks.deletedAt));
  const own = and(eq(tasks.ownerId, userId), isDone);
  return queryable
    .select()
    .from(tasks)
    .where(addresses === null ? own : or(own, isShared(userId, addresses, isDone)))
    .orderBy(desc(tasks.completedAt), desc(tasks.id))
    .offset(startIndex)
    .limit(limit);
}

const lastPosition = statement((queryable) =>
  queryable
    .select({ position: tasks.position })
    .from(tasks)
    .where(eq(tasks.ownerId, sql.placeholder('ownerId')))
    .orderBy(sql`${tasks.position} collate "C" desc`)
    .limit(1),
);

/** Last position among the owner's tasks, in byte order. */
export async function findLastPosition(tx: Transaction, ownerId: string): Promise<string | null> {
  const [row] = await lastPosition(tx, { ownerId });
  return row?.position ?? null;
}

export async function insertHistory(tx: Transaction, rows: readonly TaskHistoryRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(taskHistory).values([...rows]);
}

/**
 * First change of each session to each of some fields after a version, oldest first. A row holds the whole text
 * before and after, so reading every change would be expensive for an old version of a long text.
 */
export async function listHistoryAfter(
  queryable: Queryable,
  taskId: string,
  version: number,
  fields: readonly string[],
): Promise<TaskHistoryRow[]> {
  const rows = await queryable
    .selectDistinctOn([taskHistory.field, taskHistory.sessionId])
    .from(taskHistory)
    .where(
      and(
        eq(taskHistory.taskId, taskId),
        gt(taskHistory.version, version),
        inArray(taskHistory.field, [...fields]),
      ),
    )
    .orderBy(taskHistory.field, taskHistory.sessionId, asc(taskHistory.version), asc(taskHistory.id));
  return rows.sort((a, b) => a.version - b.version);
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

/** Full names by id. */
export async function listNames(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryable
    .select({ id: users.id, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findHistory(
  queryable: Queryable,
  taskId: string,
  id: string,
): Promise<TaskHistoryRow | null> {
  const [row] = await queryable
    .select()
    .from(taskHistory)
    .where(and(eq(taskHistory.taskId, taskId), eq(taskHistory.id, id)));
  return row ?? null;
}

/** Tasks with an asset link of this id; deleted ones included. */
export function listWithAssetLink(queryable: Queryable, linkId: string): Promise<TaskRow[]> {
  return queryable
    .select()
    .from(tasks)
    .where(
      and(
        sql`${tasks.assetLinks} @> ${JSON.stringify([{ id: linkId }])}::jsonb`,
        sql`${tasks.assetLinks} <> '[]'`,
      ),
    );
}

/** Key that no other two-key advisory lock uses. */
const LINK_LOCK = 4_748;

/** Serializes writes that claim the same id for a link. */
export async function lockAssetLink(tx: Transaction, linkId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LINK_LOCK}, hashtext(${linkId}))`);
}

export async function findGroup(queryable: Queryable, id: string): Promise<GroupRow | null> {
  const [row] = await queryable
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), isNull(groups.deletedAt)));
  return row ?? null;
}

/** Whether a user exists and is not deleted. */
export async function isPerson(queryable: Queryable, id: string): Promise<boolean> {
  const isThere = and(eq(users.id, id), isNull(users.deletedAt));
  const [row] = await queryable.select({ id: users.id }).from(users).where(isThere);
  return row !== undefined;
}

/** Tasks of an organization with an access of the user's own; deleted ones included. */
export async function listSharedIn(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<TaskRow[]> {
  const rows = await tx
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(taskAccess, eq(taskAccess.taskId, tasks.id))
    .where(and(eq(tasks.organizationId, organizationId), eq(taskAccess.userId, userId)))
    .orderBy(asc(tasks.id))
    .for('update');
  return rows.map(({ task }) => task);
}
