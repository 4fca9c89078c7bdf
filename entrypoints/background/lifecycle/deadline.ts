import type { Clock } from '#client/ports.ts';

/** Timeout of calls to browser APIs. Milliseconds. */
const PATIENCE = 10_000;

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor(service: string) {
    super(`The browser did not answer: ${service}`);
  }
}

/** Timer for deadlines; any clock will do. */
export type Timer = Pick<Clock, 'after'>;

/** `NoAnswerError` where none comes in time: an unreachable push service never settles `subscribe`. */
export function withDeadline<T>(
  timer: Timer,
  service: string,
  answer: Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timer.after(patience, () => reject(new NoAnswerError(service)));
    answer.then(resolve, reject).finally(cancel);
  });
}
