import { hasCommitted } from './after-commit.ts';
import { type Database, sqlState } from './database.ts';
import { openEmbedded } from './database-embedded.ts';
import { openPostgres } from './database-postgres.ts';
import type { EngineOptions } from './embedded-engine.ts';
import { RolledBackError } from './postgres-transactions.ts';
import { refuseInsideTransaction, transactionToken } from './transaction-guard.ts';

export type DatabaseSource =
  | ({ readonly kind: 'embedded'; readonly dataDir: string } & EngineOptions)
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Codes of failures after which nothing was written, so that a retry is safe: serialization failure, deadlock, and
 * an outdated prepared statement, also one that was deallocated.
 */
const GAVE_WAY = new Set(['40001', '40P01', '0A000', '26000']);
const ATTEMPTS = 4;

function hasGivenWay(error: unknown): boolean {
  return error instanceof RolledBackError || GAVE_WAY.has(sqlState(error) ?? '');
}

/** Opens the database and migrates its tables. */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  const driver =
    source.kind === 'postgres' ? await openPostgres(source.url) : await openEmbedded(source.dataDir, source);
  return {
    ...driver,
    async transaction(work) {
      refuseInsideTransaction('Another transaction');
      for (let attempt = 1; ; attempt += 1) {
        try {
          let token: object | undefined;
          const answer = await driver.transaction((tx) => {
            token = transactionToken();
            return work(tx);
          });
          if (token !== undefined) hasCommitted(token);
          return answer;
        } catch (error) {
          if (attempt === ATTEMPTS || !hasGivenWay(error)) throw error;
        }
      }
    },
  };
}
