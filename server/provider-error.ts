/**
 * Reasons for which a call to a provider failed.
 * - `unauthorized`: the access token was refused; a fresh one may work.
 * - `invalid_grant`: the refresh token was refused; only the user can repair it.
 * - `forbidden`: the account may not do this (rights, scopes, a read-only calendar).
 * - `rate_limited`: too many calls; retry after `retryAfterMs`, or with backoff.
 * - `not_found`: the calendar or event does not exist or was deleted.
 * - `conflict`: it was changed outside since its ETag was read.
 * - `cursor_expired`: the cursor was refused; load the window again.
 * - `unreachable`: no answer, or none in time. Whether the call was applied is unknown.
 * - `provider_error`: the provider failed, or answered against its documents. Whether the call was applied is
 * unknown.
 * - `rejected`: the provider will never take this call.
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
  /** HTTP status of the answer. */
  readonly status?: number;
  /** Delay that the provider asks for. Milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Failure of any call to a provider. `message` holds no token and no content of a calendar. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | null;
  /** HTTP status; null without an answer. */
  readonly status: number | null;

  constructor(kind: ProviderErrorKind, message: string, { retryAfterMs, status, cause }: Details = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs ?? null;
    this.status = status ?? null;
  }
}
