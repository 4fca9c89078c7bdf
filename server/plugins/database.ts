import type { Driver, Transaction } from './driver.ts';

export interface Database extends Driver {
  /** Runs `work` in a transaction, again where the database gave way to another one. Never nested. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** The SQLSTATE of a database error, however deeply it is wrapped; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return sqlState(error.cause);
}
