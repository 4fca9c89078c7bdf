import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportDetail, ImportRow, ImportState } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { ImportFailure, ImportProduct, LeftBehindKind } from '#contract/import/import-product.ts';
import { instantColumn } from '#server/instant-column.ts';
import { users } from '../users/table.ts';
import type { DateOrder, LeftBehind, OpenDate, SourceRow } from './source-row.ts';

/** Kind of what is left behind, with its number and the choices under which it is. */
interface StoredLeftBehind extends Pick<LeftBehind, 'when'> {
  readonly what: LeftBehindKind;
  readonly count: number;
}

export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product: text().$type<ImportProduct>().notNull(),
    fileName: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    failure: text().$type<ImportFailure>(),
    /** Product that a refused file is of, where that is another one than its person said. */
    looksLike: text().$type<ImportProduct>(),
    /** Order of the person’s own dates, and a date that the file leaves open. */
    usualOrder: text().$type<DateOrder>().notNull().default('dmy'),
    openDate: jsonb().$type<OpenDate>(),
    choices: jsonb().$type<ImportChoices>().notNull(),
    found: jsonb().$type<ImportDetail['found']>(),
    leftBehind: jsonb().$type<StoredLeftBehind[]>().notNull().default([]),
    /** Head and first rows of a CSV. */
    columns: jsonb().$type<NonNullable<ImportDetail['columns']>>(),
    /** Ordinal up to which rows are worked on, and the last one; running down while it is undone. */
    position: integer().notNull().default(0),
    lastOrdinal: integer().notNull().default(0),
    createdAt: instantColumn().notNull(),
    /** Instant of the last progress: one that stands still for long is taken up again. */
    touchedAt: instantColumn().notNull(),
    startedAt: instantColumn(),
    finishedAt: instantColumn(),
  },
  (table) => [index().on(table.userId)],
);
export type ImportRecord = typeof imports.$inferSelect;

/** Fields of an entity that an update replaced, with what was known of them in the product: an undo restores both. */
export interface RowBefore {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly digest: string;
  readonly digests: Readonly<Record<string, string>>;
}

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    kind: text().$type<ImportRow['kind']>().notNull(),
    sourceId: text().notNull(),
    file: text(),
    line: integer().notNull(),
    title: text().notNull(),
    isCompleted: boolean().notNull().default(false),
    /** Whether it only exists for records whose task the file does not have. */
    isForRecords: boolean().notNull().default(false),
    /** Digest of what the file says, by which the same is known again. */
    digest: text().notNull(),
    fault: text().$type<ImportRow['reason']>(),
    /** Null where there is a fault, and for rows of a CSV that have no meaning yet. */
    source: jsonb().$type<SourceRow>(),
    /** Cells of a CSV. */
    cells: jsonb().$type<readonly string[]>(),
    leftBehind: text().array().$type<LeftBehindKind[]>().notNull(),
    /** Outcome; null before. */
    action: text().$type<ImportRow['action']>(),
    reason: text().$type<ImportRow['reason']>(),
    entityId: uuid(),
    /** Of an update: what it replaced. */
    before: jsonb().$type<RowBefore>(),
    /** Version of the entity once it was imported: another one was changed since. */
    entityVersion: integer(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.ordinal] })],
);
export type ImportRowRecord = typeof importRows.$inferSelect;

/** Entity that a thing of a product became, so that importing again updates it and never doubles it. */
export const importOrigins = pgTable(
  'import_origins',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product: text().$type<ImportProduct>().notNull(),
    kind: text().$type<ImportRow['kind']>().notNull(),
    sourceId: text().notNull(),
    entityId: uuid().notNull(),
    digest: text().notNull(),
    /** Digest of each imported field: only what changed in the product is written again. */
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.product, table.kind, table.sourceId] })],
);
export type ImportOrigin = typeof importOrigins.$inferSelect;

/** Columns of a CSV as a person mapped them, by its head. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    headDigest: text().notNull(),
    columns: jsonb().$type<NonNullable<ImportChoices['columns']>>().notNull(),
    dateOrder: text().$type<ImportChoices['dateOrder']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.headDigest] })],
);
