import { is, SQL, sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database } from './database.ts';
import type { Transaction } from './driver.ts';

/** A job by name; it is tried again where it throws. */
export interface Job {
  readonly name: string;
  /** When it runs by itself: a cron line in UTC. */
  readonly schedule: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  /** Puts a job into the queue with the write's own transaction: it runs only if the write commits. */
  send(tx: Transaction, name: string): Promise<void>;
  close(): Promise<void>;
}

const RETRIES = { retryLimit: 5, retryBackoff: true } as const;
/** Nothing here is urgent, and each look costs the one connection of the embedded database. Seconds. */
const POLL = 30;

/** Both drivers answer with their own shape; the library knows one. */
function oneShape(tx: Transaction): DrizzleTransactionLike {
  return {
    async execute(query) {
      if (!is(query, SQL)) throw new TypeError('only SQL can be executed');
      const result: unknown = await tx.execute(query);
      if (Array.isArray(result)) return { rows: result };
      const isObject = typeof result === 'object' && result !== null;
      return { rows: isObject && 'rows' in result && Array.isArray(result.rows) ? result.rows : [] };
    },
  };
}

/** pg-boss on the same database. Each due job runs in one process only. */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  onFault: (error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: database.executeSql } });
  boss.on('error', onFault);
  await boss.start();
  for (const { name, schedule, run } of jobs) {
    await boss.createQueue(name, { ...RETRIES, policy: 'short' });
    await boss.work(name, { pollingIntervalSeconds: POLL }, async () => run());
    await boss.schedule(name, schedule, null, { tz: 'UTC' });
  }
  return {
    async send(tx, name) {
      await boss.send(name, {}, { db: fromDrizzle(oneShape(tx), sql) });
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
