import * as z from 'zod/mini';
import type { Transaction } from '../database/driver.ts';

/**
 * Kind of queued job with data. It runs at least once after the commit of the write that sent it, and again if it
 * throws: a step that must happen once needs its own guard. Data is JSON.
 */
export interface QueuedJob<T> {
  readonly name: string;
  /** Schema of the data, parsed before a run: it may come from an older version of the server. */
  readonly schema: z.ZodMiniType<T>;
  readonly run: (data: T) => Promise<void>;
  /** Concurrent runs in one process; one if omitted. */
  readonly atOnce?: number;
  /** Number of retries, and the delay before the first in seconds, doubled each time. */
  readonly retries?: { readonly limit: number; readonly delay: number };
  /**
   * Key of which one job waits at a time: another one that is sent before it runs is dropped. A kind that gets or loses
   * it needs another name, for the policy of a queue in the database cannot be changed.
   */
  onceFor?(data: T): string;
}

/** Queued job without its handler: all that a sender needs. */
export type JobKind<T> = Omit<QueuedJob<T>, 'run'>;

/** Queue for modules. */
export interface Queue {
  /** Enqueues a job in the write's own transaction: it runs only if that commits. */
  send<T>(tx: Transaction, job: JobKind<T>, data: T): Promise<void>;
}

/** Queued job of unknown data type. */
export interface AnyQueuedJob extends Pick<QueuedJob<unknown>, 'name' | 'atOnce' | 'retries'> {
  /** Parses the data and runs. Throws `UnfitDataError`, and the errors of the job. */
  readonly runWith: (data: unknown) => Promise<void>;
  /** Whether it has a key of which one job waits at a time. */
  readonly isKeyed: boolean;
}

/** Data that does not match the job's schema: a retry would not help. */
export class UnfitDataError extends Error {
  override readonly name = 'UnfitDataError';
}

/** Erases the data type of a job, so that jobs of several kinds fit in one list. */
export function anyJob<T>({ schema, run, onceFor, ...job }: QueuedJob<T>): AnyQueuedJob {
  return {
    ...job,
    isKeyed: onceFor !== undefined,
    async runWith(data) {
      const parsed = z.safeParse(schema, data);
      if (!parsed.success) throw new UnfitDataError(`The data does not fit the job ${job.name}`);
      await run(parsed.data);
    },
  };
}
