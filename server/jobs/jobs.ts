import { is, SQL, sql } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/driver.ts';
import { refuseInsideTransaction } from '../database/transaction-guard.ts';
import { describeFault } from '../fault.ts';
import { type AnyQueuedJob, type Queue, UnfitDataError } from './job-queue.ts';

/** A job that runs by itself; it is tried again where it throws. */
export interface Job {
  readonly name: string;
  /** When it runs: a cron line in UTC, at the finest `* * * * *`. It starts within half a minute after that. */
  readonly schedule: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  readonly queue: Queue;
  /** Called once, before anything is sent. */
  start(scheduled: readonly Job[], queued: readonly AnyQueuedJob[]): Promise<void>;
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  /** Seals what is sent: it may hold tokens, and the database's backups must not. 32 bytes. */
  readonly dataKey: Uint8Array;
  /** Told of each job that failed for the last time. */
  readonly onFault: (error: unknown) => void;
  /** How often each queue is looked at where nobody says that something was sent. Seconds. */
  readonly poll?: { readonly scheduled: number; readonly queued: number };
}

/** Each look costs the one connection of the embedded database about a millisecond. Seconds. */
const POLL = { scheduled: 10, queued: 30 };
/** How often the library looks for what its own clock has sent. Seconds. */
const CRON_POLL = 5;
const RETRIES = { limit: 5, delay: 5 };
/** One that runs longer is given up and tried again. Seconds. */
const LONGEST_RUN = 300;
/** How long a finished one stays in the database. Seconds. */
const KEPT = 86_400;

const sealed = z.object({ sealed: z.string() });

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

/** A job that failed for the last time, in words that a log may hold. */
class JobGivenUpError extends Error {
  override readonly name = 'JobGivenUpError';

  constructor(job: string, error: unknown) {
    const { fault, frames } = describeFault(error);
    super(`${job}: ${fault}`);
    if (Array.isArray(frames)) this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}

/** pg-boss on the same database. Each job runs in one process only. */
export function createJobs({ database, dataKey, onFault, poll = POLL }: Dependencies): Jobs {
  const boss = new PgBoss({
    db: {
      executeSql(text, values) {
        refuseInsideTransaction('The jobs library');
        return database.executeSql(text, values);
      },
    },
    cronMonitorIntervalSeconds: Math.min(POLL.scheduled, poll.scheduled),
    cronWorkerIntervalSeconds: Math.min(CRON_POLL, poll.scheduled),
  });
  boss.on('error', onFault);
  /** The ids of each queue's workers. */
  const workers = new Map<string, string[]>();

  async function seal(data: unknown): Promise<z.infer<typeof sealed>> {
    const plain = new TextEncoder().encode(JSON.stringify(data));
    const encrypting = new CompactEncrypt(plain).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
    return { sealed: await encrypting.encrypt(dataKey) };
  }

  async function open(name: string, data: unknown): Promise<unknown> {
    try {
      const { plaintext } = await compactDecrypt(z.parse(sealed, data).sealed, dataKey);
      return JSON.parse(new TextDecoder().decode(plaintext));
    } catch {
      throw new UnfitDataError(`The data of ${name} was sealed with another secret`);
    }
  }

  async function work(name: string, pollingIntervalSeconds: number, run: (data: unknown) => Promise<void>) {
    const ids = workers.get(name) ?? [];
    const handle = async ([job]: JobWithMetadata[]) => {
      if (job === undefined) return;
      // Otherwise a worker that found something would look again only at its next poll.
      for (const id of ids) boss.notifyWorker(id);
      try {
        await run(job.data);
      } catch (error) {
        const isHopeless = error instanceof UnfitDataError;
        if (isHopeless || job.retryCount >= job.retryLimit) onFault(new JobGivenUpError(name, error));
        // The library keeps the message: it must not hold what people wrote.
        if (!isHopeless) throw new Error(String(describeFault(error).fault));
      }
    };
    ids.push(await boss.work(name, { pollingIntervalSeconds, includeMetadata: true }, handle));
    workers.set(name, ids);
  }

  return {
    queue: {
      async send(tx, { name, retries = RETRIES }, data) {
        const ids = workers.get(name);
        if (ids === undefined) throw new Error(`${name} is not among the queued jobs`);
        await boss.send(name, await seal(data), {
          // Those of one transaction are as old as each other to the database; their ids keep them in order.
          id: uuidv7(),
          db: fromDrizzle(oneShape(tx), sql),
          retryLimit: retries.limit,
          retryDelay: retries.delay,
          retryBackoff: true,
          expireInSeconds: LONGEST_RUN,
          deleteAfterSeconds: KEPT,
        });
        afterCommit(() => {
          for (const id of ids) boss.notifyWorker(id);
        });
      },
    },
    async start(scheduled, queued) {
      await boss.start();
      const names = new Set(scheduled.map(({ name }) => name));
      for (const { name } of await boss.getSchedules()) {
        if (!names.has(name)) await boss.unschedule(name);
      }
      for (const { name, schedule, run } of scheduled) {
        await boss.createQueue(name, { policy: 'short' });
        await work(name, poll.scheduled, run);
        await boss.schedule(name, schedule, null, {
          tz: 'UTC',
          retryLimit: RETRIES.limit,
          retryDelay: RETRIES.delay,
          retryBackoff: true,
          expireInSeconds: LONGEST_RUN,
          deleteAfterSeconds: KEPT,
        });
      }
      for (const { name, atOnce = 1, runWith } of queued) {
        await boss.createQueue(name);
        // Known to the library from now on: inside a transaction it could not ask the database for it.
        await boss.getQueueStats(name);
        const run = async (data: unknown) => runWith(await open(name, data));
        for (let worker = 0; worker < atOnce; worker += 1) await work(name, poll.queued, run);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
