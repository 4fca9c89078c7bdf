import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Where queries go: the outer database or a transaction. Repositories take it as their first argument. */
export type Queryable = PgDatabase<PgQueryResultHKT>;
/** A `Queryable` that is a transaction. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** What the jobs library needs: SQL as text, several statements where there are no values. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** What each driver brings. */
export interface Driver {
  readonly kind: 'embedded' | 'postgres';
  /** Queries outside transactions; throws inside one. */
  readonly outer: Queryable;
  /** Runs `work` in a transaction, once. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly executeSql: ExecuteSql;
  /** Resolves when the database has answered anything, so not only once all that waits before it is done. */
  probe(): Promise<void>;
  /** Runs `work` while no other process on this database runs any in here: for making tables at start. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Calls back after a transaction of another process changed the log. Returns its end. */
  listen(listener: () => void): Promise<() => Promise<void>>;
  /** Tells other processes, when the transaction commits, that the log grew. */
  notify(tx: Transaction): Promise<void>;
  /** The whole database at one instant, as a tar of its folder; null where it is not this server's to copy. */
  readonly dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
