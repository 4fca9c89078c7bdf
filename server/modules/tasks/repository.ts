import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/plugins/driver.ts';
import {
  allGiven,
  given,
  givenFields,
  isOneOf,
  statement,
  statementByFields,
} from '#server/plugins/statement.ts';
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

/** Held until the transaction ends. Deleted ones too. */
export async function lock(tx: Transaction, id: string): Promise<TaskRow | null> {
  const [row] = await locking(tx, { id });
  return row ?? null;
}

const newTaskFields = [
  'id',
  'createdAt',
  'updatedAt',
  'ownerId',
  'title',
  'description',
  'dueDate',
  'isWholeDay',
  'importance',
  'workload',
  'isNew',
  'sourceUrl',
  'position',
] as const;

const inserting = statement((queryable) =>
  queryable.insert(tasks).values(allGiven(tasks, newTaskFields)).onConflictDoNothing().returning(),
);

/** Null where the id is taken. */
export async function insert(
  tx: Transaction,
  row: Pick<TaskRow, (typeof newTaskFields)[number]>,
): Promise<TaskRow | null> {
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

const lastPosition = statement((queryable) =>
  queryable
    .select({ position: tasks.position })
    .from(tasks)
    .where(eq(tasks.ownerId, sql.placeholder('ownerId')))
    .orderBy(sql`${tasks.position} collate "C" desc`)
    .limit(1),
);

/** The last position among the owner's tasks, as bytes compare. */
export async function findLastPosition(tx: Transaction, ownerId: string): Promise<string | null> {
  const [row] = await lastPosition(tx, { ownerId });
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
