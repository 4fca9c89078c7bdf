import { Worker } from 'node:worker_threads';
import { MINUTE } from '#time/units.ts';
import { createRestingThreads } from './resting-threads.ts';

/** Limits of time and memory for one answer. Milliseconds, MiB. */
const LONGEST = 20_000;
const MEMORY = 256;
/** Time after which an idle thread ends. Milliseconds. */
const IDLE = MINUTE;

/** The work took too long or too much memory, and its thread was ended. */
export class WorkEndedError extends Error {
  override readonly name = 'WorkEndedError';
}

interface Thread<Asked, Answer> {
  /** Null if the thread died. */
  ask(asked: Asked): Promise<{ readonly answer: Answer } | null>;
  hasEnded(): boolean;
  end(): void;
}

function openThread<Asked, Answer>(file: URL): Thread<Asked, Answer> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  let hasEnded = false;
  let settle: (given: { readonly answer: Answer } | null) => void = () => undefined;
  const breakOff = () => {
    hasEnded = true;
    settle(null);
    void worker.terminate();
  };
  // Our own worker thread answers, so its message needs no parsing.
  worker.on('message', (answer: Answer) => settle({ answer }));
  worker.on('error', breakOff);
  worker.on('exit', breakOff);
  return {
    hasEnded: () => hasEnded,
    end: breakOff,
    async ask(asked) {
      const timer = setTimeout(breakOff, LONGEST);
      worker.ref();
      try {
        return await new Promise((resolve) => {
          settle = resolve;
          worker.postMessage(asked);
        });
      } finally {
        clearTimeout(timer);
        // An idle thread must not keep the process alive.
        worker.unref();
      }
    },
  };
}

/**
 * Work on untrusted text in threads that run a file, with limits of time and memory. The file answers each message by
 * one. Throws `WorkEndedError`.
 */
export function createWorkApart<Asked, Answer>(file: URL): (asked: Asked) => Promise<Answer> {
  const threads = createRestingThreads(() => openThread<Asked, Answer>(file), IDLE);

  return async (asked) => {
    const thread = threads.take();
    const answered = await thread.ask(asked);
    threads.rest(thread);
    if (answered === null) throw new WorkEndedError();
    return answered.answer;
  };
}
