import { DeclinedError, NoResponseError } from '#client/failure.ts';

/**
 * Error to report for a failed `identity.launchWebAuthFlow`, whose kinds browsers distinguish by message alone: no
 * answer, a closed window or a refusal by the user, or any other error unchanged.
 */
export function authFlowFailure(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (/could not be loaded/i.test(message)) return new NoResponseError(message);
  if (/did not approve|cancel/i.test(message)) return new DeclinedError('The sign-in was cancelled');
  return error;
}
