import { NoResponseError } from '#client/failure.ts';

const TIMES = 3;

/** What nobody answered is asked again, a few times; a refusal is an answer. */
export function isWorthAsking(failures: number, error: Error): boolean {
  return error instanceof NoResponseError && failures < TIMES;
}
