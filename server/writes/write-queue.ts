import { setImmediate, setTimeout } from 'node:timers/promises';

/** Limits of one socket's waiting writes: their number, and their size in bytes. */
const MAX_WAITING = 2_000;
const MAX_WAITING_SIZE = 4_194_304;

/** Size of a write that costs the server several times an ordinary one. Bytes. */
const HEAVY = 16_384;
const LONGEST_REST = 100;

/**
 * Runs the writes of one socket in the order of arrival. The embedded database answers without network I/O, so
 * between two writes the event loop reads all other sockets; after a heavy one the queue rests as long as that
 * took, and leaves half of the server to others.
 */
export interface WriteQueue {
  readonly waiting: number;
  /** Adds a write; false beyond the limits. `size` is the frame's in bytes. */
  add(size: number, work: () => Promise<void>): boolean;
  /** Resolves once the queue is empty. */
  settled(): Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  let waiting = 0;
  let waitingSize = 0;
  let last: Promise<void> = Promise.resolve();
  /** Time of `performance.now()`. */
  let restUntil = 0;

  async function turn(): Promise<void> {
    const rest = restUntil - performance.now();
    if (rest > 1) await setTimeout(rest);
    else await setImmediate();
  }

  return {
    get waiting() {
      return waiting;
    },
    add(size, work) {
      if (waiting >= MAX_WAITING || waitingSize + size > MAX_WAITING_SIZE) return false;
      const run = async () => {
        await turn();
        const started = performance.now();
        try {
          await work();
        } finally {
          const now = performance.now();
          if (size >= HEAVY) restUntil = now + Math.min(now - started, LONGEST_REST);
          waiting -= 1;
          waitingSize -= size;
        }
      };
      waiting += 1;
      waitingSize += size;
      last = last.then(run, run);
      return true;
    },
    settled: () => last,
  };
}
