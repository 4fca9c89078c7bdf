import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { openEmbedded } from './database-embedded.ts';
import { openPostgres } from './database-postgres.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

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
  /** Calls back after a transaction of another process changed the log. Returns its end. */
  listen(listener: () => void): Promise<() => Promise<void>>;
  /** Tells other processes, when the transaction commits, that the log grew. */
  notify(tx: Transaction): Promise<void>;
  close(): Promise<void>;
}

export interface Database extends Driver {
  /** Runs `work` in a transaction, again where the database gave way to another one. Never nested. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export type DatabaseSource =
  | { readonly kind: 'embedded'; readonly dataDir: string; readonly template?: Blob }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Serialization failure, deadlock, and a prepared statement that its tables have outgrown: nothing was written, so it
 * may be tried again.
 */
const GAVE_WAY = new Set(['40001', '40P01', '0A000']);
const ATTEMPTS = 4;

/** The SQLSTATE of a database error, however deeply it is wrapped; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return sqlState(error.cause);
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  const driver =
    source.kind === 'postgres'
      ? await openPostgres(source.url)
      : await openEmbedded(source.dataDir, source.template);
  return {
    ...driver,
    async transaction(work) {
      refuseInsideTransaction('Another transaction');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await driver.transaction(work);
        } catch (error) {
          const state = sqlState(error);
          if (attempt === ATTEMPTS || state === null || !GAVE_WAY.has(state)) throw error;
        }
      }
    },
  };
}
