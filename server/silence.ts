import type { Readable } from 'node:stream';
import { SECOND } from '#time/units.ts';
import type { Clock } from './clock.ts';

/** Time without a byte after which a sender of a file is given up: until then it takes the place of others. */
const LONGEST_SILENCE = 30 * SECOND;

/** Chunks of a body; hangs up on its sender after a silence. The time in which nobody reads does not count. */
export async function* untilSilent(
  body: Readable,
  clock: Pick<Clock, 'after'>,
  hangUp: () => void,
): AsyncGenerator<Buffer> {
  let stopWaiting = clock.after(LONGEST_SILENCE, hangUp);
  try {
    for await (const chunk of body) {
      stopWaiting();
      yield chunk;
      stopWaiting = clock.after(LONGEST_SILENCE, hangUp);
    }
  } finally {
    stopWaiting();
  }
}
