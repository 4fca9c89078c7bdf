import { messages } from '@electric-sql/pglite';
import postgres from 'postgres';
import type { Driver, Transaction } from './driver.ts';

export interface Database extends Driver {
  /** Runs `work` in a transaction, again after a serialization failure. Never nested. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/**
 * The SQLSTATE of a database error, however deeply it is wrapped; null for any other error. Errors of the system have
 * codes of five letters too (`EPIPE`), so the class decides.
 */
export function sqlState(error: unknown): string | null {
  if (error instanceof messages.DatabaseError || error instanceof postgres.PostgresError)
    return error.code ?? null;
  return error instanceof Error ? sqlState(error.cause) : null;
}

/** Name of the constraint that a database error says was violated, however deeply it is wrapped. */
export function violatedConstraint(error: unknown): string | null {
  if (error instanceof messages.DatabaseError) return error.constraint ?? null;
  if (error instanceof postgres.PostgresError) return error.constraint_name ?? null;
  return error instanceof Error ? violatedConstraint(error.cause) : null;
}
