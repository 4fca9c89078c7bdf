/**
 * Why a provider did not do what it was asked.
 * - `unauthorized`: the access token is no longer taken; a fresh one may be.
 * - `invalid_grant`: the refresh token is no longer taken; only the person can mend it.
 * - `forbidden`: the account may not do this (rights, scopes, a calendar that is read only).
 * - `rate_limited`: too much asked; again after `retryAfterMs`, or after a pause that grows.
 * - `not_found`: the calendar or event is not there, or not any more.
 * - `conflict`: it was changed outside since the ETag was told.
 * - `cursor_expired`: the cursor is no longer taken; load the window anew.
 * - `unreachable`: no answer, or none in time. Whether it was done is not known.
 * - `provider_error`: a fault of the provider's, or an answer that is none of its documents'. Whether it was done is not
 *   known.
 * - `rejected`: the provider will not take this, however often it is sent.
 */
export type ProviderErrorKind =
  | 'unauthorized'
  | 'invalid_grant'
  | 'forbidden'
  | 'rate_limited'
  | 'not_found'
  | 'conflict'
  | 'cursor_expired'
  | 'unreachable'
  | 'provider_error'
  | 'rejected';

interface Details {
  /** Of the answer. */
  readonly status?: number;
  /** When the provider wants to be asked again, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** What every call to a provider fails with. `message` holds no token and nothing that stands in a calendar. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | null;
  /** The HTTP status; null where nothing answered. */
  readonly status: number | null;

  constructor(kind: ProviderErrorKind, message: string, { retryAfterMs, status, cause }: Details = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs ?? null;
    this.status = status ?? null;
  }
}
