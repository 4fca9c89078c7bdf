import * as z from 'zod/mini';
import type { Transaction } from '../database/driver.ts';

/**
 * A kind of job that is put into the queue with data. It runs at least once after the write that sent it; where it
 * throws it is tried again, so it does nothing twice that must happen once. Data is JSON.
 */
export interface QueuedJob<T> {
  readonly name: string;
  /** What the data is parsed with before it runs: it may come from an older version of the server. */
  readonly schema: z.ZodMiniType<T>;
  readonly run: (data: T) => Promise<void>;
  /** How many run at the same time in one process; one where left out. */
  readonly atOnce?: number;
  /** How often it is tried again, and the seconds before the first time, doubled each time. */
  readonly retries?: { readonly limit: number; readonly delay: number };
}

/** A kind of queued job without what it does: all that whoever sends one needs to know. */
export type JobKind<T> = Omit<QueuedJob<T>, 'run'>;

/** What modules are given. */
export interface Queue {
  /** Puts a job into the queue with the write's own transaction: it runs only if that commits. */
  send<T>(tx: Transaction, job: JobKind<T>, data: T): Promise<void>;
}

/** A queued job whose kind of data is forgotten. */
export interface AnyQueuedJob extends Pick<QueuedJob<unknown>, 'name' | 'atOnce' | 'retries'> {
  /** Parses the data and runs. Throws `UnfitDataError`, and what the job throws. */
  readonly runWith: (data: unknown) => Promise<void>;
}

/** The data does not fit the job: trying again would not help. */
export class UnfitDataError extends Error {
  override readonly name = 'UnfitDataError';
}

/** Forgets the kind of data, so that jobs of several kinds stand in one list. */
export function anyJob<T>({ schema, run, ...job }: QueuedJob<T>): AnyQueuedJob {
  return {
    ...job,
    async runWith(data) {
      const parsed = z.safeParse(schema, data);
      if (!parsed.success) throw new UnfitDataError(`The data does not fit the job ${job.name}`);
      await run(parsed.data);
    },
  };
}
