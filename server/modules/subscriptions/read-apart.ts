import { Worker } from 'node:worker_threads';
import { MINUTE } from '#time/units.ts';
import type { CalendarSource } from './calendar-text.ts';
import { CalendarFaultError } from './fetch-calendar.ts';
import type { ReadCalendar, Reading } from './read-calendar.ts';

/** Limits of time and memory for reading one calendar. Milliseconds, MiB. */
const LONGEST = 20_000;
const MEMORY = 256;
/** Time after which an idle thread ends. Milliseconds. */
const IDLE = MINUTE;

export type ReadApart = (source: CalendarSource, reading: Reading) => Promise<ReadCalendar>;

const file = new URL('./read-worker.ts', import.meta.url);

type Answer = ReadCalendar | null | CalendarFaultError;

interface Thread {
  /** Null for a text that is no calendar; a fault if the thread died. */
  read(source: CalendarSource, reading: Reading): Promise<Answer>;
  isGone(): boolean;
  end(): void;
}

function openThread(): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  let isGone = false;
  let answer: (given: Answer) => void = () => undefined;
  const breakOff = () => {
    isGone = true;
    answer(new CalendarFaultError('too_large'));
    void worker.terminate();
  };
  // Our own worker thread answers, so its message needs no parsing.
  worker.on('message', (given: ReadCalendar | null) => answer(given));
  worker.on('error', breakOff);
  worker.on('exit', breakOff);
  return {
    isGone: () => isGone,
    end: breakOff,
    async read(source, reading) {
      const timer = setTimeout(breakOff, LONGEST);
      worker.ref();
      try {
        return await new Promise<Answer>((resolve) => {
          answer = resolve;
          worker.postMessage({ source, reading });
        });
      } finally {
        clearTimeout(timer);
        // An idle thread must not keep the process alive.
        worker.unref();
      }
    },
  };
}

/** In worker threads, since text is untrusted: time and memory are limited. Throws `CalendarFaultError`. */
export function createReadApart(): ReadApart {
  const idle: { readonly thread: Thread; readonly ending: NodeJS.Timeout }[] = [];

  function take(): Thread {
    for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
      clearTimeout(next.ending);
      if (!next.thread.isGone()) return next.thread;
    }
    return openThread();
  }
  function rest(thread: Thread): void {
    if (thread.isGone()) return;
    const ending = setTimeout(() => {
      idle.splice(0, idle.length, ...idle.filter((each) => each.thread !== thread));
      thread.end();
    }, IDLE).unref();
    idle.push({ thread, ending });
  }

  return async (source, reading) => {
    const thread = take();
    const answer = await thread.read(source, reading);
    rest(thread);
    if (answer instanceof CalendarFaultError) throw answer;
    if (answer === null) throw new CalendarFaultError('not_a_calendar');
    return answer;
  };
}
