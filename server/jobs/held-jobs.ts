import { afterCommit } from '../database/after-commit.ts';
import type { AnyQueuedJob } from './job-queue.ts';
import type { Job, Jobs } from './jobs.ts';

interface Held {
  readonly name: string;
  /** Of which it waits once; null where any number may wait. */
  readonly key: string | null;
  readonly data: unknown;
}

/** Jobs in memory for tests: sent and scheduled jobs wait until they are run by hand. */
export interface HeldJobs extends Jobs {
  /** Waiting jobs, oldest first. */
  readonly held: readonly Held[];
  /** Runs the waiting jobs and those that they send. Throws the error of a failing job, which keeps waiting. */
  runAll(): Promise<void>;
  /** Runs a scheduled job at once, then the jobs that it has sent. */
  runScheduled(name: string): Promise<void>;
}

export function createHeldJobs(): HeldJobs {
  const known = new Map<string, AnyQueuedJob>();
  const held: Held[] = [];
  let scheduled: readonly Job[] = [];

  function jobCalled(name: string): AnyQueuedJob {
    const job = known.get(name);
    if (job === undefined) throw new Error(`${name} is not among the queued jobs`);
    return job;
  }

  async function runAll(): Promise<void> {
    for (let next = held.shift(); next !== undefined; next = held.shift()) {
      try {
        await jobCalled(next.name).runWith(next.data);
      } catch (error) {
        held.unshift(next);
        throw error;
      }
    }
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
    async start(jobs, queued) {
      scheduled = jobs;
      for (const job of queued) known.set(job.name, job);
    },
    runAll,
    async runScheduled(name) {
      const job = scheduled.find((each) => each.name === name);
      if (job === undefined) throw new Error(`${name} is not among the scheduled jobs`);
      await job.run();
      await runAll();
    },
    close: async () => undefined,
  };
}
