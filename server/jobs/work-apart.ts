import { Worker } from 'node:worker_threads';
import { MINUTE } from '#time/units.ts';
import { createLimitedWork } from '../limited-work.ts';
import { createRestingThreads } from './resting-threads.ts';

/** Limits of time and memory for one answer. Milliseconds, MiB. */
const LONGEST = 20_000;
const MEMORY = 256;
/** Threads of one kind that work at once: each may take all of a processor and its memory. */
const AT_ONCE = 2;
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

/** Asks a thread; `onWorked` is told the milliseconds that it worked, with or without an answer. */
export type AskApart<Asked, Answer> = (
  asked: Asked,
  onWorked?: (milliseconds: number) => void,
) => Promise<Answer>;

/**
 * Work on untrusted text in threads that run a file, with limits of time, memory and number. The file answers each message
 * by one. Throws `WorkEndedError`.
 */
export function createWorkApart<Asked, Answer>(file: URL): AskApart<Asked, Answer> {
  const threads = createRestingThreads(() => openThread<Asked, Answer>(file), IDLE);
  const limited = createLimitedWork(AT_ONCE);

  return (asked, onWorked) =>
    limited(async () => {
      const thread = threads.take();
      const began = performance.now();
      const answered = await thread.ask(asked);
      onWorked?.(performance.now() - began);
      threads.rest(thread);
      if (answered === null) throw new WorkEndedError();
      return answered.answer;
    });
}
