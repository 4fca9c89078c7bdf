import { DeclinedError, NoResponseError } from '#client/failure.ts';

/** Browsers distinguish no answer, a closed window and a refusal by message alone; others stay unchanged. */
export function authFlowFailure(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (/could not be loaded/i.test(message)) return new NoResponseError(message);
  if (/did not approve|cancel/i.test(message)) return new DeclinedError('The sign-in was cancelled');
  return error;
}
