import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from './caller.ts';
import type { Queryable } from './database/driver.ts';
import type { WriteContext } from './writes/write.ts';

/** Rows that one transaction of an erasure deletes or changes: others wait for it only for moments. */
export const ERASED_AT_ONCE = 100;

/**
 * Phases of an erasure, in order: first what others keep, then deletions, then the name on what remains. Queued
 * jobs contain these names, so none may be renamed.
 */
export const erasurePhases = [
  'handOver',
  'leave',
  'reject',
  'handBack',
  'revoke',
  'unshare',
  'tasks',
  'own',
  'notifications',
  'comments',
  'requests',
  'rest',
] as const;
export type ErasurePhase = (typeof erasurePhases)[number];

type TableWithId = PgTable & { readonly id: PgColumn };

/** Rows of a table that belong to one user. */
type RowsOf = (userId: string, queryable: Queryable) => SQL | undefined;

/** Page of ids, in their order, after one; null: from the first. All ids concern one user. */
export type IdPage = (
  queryable: Queryable,
  userId: string,
  after: string | null,
  limit: number,
) => Promise<string[]>;

export function idPage(table: TableWithId, rowsOf: RowsOf): IdPage {
  return async (queryable, userId, after, limit) => {
    const isLater = after === null ? undefined : gt(table.id, after);
    const rows = await queryable
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(rowsOf(userId, queryable), isLater))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
}

/** Erasure of a table's rows that concern a deleted account. */
export type TableErasure =
  /** In phase `own`, in batches: rows that nobody else sees. */
  | { readonly table: TableWithId; readonly by: 'batches'; readonly rowsOf: RowsOf }
  /** In phase `rest`, in one statement: few rows. */
  | { readonly table: PgTable; readonly by: 'rest'; readonly rowsOf: RowsOf }
  /** By phases of the module itself, because others see the rows or keep them. */
  | { readonly table: PgTable; readonly by: 'phases' }
  /** In the transaction that deletes the account. */
  | { readonly table: PgTable; readonly by: 'deletion' }
  /** With the row of another table that they refer to. */
  | { readonly table: PgTable; readonly by: 'cascade'; readonly from: PgTable }
  /** Not at all: they hold no personal data. */
  | { readonly table: PgTable; readonly by: 'exempt'; readonly reason: string };

/** Step that settles entities one by one, each in a transaction of its own, as the user could have done. */
interface Settling<Services> {
  readonly list: IdPage;
  readonly settle: (context: WriteContext, id: string, services: Services) => Promise<void>;
}
/** Step that deletes rows in batches. Returns whether some may be left. */
interface Clearing<Services> {
  readonly clear: (context: WriteContext, services: Services) => Promise<boolean>;
}
export type ErasureStep<Services> = Settling<Services> | Clearing<Services>;

/** Reads for an export, each entity as its reader may view it, a page at a time. */
export interface ExportSource {
  readonly caller: Caller;
  readonly queryable: Queryable;
  /** The instant of the export. */
  readonly now: string;
  /** Whether the bytes of files come along. */
  readonly hasFiles: boolean;
  /** Pages until one is not full; `read` gets the last item of the page before. */
  pagesOf<T>(read: (last: T | null, limit: number) => Promise<T[]>): AsyncGenerator<T[]>;
  entities<E extends EntityName>(
    entity: E,
    pages: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  ): AsyncGenerator<EntityOf<E>>;
  entitiesOf<E extends EntityName>(entity: E, ids: IdPage): AsyncGenerator<EntityOf<E>>;
}

/** One list of an export: its name, a line about it, the schema of its items in docs/export-format.md. */
export interface ExportSection<Services> {
  readonly name: string;
  readonly about: string;
  readonly schema: z.ZodMiniType;
  readonly items: (source: ExportSource, services: Services) => AsyncIterable<unknown>;
}

/**
 * Personal data of one module: the erasure of each of its tables, and its part of an export. `Services` are the
 * services that the section needs.
 */
export interface PersonalData<Services = unknown> {
  /** Every table of the module. */
  readonly tables: readonly TableErasure[];
  /**
   * Runs in the transaction that deletes the account, with the address that the account had; null for one that was
   * never verified, which may be a stranger's.
   */
  readonly onDeletion?: (context: WriteContext, email: string | null, services: Services) => Promise<void>;
  readonly phases?: { readonly [P in Exclude<ErasurePhase, 'own' | 'rest'>]?: ErasureStep<Services> };
  readonly exports?: readonly ExportSection<Services>[];
}
