import { MINUTE } from '#time/units.ts';
import { type Timer, withDeadline } from './lifecycle/deadline.ts';

/** Time limit of a job, after which its next run may begin. Milliseconds. */
const LONGEST = MINUTE;

export interface Job<C> {
  readonly name: string;
  run(client: C): Promise<void>;
}

export function createJobs<C>(jobs: readonly Job<C>[], timer: Timer) {
  const running = new Map<string, { done: Promise<void>; next: Promise<void> | null }>();

  function begin({ name, run }: Job<C>, client: C): Promise<void> {
    const done = withDeadline(timer, name, run(client), LONGEST)
      .catch((error: unknown) => console.warn(`daywall: ${name} failed`, error))
      .finally(() => {
        if (running.get(name)?.done === done) running.delete(name);
      });
    running.set(name, { done, next: null });
    return done;
  }

  /** Settles when each job has ended or reached its time limit. Never rejects. */
  return async (client: C): Promise<void> => {
    await Promise.all(
      jobs.map((job) => {
        const current = running.get(job.name);
        if (current === undefined) return begin(job, client);
        current.next ??= current.done.then(() => begin(job, client));
        return current.next;
      }),
    );
  };
}
