import { NoResponseError } from '#client/failure.ts';

const TIMES = 3;

/** Retry rule: requests without an answer are repeated a few times; a refusal is an answer. */
export function isWorthAsking(failures: number, error: Error): boolean {
  return error instanceof NoResponseError && failures < TIMES;
}
