import type { Database } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

/** The same database, with each transaction's duration among the metrics. */
export function measured(database: Database, metrics: Metrics): Database {
  return {
    ...database,
    async transaction(work) {
      const started = performance.now();
      let outcome: 'commit' | 'rollback' = 'rollback';
      try {
        const answer = await database.transaction(work);
        outcome = 'commit';
        return answer;
      } finally {
        metrics.observeTransaction(outcome, (performance.now() - started) / 1_000);
      }
    },
  };
}
