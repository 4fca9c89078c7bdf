import { DeclinedError, NoResponseError } from '#client/failure.ts';

/**
 * The error to report for a failed `identity.launchWebAuthFlow`, which browsers tell apart by their words alone: nothing
 * answered, the person closed the window or said no, or anything else as it is.
 */
export function authFlowFailure(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (/could not be loaded/i.test(message)) return new NoResponseError(message);
  if (/did not approve|cancel/i.test(message)) return new DeclinedError('The sign-in was cancelled');
  return error;
}
