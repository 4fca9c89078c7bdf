import { is, SQL, sql } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { SECONDS_PER_DAY } from '#time/units.ts';
import { afterCommit } from '../database/after-commit.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/driver.ts';
import { later } from '../database/pipelining.ts';
import { refuseInsideTransaction } from '../database/transaction-guard.ts';
import { describeFault } from '../fault.ts';
import { type AnyQueuedJob, type Queue, UnfitDataError } from './job-queue.ts';

/** Scheduled job; retried if it throws. */
export interface Job {
  readonly name: string;
  /** Cron line in UTC, at the finest `* * * * *`. It starts within half a minute after that. */
  readonly schedule: string;
  readonly run: () => Promise<void>;
}

export interface Jobs {
  readonly queue: Queue;
  /** Called before anything is sent, again where it failed. */
  start(scheduled: readonly Job[], queued: readonly AnyQueuedJob[]): Promise<void>;
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  /** Key that seals job data, 32 bytes: it may hold tokens, and the database's backups must not. */
  readonly dataKey: Uint8Array;
  /** Reports each job that failed for the last time. */
  readonly onFault: (error: unknown) => void;
  /** Polling intervals of the queues, for jobs without a notification. Seconds. */
  readonly poll?: { readonly scheduled: number; readonly queued: number };
}

/** Each poll costs the one connection of the embedded database about a millisecond. Seconds. */
const POLL = { scheduled: 10, queued: 30 };
/** Interval at which the library looks for jobs of its own schedule. Seconds. */
const CRON_POLL = 5;
const RETRIES = { limit: 5, delay: 5 };
/** Timeout of a run, after which the job is retried. Seconds. */
const LONGEST_RUN = 300;
/** Retention of finished jobs in the database. Seconds. */
const KEPT = SECONDS_PER_DAY;

const sealed = z.object({ sealed: z.string() });

/** Result of `execute` in the one shape that the library knows; the two drivers differ. */
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

/** Failure of a job that will not be retried, without user data, which a log must not hold. */
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
  function openBoss(): PgBoss {
    const opened = new PgBoss({
      db: {
        executeSql(text, values) {
          refuseInsideTransaction('The jobs library');
          return database.executeSql(text, values);
        },
      },
      cronMonitorIntervalSeconds: Math.min(POLL.scheduled, poll.scheduled),
      cronWorkerIntervalSeconds: Math.min(CRON_POLL, poll.scheduled),
    });
    return opened.on('error', onFault);
  }
  let boss = openBoss();
  /** Worker ids by queue. */
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
      // A worker that found a job would otherwise look again only at its next poll.
      for (const id of ids) boss.notifyWorker(id);
      try {
        await run(job.data);
      } catch (error) {
        const isHopeless = error instanceof UnfitDataError;
        if (isHopeless || job.retryCount >= job.retryLimit) onFault(new JobGivenUpError(name, error));
        // The library stores the message, which must not contain user data.
        if (!isHopeless) throw new Error(String(describeFault(error).fault));
      }
    };
    ids.push(await boss.work(name, { pollingIntervalSeconds, includeMetadata: true }, handle));
    workers.set(name, ids);
  }

  return {
    queue: {
      async send(tx, { name, retries = RETRIES, onceFor }, data) {
        const ids = workers.get(name);
        if (ids === undefined) throw new Error(`${name} is not among the queued jobs`);
        await boss.send(name, await seal(data), {
          // Jobs of one transaction have the same creation time; their ids keep their order.
          id: uuidv7(),
          // The id is ours, so nothing waits for the answer.
          db: fromDrizzle(oneShape(later(tx)), sql),
          retryLimit: retries.limit,
          retryDelay: retries.delay,
          retryBackoff: true,
          expireInSeconds: LONGEST_RUN,
          deleteAfterSeconds: KEPT,
          ...(onceFor === undefined ? {} : { singletonKey: onceFor(data) }),
        });
        afterCommit(() => {
          for (const id of ids) boss.notifyWorker(id);
        });
      },
    },
    async start(scheduled, queued) {
      try {
        await boss.start();
      } catch (error) {
        // One whose start failed cannot be started again.
        boss = openBoss();
        throw error;
      }
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
      for (const { name, atOnce = 1, runWith, isKeyed } of queued) {
        await boss.createQueue(name, { policy: isKeyed ? 'short' : 'standard' });
        // Loads the queue into the library's cache: inside a transaction it could not query the database for it.
        await boss.getQueueStats(name);
        const run = async (data: unknown) => runWith(await open(name, data));
        for (let worker = 0; worker < atOnce; worker += 1) await work(name, poll.queued, run);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
