import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type AssetLink, assetLink } from '#contract/task/asset-link.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { later } from '#server/database/pipelining.ts';
import {
  allGiven,
  given,
  givenFields,
  statement,
  statementByFields,
  statementOfKeys,
} from '#server/database/statement.ts';
import { type GroupRow, groups } from '../groups/table.ts';
import { users } from '../users/table.ts';
import { taskAccess } from './access/table.ts';
import { type TaskHistoryRow, type TaskRow, taskHistory, tasks } from './table.ts';

const assetLinks = z.array(assetLink);

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable.select().from(tasks).where(isWanted(tasks.id)),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<TaskRow[]> {
  return byIds(queryable, ids);
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

/** Values with which each row begins: the table's defaults, which no new row names. */
const beginning = {
  version: 1,
  progress: 'todo',
  completedAt: null,
  deletedAt: null,
  deletedWith: null,
  assetLinks: [],
} as const satisfies Partial<TaskRow>;

/** New row. A new column belongs to it, so that no value is lost on the way into the table. */
export type NewTaskRow = Omit<TaskRow, keyof typeof beginning>;

const newTaskFields = Object.keys(getTableColumns(tasks)).filter(
  (name): name is keyof NewTaskRow => !Object.hasOwn(beginning, name),
);

const inserting = statement((queryable) =>
  queryable.insert(tasks).values(allGiven(tasks, newTaskFields)).onConflictDoNothing().returning(),
);

/** Null if the id is taken, or the occurrence of its series exists. */
export async function insert(tx: Transaction, row: NewTaskRow): Promise<TaskRow | null> {
  const [inserted] = await inserting(tx, row);
  return inserted ?? null;
}

const insertingNew = statement((queryable) => queryable.insert(tasks).values(allGiven(tasks, newTaskFields)));

/**
 * Inserts a row without waiting for an answer, and returns it as it will be. A taken id refuses the transaction, which
 * `asRefusal` knows.
 */
export async function insertNew(tx: Transaction, row: NewTaskRow): Promise<TaskRow> {
  await insertingNew(later(tx), row);
  return { ...row, ...beginning, assetLinks: [] };
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

const historyFields = Object.keys(getTableColumns(taskHistory)) as (keyof TaskHistoryRow)[];
const insertingHistory = statementByFields((queryable, names) => {
  const fields = historyFields.filter((name) => names.includes(name));
  return queryable.insert(taskHistory).values(allGiven(taskHistory, fields));
});

export async function insertHistory(tx: Transaction, rows: readonly TaskHistoryRow[]): Promise<void> {
  for (const row of rows) {
    // A placeholder would write the null of JSON.
    const fields = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    await insertingHistory(later(tx), fields, {});
  }
}

/**
 * First change of each session to each of some fields after a version, oldest first. A row holds the whole text before
 * the change, so reading every change would be expensive for an old version of a long text.
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

/**
 * Columns of a history entry with its value after the change, which of long fields is stored only once: as the value
 * before the next change of that field, or in the task.
 */
export const historyEntry = {
  ...getTableColumns(taskHistory),
  // Columns are named as texts: drizzle leaves the table out in a query of one table.
  after: sql<TaskHistoryRow['after']>`coalesce(
    ${taskHistory}.after,
    (
      select newer.before from ${taskHistory} newer
      where newer.task_id = ${taskHistory}.task_id and newer.field = ${taskHistory}.field
        and newer.version > ${taskHistory}.version
      order by newer.version limit 1
    ),
    (
      select case ${taskHistory}.field
        when 'description' then to_jsonb(${tasks}.description)
        when 'assetLinks' then ${tasks}.asset_links
      end
      from ${tasks} where ${tasks}.id = ${taskHistory}.task_id
    )
  )`,
};

/** Entries of the latest versions of a task before a version, latest first; undefined begins with the latest. */
export function listHistory(
  queryable: Queryable,
  taskId: string,
  before: number | undefined,
  versions: number,
): Promise<TaskHistoryRow[]> {
  const ofTask = eq(taskHistory.taskId, taskId);
  const isWanted = before === undefined ? ofTask : and(ofTask, lt(taskHistory.version, before));
  const latest = queryable
    .selectDistinct({ version: taskHistory.version })
    .from(taskHistory)
    .where(isWanted)
    .orderBy(desc(taskHistory.version))
    .limit(versions);
  return queryable
    .select(historyEntry)
    .from(taskHistory)
    .where(and(ofTask, inArray(taskHistory.version, latest)))
    .orderBy(desc(taskHistory.version), desc(taskHistory.id));
}

/** Asset links of a task before each of their changes since an instant. */
export async function listFormerLinks(
  queryable: Queryable,
  taskId: string,
  since: string,
): Promise<readonly AssetLink[]> {
  const rows = await queryable
    .select({ before: taskHistory.before })
    .from(taskHistory)
    .where(
      and(eq(taskHistory.taskId, taskId), eq(taskHistory.field, 'assetLinks'), gte(taskHistory.at, since)),
    );
  return rows.flatMap(({ before }) => z.parse(assetLinks, before ?? []));
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
