import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ImportDetail, ImportRowAction } from '#contract/import/import.ts';
import type { Queryable } from '#server/database/driver.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { isReached, knownEntity, origin, outcome } from './import-plan.ts';
import type { NewImportRow } from './preparation/row-preparation.ts';
import { type ImportRecord, type ImportRowRecord, importOrigins, importRows } from './table.ts';

export async function insertRows(
  queryable: Queryable,
  importId: string,
  first: number,
  rows: readonly (NewImportRow & Pick<ImportRowRecord, 'cells'>)[],
): Promise<void> {
  await insertMany(
    queryable,
    importRows,
    rows.map((row, index) => ({ ...row, importId, ordinal: first + index })),
  );
}

export async function removeRows(queryable: Queryable, importId: string, upTo?: number): Promise<void> {
  const isEarly = upTo === undefined ? undefined : sql`${importRows.ordinal} <= ${upTo}`;
  await queryable.delete(importRows).where(and(eq(importRows.importId, importId), isEarly));
}

/** Numbers rows from 1 again, of which the first `from` are gone: in order, so that no number is taken twice. */
export async function renumberRows(
  queryable: Queryable,
  importId: string,
  { from, last, atOnce }: { from: number; last: number; atOnce: number },
): Promise<void> {
  if (from === 0) return;
  const step = Math.min(from, atOnce);
  for (let after = from; after < last; after += step) {
    await queryable
      .update(importRows)
      .set({ ordinal: sql`${importRows.ordinal} - ${from}::integer` })
      .where(isOn(importId, { after, upTo: after + step }));
  }
}

/** Page of an import: its rows after an ordinal, up to another one. They are numbered without gaps. */
export interface RowPage {
  readonly after: number;
  readonly upTo: number;
}

function isOn(importId: string, { after, upTo }: RowPage): SQL | undefined {
  return and(eq(importRows.importId, importId), gt(importRows.ordinal, after), lte(importRows.ordinal, upTo));
}

/** Rows of a CSV on a page, in their order, as far as their cells fit into some bytes: one at least. */
export function listCells(queryable: Queryable, importId: string, page: RowPage, mostBytes: number) {
  const { ordinal, line, cells, title, sourceId } = importRows;
  const before = sql<number>`coalesce(sum(octet_length(${cells}::text)) over
    (order by ${ordinal} rows between unbounded preceding and 1 preceding), 0)`;
  const sized = queryable
    .select({ ordinal, line, cells, title, sourceId, before: before.as('before') })
    .from(importRows)
    // A row that was too long to be kept has no cells, unlike those that were put between the rows of the file.
    .where(and(isOn(importId, page), or(isNotNull(cells), eq(importRows.kind, 'row'))))
    .as('sized');
  return queryable
    .select()
    .from(sized)
    .where(sql`${sized.before} < ${mostBytes}`)
    .orderBy(asc(sized.ordinal));
}

export type PlannedRow = ImportRowRecord & { readonly outcome: string };

/** Condition for some rows of a plan. */
export interface Wanted {
  readonly actions: readonly ImportRowAction[];
  /** Tasks of the file alone. */
  readonly isTask: boolean;
  readonly most: number;
}

/** Rows of a page with their outcome, or what is planned; of these only some where they are named. */
export function listPlanned(
  queryable: Queryable,
  of: ImportRecord,
  page: RowPage,
  { actions, isTask, most }: Wanted = { actions: [], isTask: false, most: page.upTo - page.after },
): Promise<PlannedRow[]> {
  const action = sql`split_part(${outcome(of)}, ':', 1)`;
  return queryable
    .select({ ...getTableColumns(importRows), outcome: outcome(of) })
    .from(importRows)
    .leftJoin(origin(of), sql`true`)
    .leftJoin(knownEntity, sql`true`)
    .where(
      and(
        isOn(of.id, page),
        isReached(of),
        actions.length === 0 ? undefined : inArray(action, [...actions]),
        isTask ? and(eq(importRows.kind, 'task'), eq(importRows.isForRecords, false)) : undefined,
      ),
    )
    .orderBy(asc(importRows.ordinal))
    .limit(most);
}

/** Numbers of the rows of a page, by kind and action. */
export function countByAction(
  queryable: Queryable,
  of: ImportRecord,
  page: RowPage,
): Promise<ImportDetail['totals']> {
  const action = sql<ImportRowAction>`split_part(${outcome(of)}, ':', 1)`;
  return queryable
    .select({ kind: importRows.kind, action, count: sql<number>`count(*)::integer` })
    .from(importRows)
    .leftJoin(origin(of), sql`true`)
    .leftJoin(knownEntity, sql`true`)
    .where(and(isOn(of.id, page), isReached(of)))
    .groupBy(sql`1`, sql`2`);
}

export function listProjectNames(queryable: Queryable, importId: string) {
  return queryable
    .select({ sourceId: importRows.sourceId, name: importRows.title })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.kind, 'project')));
}

/** Files that an archive brings and that no earlier import brought. */
export async function listNewFiles(queryable: Queryable, of: ImportRecord) {
  const rows = await queryable
    .select({ ordinal: importRows.ordinal, source: importRows.source })
    .from(importRows)
    .leftJoin(origin(of), sql`true`)
    .where(
      and(
        eq(importRows.importId, of.id),
        eq(importRows.kind, 'file'),
        isNull(importRows.fault),
        sql`${importOrigins.entityId} is null`,
      ),
    )
    .orderBy(asc(importRows.ordinal));
  return rows.flatMap(({ ordinal, source }) =>
    source?.kind === 'whole' && source.thing.of === 'file' ? { ordinal, ...source.thing.data } : [],
  );
}

/** Stores what became of the file of a row: its id while it waits to be brought, or why it cannot be. */
export async function keepStaged(
  queryable: Queryable,
  importId: string,
  ordinal: number,
  staged: Pick<ImportRowRecord, 'entityId'> | Pick<ImportRowRecord, 'fault'>,
): Promise<void> {
  await queryable
    .update(importRows)
    .set(staged)
    .where(and(eq(importRows.importId, importId), eq(importRows.ordinal, ordinal)));
}
