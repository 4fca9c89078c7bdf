import type { Clock } from '#client/ports.ts';

/** Longest wait for the browser to answer a call of its own. Milliseconds. */
const PATIENCE = 10_000;

export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  constructor(service: string) {
    super(`The browser did not answer: ${service}`);
  }
}

/** The time that a call has; anything that counts time will do. */
export type Timer = Pick<Clock, 'after'>;

/**
 * An answer of a browser service, or `NoAnswerError` where none comes in time. Some of these promises never settle: a
 * push service that cannot be reached, for one, leaves `subscribe` open for good.
 */
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
