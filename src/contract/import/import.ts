import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { calendarDay } from '../task/due-fields.ts';
import { importChoices } from './import-choices.ts';
import { importFailures, importProducts, leftBehindKinds } from './import-product.ts';

/** Bounds of one import, said before they bite. An archive of Daywall may have its person's free room for files on top. */
export const MAX_IMPORT_BYTES = 50_000_000;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_NAME = 200;
/** Imports of one user that are kept. The oldest that can no longer be undone makes room for another one. */
export const MAX_IMPORTS = 10;
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** Greatest ordinal of a row: four bytes in the database. */
export const MAX_ROW_ORDINAL = 2_147_483_647;
/** Rows in one page. */
export const IMPORT_PAGE_SIZE = 50;

const count = z.int().check(z.minimum(0));

/**
 * `reading`: the file, or a CSV again under other columns. `ready`: the plan can be looked at and the choices changed.
 * `failed`: the file was refused. `undone` ends it, and so do `cancelled` (what arrived can be undone) and `done`.
 */
const importState = z.enum([
  'reading',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
]);
export type ImportState = z.infer<typeof importState>;

export const importSummary = z.object({
  id: entityId,
  product: z.enum(importProducts),
  fileName: z.string(),
  state: importState,
  failure: z.nullable(z.enum(importFailures)),
  /** Rows that were worked on, of all rows: of reading, running or undoing. `total` is 0 while it is unknown. */
  progress: z.object({ done: count, total: count }),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Until when it can be undone; null while and where there is nothing to undo. */
  undoableUntil: z.nullable(instant),
});
export type ImportSummary = z.infer<typeof importSummary>;

const rowKind = z.enum([
  'settings',
  'label',
  'filter',
  'template',
  'file',
  'project',
  'section',
  'task',
  'comment',
  'record',
  'event',
  'row',
]);
/** Planned before it runs, and done after it; `keep` is what stayed when it was undone. */
const rowAction = z.enum(['create', 'update', 'skip', 'error', 'remove', 'keep']);
export type ImportRowAction = z.infer<typeof rowAction>;

/** Reasons for `skip`, `error` and `keep`. */
const rowReason = z.enum([
  // Errors: faults of the file.
  'malformed',
  'wrong_columns',
  'no_title',
  'bad_date',
  'bad_number',
  'bad_repeat',
  'ends_before_start',
  'too_long',
  // Errors: what Daywall refuses.
  'too_deep',
  'too_many',
  'no_task',
  'in_future',
  'refused',
  // A task that arrived without being assigned: its person is no colleague any more, or it has somebody in Daywall.
  'not_colleague',
  'not_assigned',
  // Errors: files of an archive.
  'no_room',
  'too_large',
  'damaged',
  // Skipped.
  'duplicate',
  'unchanged',
  'left_out',
  'archived',
  'as_label',
  'as_existing',
  'deleted_here',
  'of_others',
  // Kept when undone, or skipped.
  'changed_since',
  'in_use',
  /** It was here before: the import only updated it. */
  'was_there',
  /** It was here before, and has the fields again that the import replaced. */
  'restored',
]);

const leftBehind = z.object({ what: z.enum(leftBehindKinds), detail: z.string() });

const named = z.object({ name: z.string(), count });

/** An import with all that its preview and its result show. */
export const importDetail = z.extend(importSummary, {
  choices: importChoices,
  totals: z.array(z.object({ kind: rowKind, action: rowAction, count })),
  leftBehind: z.array(z.object({ what: z.enum(leftBehindKinds), count })),
  /** Found in the file, the most frequent first, at most 500 of each; `count` is of tasks. */
  found: z.object({
    projects: z.array(z.extend(named, { sourceId: z.string(), isArchived: z._default(z.boolean(), false) })),
    sections: z.array(named),
    labels: z.array(named),
    /** `proposedId`: the one colleague who has that name or email address. */
    people: z.array(z.extend(named, { proposedId: z._default(z.nullable(entityId), null) })),
    priorities: z.array(z.object({ priority: z.int(), count })),
  }),
  /** Head of a CSV and its first rows; null for other products. */
  columns: z.nullable(z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) })),
  /** Product that a refused file is of, where that is another one than its person said. */
  looksLike: z._default(z.nullable(z.enum(importProducts)), null),
  /** Date that the file leaves open, the order in which it is read, and the days that it may be. */
  openDate: z._default(
    z.nullable(
      z.object({
        text: z.string(),
        order: z.enum(['dmy', 'mdy', 'ymd']),
        dmy: calendarDay,
        mdy: calendarDay,
      }),
    ),
    null,
  ),
  /** Whether the file can be read again, as one of another product or with dates in another order. */
  isFileKept: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importRow = z.object({
  ordinal: z.int(),
  /** File inside an archive. */
  file: z.nullable(z.string()),
  line: z.int(),
  kind: rowKind,
  title: z.string(),
  action: rowAction,
  reason: z.nullable(rowReason),
  leftBehind: z.array(leftBehind),
  /** Entity that it became; null before and without. */
  entityId: z.nullable(entityId),
});
export type ImportRow = z.infer<typeof importRow>;

/** Task as it will look. */
export const importSample = z.object({
  title: z.string(),
  description: z.string(),
  dueDate: z.nullable(instant),
  dueDay: z.nullable(calendarDay),
  isWholeDay: z.boolean(),
  importance: z.int(),
  workload: z.nullable(z.int()),
  labels: z.array(z.string()),
  collection: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  isCompleted: z.boolean(),
  /** Colleague to whom it will be assigned. */
  assigneeId: z._default(z.nullable(entityId), null),
  recurrence: z.nullable(z.object({ rule: z.string(), basis: z.enum(['date', 'completion']) })),
  comments: count,
  links: count,
});
export type ImportSample = z.infer<typeof importSample>;
