import { type Timer, withDeadline } from './deadline.ts';

/** A job that has not ended by then is given up, so that the next one can begin. Milliseconds. */
const LONGEST = 60_000;

export interface Job<C> {
  readonly name: string;
  run(client: C): Promise<void>;
}

/**
 * Jobs of the worker, done at each wake. Each has a turn of its own: one that fails or hangs neither
 * stops nor delays another. The same job never runs twice at once, as both runs would find the same to do; asked for
 * while it runs, it runs once more behind itself.
 */
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

  /** Settles when each of them has ended or was given up. Never rejects. */
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
