import type { Clock } from '../ports.ts';

const SMALLEST = 256 * 1024;
const LARGEST = 16 * 1024 * 1024;
/** Time that a chunk should take: shown progress moves that often. Milliseconds. */
const AIM = 1_500;

/** Size of the next chunk, grown and shrunk by the time that the last one took: `fetch` tells no progress within one. */
export function createChunkSize(clock: Pick<Clock, 'now'>) {
  let size = SMALLEST;
  return {
    /** Sends a chunk of at most the length that it hands over. */
    async measure<T>(send: (length: number) => Promise<T>): Promise<T> {
      const begun = clock.now();
      const sent = await send(size);
      const took = clock.now() - begun;
      if (took < AIM) size = Math.min(size * 2, LARGEST);
      else if (took > AIM * 3) size = Math.max(size / 2, SMALLEST);
      return sent;
    },
  };
}
