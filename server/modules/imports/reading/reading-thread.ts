import { Worker } from 'node:worker_threads';
import type { ImportFailure, ImportProduct } from '#contract/import/import-product.ts';
import { createRestingThreads } from '#server/jobs/resting-threads.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { MINUTE, SECOND } from '#time/units.ts';
import { type DateOrder, type OpenDate, type SourceRow, UnreadableFileError } from '../source-row.ts';

/** Bounds of one file: time in all, time between two messages, memory in MiB. */
const LONGEST = 5 * MINUTE;
const LONGEST_SILENCE = 30 * SECOND;
const MEMORY = 384;
/** Time for which a thread waits for another file: loading the readers costs more than most files. */
const LONGEST_REST = MINUTE;

export interface ReadRequest {
  readonly path: string;
  readonly name: string;
  /** Null: it is recognised. */
  readonly product: ImportProduct | null;
  /** Day of the person who sends it. */
  readonly today: CalendarDay;
  /** Order of dates that can be read in several: that the person says, or null, and that of their own dates. */
  readonly order: DateOrder | null;
  readonly usual: DateOrder;
}
/** Messages of the thread: what it reads, rows that wait to be stored, and the end, with a failure or without. */
export type ThreadMessage =
  | { readonly product: ImportProduct }
  | { readonly rows: readonly SourceRow[] }
  | { readonly end: null; readonly openDate: OpenDate | null }
  | { readonly end: ImportFailure; readonly looksLike: ImportProduct | null };
type End = Extract<ThreadMessage, { readonly end: unknown }>;
/** Messages to the thread: a file, and that its rows are stored. */
export type ThreadRequest = { readonly read: ReadRequest } | { readonly stored: true };

interface Receiver {
  onProduct(product: ImportProduct): Promise<void>;
  /** The thread waits until it resolves. */
  onRows(rows: readonly SourceRow[]): Promise<void>;
}

const file = new URL('./import-worker.ts', import.meta.url);

function openThread() {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  let hasEnded = false;
  let onMessage: (message: ThreadMessage) => void = () => undefined;
  let onFault: (error: UnreadableFileError) => void = () => undefined;
  const breakOff = (reason: ImportFailure) => {
    hasEnded = true;
    onFault(new UnreadableFileError(reason));
    void worker.terminate();
  };
  const tooLong = () => breakOff('took_too_long');
  const send = (request: ThreadRequest) => worker.postMessage(request);
  // Our own thread answers, so its messages need no parsing.
  worker.on('message', (message: ThreadMessage) => onMessage(message));
  // A reader that breaks on a file says that the file is not as its product writes it.
  worker.on('error', ({ code }: NodeJS.ErrnoException) =>
    breakOff(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'took_too_long' : 'wrong_product'),
  );
  worker.on('exit', tooLong);

  return {
    hasEnded: () => hasEnded,
    end: tooLong,
    /** End that the thread itself found: it is free for another file. Any other failure ends it. */
    async read(request: ReadRequest, { onProduct, onRows }: Receiver): Promise<End> {
      const total = setTimeout(tooLong, LONGEST);
      let silence = setTimeout(tooLong, LONGEST_SILENCE);
      let stored = Promise.resolve();
      let pending = 0;
      worker.ref();
      try {
        return await new Promise<End>((resolve, reject) => {
          onFault = reject;
          onMessage = (message) => {
            clearTimeout(silence);
            if ('end' in message) return void stored.then(() => resolve(message));
            pending += 1;
            stored = stored.then(() =>
              'rows' in message ? onRows(message.rows) : onProduct(message.product),
            );
            stored.then(() => {
              pending -= 1;
              if (hasEnded) return;
              // A timer that is left would end the thread in the middle of the next file.
              clearTimeout(silence);
              if (pending === 0) silence = setTimeout(tooLong, LONGEST_SILENCE);
              if ('rows' in message) send({ stored: true });
            }, reject);
          };
          send({ read: request });
        });
      } catch (error) {
        // Messages of this file must not meet the next one.
        tooLong();
        throw error;
      } finally {
        clearTimeout(total);
        clearTimeout(silence);
        // A thread at rest must not keep the process alive.
        worker.unref();
      }
    },
  };
}

export type ReadInThread = (request: ReadRequest, receiver: Receiver) => Promise<OpenDate | null>;

/**
 * Reads strangers' files in threads, within bounds of time and memory. Returns a date that the file leaves open. Throws
 * `UnreadableFileError`.
 */
export function createReadInThread(): ReadInThread {
  const threads = createRestingThreads(openThread, LONGEST_REST);
  return async (request, receiver) => {
    const thread = threads.take();
    const end = await thread.read(request, receiver);
    threads.rest(thread);
    if (end.end !== null) throw new UnreadableFileError(end.end, '', end.looksLike);
    return end.openDate;
  };
}
