import type { Clock } from '../clock.ts';
import { asRefusal } from '../errors.ts';

/** Pause between two tries on a full disk. Milliseconds. */
const PAUSE = 5_000;

interface Options {
  readonly clock: Pick<Clock, 'after'>;
  readonly say: (text: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** Step that is done once it has succeeded, however often it is asked for. */
export function untilDone(step: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await step();
    isDone = true;
  };
}

/**
 * Starts what writes by itself, such as jobs. On a full disk it returns and tries again until there is space, so that a server that
 * cannot write still starts and answers reads. The returned function ends the tries.
 */
export async function startPatiently(
  start: () => Promise<void>,
  { clock, say, onFault }: Options,
): Promise<() => void> {
  let cancel = () => {};
  const isStarted = async () => {
    try {
      await start();
      return true;
    } catch (error) {
      if (asRefusal(error)?.id !== 'storage_full') throw error;
      return false;
    }
  };
  function tryLater(): void {
    cancel = clock.after(PAUSE, () => {
      isStarted()
        .then((isDone) => (isDone ? say('There is space again: jobs have started') : tryLater()))
        .catch((error: unknown) => {
          onFault(error);
          tryLater();
        });
    });
  }
  if (!(await isStarted())) {
    say('The disk is full: reads are answered, and jobs start once there is space');
    tryLater();
  }
  return () => cancel();
}
