import * as z from 'zod/mini';
import type { EntityName } from '#contract/change.ts';
import { cursor } from '#contract/cursor.ts';
import type { Operation } from '../outbox/operation.ts';
import type { FirstFrame } from './first-frame.ts';
import type { Range } from './ranges.ts';
import type { EntityChange, StoredRow, Tables } from './row.ts';

/** Completeness of the replica, stored beside its rows. */
export const diskMeta = z.object({
  /** Cursor of the change log up to which the rows are complete; null before the first load. */
  cursor: z.nullable(cursor),
  /** Ranges in which schedule items and timer records are loaded. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  /** Completed tasks are loaded from now back to this instant; null where none were. */
  completedDownTo: z.nullable(z.string()),
  /** Notifications are loaded from now back to this instant; null where there were none. */
  notificationsDownTo: z.nullable(z.string()),
  /** Tasks and requests whose comments are kept up to date; the most recently opened is last. */
  threads: z.array(z.string()),
  /** Initial loads, by name, that the server refused: requested again before the log is followed. */
  missing: z._default(z.array(z.string()), []),
});
export interface DiskMeta {
  readonly cursor: string | null;
  readonly ranges: readonly Range[];
  readonly completedDownTo: string | null;
  readonly notificationsDownTo: string | null;
  readonly threads: readonly string[];
  readonly missing: readonly string[];
}
export const emptyMeta: DiskMeta = {
  cursor: null,
  ranges: [],
  completedDownTo: null,
  notificationsDownTo: null,
  threads: [],
  missing: [],
};

export interface DiskContents {
  readonly tables: Tables;
  readonly operations: readonly Operation[];
  readonly meta: DiskMeta;
  /** Random text that changes with every commit: equal stamps mean equal contents. */
  readonly stamp: string;
}

interface OperationEdit {
  readonly requestId: string;
  readonly edit: (stored: Operation) => Operation;
}

/** Changes that are committed together or not at all. */
export interface DiskCommit {
  /** Written unless older than the row on disk. */
  readonly changes?: readonly EntityChange[];
  readonly meta?: Partial<DiskMeta>;
  /** Appended in this order; one whose request id exists already is left as it is. */
  readonly append?: readonly Operation[];
  /** Edits of the stored operations, where those still exist. */
  readonly edit?: readonly OperationEdit[];
  readonly remove?: readonly string[];
  /** Rows dropped without a removal by the server: no longer part of the replica. */
  readonly drop?: readonly RowRef[];
}

export interface RowRef {
  readonly entity: EntityName;
  readonly id: string;
}

/** A row that another context changed on disk, and the version it has there or was removed at. */
export interface ChangedRow extends RowRef {
  readonly version: number;
}

/** Persisted replica and outbox of one account, shared by the contexts of this browser. */
export interface Disk {
  read(): Promise<DiskContents>;
  /** Reads the named rows and the whole outbox in one transaction. */
  reread(refs: readonly RowRef[]): Promise<{ rows: readonly StoredRow[]; operations: readonly Operation[] }>;
  commit(commit: DiskCommit): Promise<void>;
  /**
   * Merges into a stored operation, or appends `otherwise` where `merge` returns null: the operation is gone, was
   * sent meanwhile, or does not coalesce. A context that dies before the merge leaves `otherwise` behind.
   */
  amend(
    requestId: string,
    merge: (stored: Operation) => Operation | null,
    otherwise: Operation,
  ): Promise<'amended' | 'appended'>;
  /** Marks an operation as sent and returns it as it is on disk; null where it is gone. */
  take(requestId: string): Promise<Operation | null>;
  stamp(): Promise<string>;
  /** Keeps copies of rows for first frames until the next commit. `select` reads at least what is on disk. */
  keepFirstFrame(select: () => FirstFrame | null): Promise<void>;
  close(): void;
}
