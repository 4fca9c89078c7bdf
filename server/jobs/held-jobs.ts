import { afterCommit } from '../database/after-commit.ts';
import type { AnyQueuedJob } from './job-queue.ts';
import type { Jobs } from './jobs.ts';

interface Held {
  readonly name: string;
  /** Of which it waits once; null where any number may wait. */
  readonly key: string | null;
  readonly data: unknown;
}

/** Jobs in memory for tests: sent jobs wait until they are run by hand. */
export interface HeldJobs extends Jobs {
  /** Waiting jobs, oldest first. */
  readonly held: readonly Held[];
  /** Runs the waiting jobs and those that they send. Throws the error of a failing job, which keeps waiting. */
  runAll(): Promise<void>;
}

export function createHeldJobs(): HeldJobs {
  const known = new Map<string, AnyQueuedJob>();
  const held: Held[] = [];

  function jobCalled(name: string): AnyQueuedJob {
    const job = known.get(name);
    if (job === undefined) throw new Error(`${name} is not among the queued jobs`);
    return job;
  }

  return {
    held,
    queue: {
      async send(_tx, { name, onceFor }, data) {
        jobCalled(name);
        const key = onceFor?.(data) ?? null;
        const sent: Held = { name, key, data: JSON.parse(JSON.stringify(data)) };
        const isWaiting = () => key !== null && held.some((each) => each.name === name && each.key === key);
        afterCommit(() => {
          if (!isWaiting()) held.push(sent);
        });
      },
    },
    async start(_scheduled, queued) {
      for (const job of queued) known.set(job.name, job);
    },
    async runAll() {
      for (let next = held.shift(); next !== undefined; next = held.shift()) {
        try {
          await jobCalled(next.name).runWith(next.data);
        } catch (error) {
          held.unshift(next);
          throw error;
        }
      }
    },
    close: async () => undefined,
  };
}
