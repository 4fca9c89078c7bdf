import { NoResponseError, reasonOf } from '#client/failure.ts';

const knownIds = [
  'wrong_credentials',
  'password_common',
  'password_personal',
  'email_taken',
  'user_name_taken',
  'too_many_requests',
  'invalid_input',
  'anti_forgery',
  'storage_full',
  'unavailable',
  'password_reset_failed',
  'invalid_token',
  'provider_not_configured',
  'provider_refused',
  'provider_unreachable',
  'access_not_granted',
  'account_exists',
  'email_unverified',
  'identity_taken',
  'identity_not_linked',
  'confirmation_needed',
  'too_many',
] as const;

/** The specification's message for a registration without an answer. */
const NO_DATA = 'Registration failed, no data received.';

/** Failures, named by the text keys below `session.failure`. */
export type FailureKey = (typeof knownIds)[number] | 'noResponse' | 'noData' | 'other';

export function failureKey(error: unknown): FailureKey {
  if (error instanceof NoResponseError && error.message === NO_DATA) return 'noData';
  const reason = reasonOf(error);
  return (
    knownIds.find((id) => id === reason?.id) ?? (error instanceof NoResponseError ? 'noResponse' : 'other')
  );
}
