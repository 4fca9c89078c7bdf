import { and, count, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { given, statement, statementOfKeys } from '#server/database/statement.ts';
import { RefusalError } from '#server/errors.ts';
import { collections, collectionTasks } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { files } from '../files/table.ts';
import { filters } from '../filters/table.ts';
import { labels } from '../labels/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { taskSeries } from '../tasks/series/table.ts';
import { type TaskRow, tasks } from '../tasks/table.ts';
import { templates } from '../templates/table.ts';
import { timerRecords } from '../timer-records/table.ts';
import {
  type ImportOrigin,
  type ImportRecord,
  type ImportRowRecord,
  importOrigins,
  importRows,
  type RowBefore,
} from './table.ts';

/** Key of a thing in the files of one product. */
export type SourceKey = Pick<ImportOrigin, 'kind' | 'sourceId'>;

const originsOf = statement((queryable) => {
  // The limit makes it a look-up by the whole key, also for a planner that knows nothing of the table yet.
  const looked = queryable
    .select()
    .from(importOrigins)
    .where(
      and(
        eq(importOrigins.userId, given(importOrigins.userId, 'userId')),
        eq(importOrigins.product, given(importOrigins.product, 'product')),
        sql`${importOrigins.kind} = wanted.kind`,
        sql`${importOrigins.sourceId} = wanted.source_id`,
      ),
    )
    .limit(1)
    .as('import_origins');
  return queryable
    .select(getTableColumns(importOrigins))
    .from(sql`unnest(${sql.placeholder('kinds')}::text[], ${sql.placeholder('sourceIds')}::text[])
      as wanted (kind, source_id)`)
    .innerJoinLateral(looked, sql`true`);
});

export function listOrigins(
  queryable: Queryable,
  { userId, product }: ImportRecord,
  keys: readonly SourceKey[],
): Promise<ImportOrigin[]> {
  if (keys.length === 0) return Promise.resolve([]);
  const kinds = keys.map(({ kind }) => kind);
  return originsOf(queryable, { userId, product, kinds, sourceIds: keys.map(({ sourceId }) => sourceId) });
}

export async function keepOrigins(tx: Transaction, rows: readonly ImportOrigin[]): Promise<void> {
  const replaced = sql`on conflict (user_id, product, kind, source_id)
    do update set entity_id = excluded.entity_id, digest = excluded.digest, fields = excluded.fields`;
  await insertMany(tx, importOrigins, rows, replaced);
}

export async function forgetOrigins(
  tx: Transaction,
  userId: string,
  entityIds: readonly string[],
): Promise<void> {
  if (entityIds.length === 0) return;
  await tx
    .delete(importOrigins)
    .where(and(eq(importOrigins.userId, userId), inArray(importOrigins.entityId, [...entityIds])));
}

export interface RowOutcome extends Pick<ImportRowRecord, 'ordinal' | 'action' | 'reason' | 'entityId'> {
  readonly before?: ImportRowRecord['before'];
}

const entityTables = {
  task: tasks,
  section: tasks,
  project: collections,
  record: timerRecords,
  event: scheduleItems,
  label: labels,
  filter: filters,
  template: templates,
  comment: comments,
};

/** Outcomes as rows that a statement joins, by one parameter. */
function outcomeRows(outcomes: readonly RowOutcome[]): SQL {
  const rows = outcomes.map(({ ordinal, action, reason, entityId, before = null }) => ({
    ...{ ordinal, action, reason, before },
    entity_id: entityId,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as done (ordinal integer, action text, reason text, entity_id uuid, before jsonb)`;
}

/** Condition that joins outcomes. Their bounds keep a planner without statistics from reading all rows of the import. */
function isRowOf(importId: string, outcomes: readonly RowOutcome[]): SQL {
  const ordinals = outcomes.map(({ ordinal }) => ordinal);
  return sql`${importRows.importId} = ${importId} and ${importRows.ordinal} = done.ordinal
    and ${importRows.ordinal} between ${Math.min(...ordinals)} and ${Math.max(...ordinals)}`;
}

/** Stores what became of rows that were undone. */
export async function keepUndone(
  tx: Transaction,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    update ${importRows} set action = done.action, reason = done.reason, entity_id = done.entity_id
    from ${outcomeRows(outcomes)} where ${isRowOf(importId, outcomes)}`);
}

const versionOfEntity = sql.join(
  Object.entries(entityTables).map(
    ([kind, table]) =>
      sql`when ${sql.raw(`'${kind}'`)} then (select ${table}.version from ${table} where ${table}.id = done.entity_id)`,
  ),
  sql` `,
);

/** Stores outcomes of rows, with the versions of their entities as this transaction leaves them. */
export async function keepOutcomes(
  tx: Transaction,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    update ${importRows} set action = done.action, reason = done.reason, entity_id = done.entity_id,
      before = done.before,
      entity_version = case ${importRows.kind} ${versionOfEntity} end
    from ${outcomeRows(outcomes)} where ${isRowOf(importId, outcomes)}`);
}

/** Fields of an entity as they are, of those that its table has. */
export async function findFields(
  tx: Transaction,
  kind: 'task' | 'project' | 'record' | 'event',
  id: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const table = entityTables[kind];
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => names.includes(name));
  if (columns.length === 0) return {};
  const [row] = await tx.select(Object.fromEntries(columns)).from(table).where(eq(table.id, id));
  return row ?? {};
}

/** Makes known again what was known of a thing before an import updated it. */
export async function restoreOrigin(
  tx: Transaction,
  { userId, product }: ImportRecord,
  { kind, sourceId }: SourceKey,
  { digest, digests: fields }: RowBefore,
): Promise<void> {
  await tx
    .update(importOrigins)
    .set({ digest, fields })
    .where(
      and(
        eq(importOrigins.userId, userId),
        eq(importOrigins.product, product),
        eq(importOrigins.kind, kind),
        eq(importOrigins.sourceId, sourceId),
      ),
    );
}

const tasksByIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable.select().from(tasks).where(isWanted(tasks.id)),
);

export function findTasks(queryable: Queryable, ids: readonly string[]): Promise<TaskRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : tasksByIds(queryable, ids);
}

export async function findTaskOfRecord(tx: Transaction, recordId: string): Promise<string> {
  const [row] = await tx
    .select({ noteId: timerRecords.noteId })
    .from(timerRecords)
    .where(eq(timerRecords.id, recordId));
  if (row === undefined) throw new RefusalError('not_found');
  return row.noteId;
}

export async function isSeriesRunning(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: taskSeries.id })
    .from(taskSeries)
    .where(and(eq(taskSeries.id, id), isNull(taskSeries.endedAt)));
  return row !== undefined;
}

export async function countSubtasks(tx: Transaction, taskId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.parentTaskId, taskId), isNull(tasks.deletedAt)));
  return row?.count ?? 0;
}

/** Imported rows from an ordinal down, the last first. */
export function listImported(
  queryable: Queryable,
  importId: string,
  upTo: number,
  limit: number,
): Promise<ImportRowRecord[]> {
  return queryable
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.ordinal} <= ${upTo}`))
    .orderBy(desc(importRows.ordinal))
    .limit(limit);
}

/** Version and deletion of the entity of a row; null if it is no more. */
export async function findEntity(tx: Transaction, { kind, entityId }: ImportRowRecord) {
  if (kind === 'row' || kind === 'settings' || entityId === null) return null;
  if (kind === 'file') {
    const [file] = await tx.select({ id: files.id }).from(files).where(eq(files.id, entityId));
    return file === undefined ? null : { version: null, deletedAt: null };
  }
  const table = entityTables[kind];
  const [row] = await tx
    .select({ version: table.version, deletedAt: table.deletedAt })
    .from(table)
    .where(eq(table.id, entityId));
  return row ?? null;
}

/** Whether a task has live subtasks, records or blocks, or comments written after the import. */
export async function isTaskInUse(tx: Transaction, taskId: string, since: string): Promise<boolean> {
  const [row] = await tx
    .select({
      isInUse: sql<boolean>`
        exists (select 1 from ${tasks} below where below.parent_task_id = ${taskId} and below.deleted_at is null)
        or exists (select 1 from ${timerRecords} where ${timerRecords.noteId} = ${taskId} and ${timerRecords.deletedAt} is null)
        or exists (select 1 from ${scheduleItems} where ${scheduleItems.noteId} = ${taskId} and ${scheduleItems.deletedAt} is null)
        or exists (select 1 from ${comments} where ${comments.noteId} = ${taskId} and ${comments.deletedAt} is null
          and ${comments.createdAt} > ${since}::timestamptz)`,
    })
    .from(sql`(values (1)) as one`);
  return row?.isInUse ?? false;
}

/** Whether another occurrence of an event’s series was changed since it was made. They stay locked. */
export async function hasEditedOccurrences(tx: Transaction, eventId: string): Promise<boolean> {
  const ofEvent = tx
    .select({ seriesId: scheduleItems.seriesId })
    .from(scheduleItems)
    .where(eq(scheduleItems.id, eventId));
  const rows = await tx
    .select({ id: scheduleItems.id, version: scheduleItems.version })
    .from(scheduleItems)
    .where(
      and(
        isNull(scheduleItems.calendarId),
        isNull(scheduleItems.deletedAt),
        sql`${scheduleItems.seriesId} = (${ofEvent})`,
      ),
    )
    .orderBy(scheduleItems.id)
    .for('update');
  return rows.some(({ id, version }) => id !== eventId && version > 1);
}

/** Whether a collection holds live tasks or has another name by now. */
export async function collectionUse(
  tx: Transaction,
  id: string,
  name: string,
): Promise<'in_use' | 'changed_since' | null> {
  const [held] = await tx
    .select({ count: count() })
    .from(collectionTasks)
    .innerJoin(tasks, eq(tasks.id, collectionTasks.taskId))
    .where(and(eq(collectionTasks.collectionId, id), isNull(tasks.deletedAt)));
  if ((held?.count ?? 0) > 0) return 'in_use';
  const [row] = await tx.select({ name: collections.name }).from(collections).where(eq(collections.id, id));
  return row?.name === name ? null : 'changed_since';
}

/** Whether a task of its owner has a label. */
export async function isLabelInUse(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(
      and(
        eq(labels.id, id),
        sql`exists (select 1 from ${tasks} where ${tasks.ownerId} = ${labels.ownerId} and ${tasks.deletedAt} is null
          and ${labels.name} = any(${tasks.labels}))`,
      ),
    );
  return row !== undefined;
}

/** Untouched labels that came with the tasks of an import while it ran, and that no task has any more. */
export function listUnusedLabels(tx: Transaction, { id, userId, startedAt, finishedAt }: ImportRecord) {
  return tx
    .select({ id: labels.id })
    .from(labels)
    .where(
      and(
        eq(labels.ownerId, userId),
        eq(labels.version, 1),
        isNull(labels.deletedAt),
        sql`${labels.createdAt} between ${startedAt}::timestamptz and ${finishedAt}::timestamptz`,
        sql`${labels.name} in (select unnest(${tasks.labels}) from ${importRows}
          join ${tasks} on ${tasks.id} = ${importRows.entityId} where ${importRows.importId} = ${id})`,
        sql`not exists (select 1 from ${tasks} where ${tasks.ownerId} = ${userId} and ${tasks.deletedAt} is null
          and ${labels.name} = any(${tasks.labels}))`,
      ),
    );
}
