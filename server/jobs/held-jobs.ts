import { afterCommit } from '../database/after-commit.ts';
import type { AnyQueuedJob } from './job-queue.ts';
import type { Jobs } from './jobs.ts';

interface Held {
  readonly name: string;
  readonly data: unknown;
}

/** Jobs in memory, where nothing runs by itself: what was sent waits until somebody runs it by hand. */
export interface HeldJobs extends Jobs {
  /** What waits, oldest first. */
  readonly held: readonly Held[];
  /** Runs what waits, and what that sends. Where a job throws this throws the same, and the job goes on waiting. */
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
      async send(_tx, { name }, data) {
        jobCalled(name);
        const sent: Held = { name, data: JSON.parse(JSON.stringify(data)) };
        afterCommit(() => held.push(sent));
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
