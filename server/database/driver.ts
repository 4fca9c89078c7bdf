import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Target of queries: the outer database or a transaction. Repositories take it as their first argument. */
export type Queryable = PgDatabase<PgQueryResultHKT>;
/** `Queryable` inside a transaction. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0];

/** SQL as text for the jobs library; several statements are allowed without values. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Database behind either engine. */
export interface Driver {
  readonly kind: 'embedded' | 'postgres';
  /** Queries outside transactions; throws inside one. */
  readonly outer: Queryable;
  /** Runs `work` in a transaction, once. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly executeSql: ExecuteSql;
  /** Resolves at the first answer of the database, even while earlier queries still wait. */
  probe(): Promise<void>;
  /** Runs `work` under a lock over all processes of this database: for creating tables at start. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Calls `listener` after a transaction of another process changed the log. Returns a function that ends it. */
  listen(listener: () => void): Promise<() => Promise<void>>;
  /** Notifies other processes of new log rows once the running transaction has committed. */
  notify(): void;
  /** Snapshot of the whole database as a tar of its folder; null for a database that this server must not copy. */
  readonly dump: (() => Promise<Blob>) | null;
  close(): Promise<void>;
}
