import { ClientError, ResponseBodyError } from 'openid-client';
import { RefusalError } from '#server/errors.ts';
import { ProviderError } from '#server/provider-error.ts';

/** OAuth errors that blame this server's settings, which only its operator can repair. */
const ourFaults = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_scope'];

interface ProviderFailure {
  readonly kind: 'invalid_grant' | 'refused' | 'unreachable';
  /** For the log; null if our settings are fine. Never the provider's free text. */
  readonly misconfiguration: string | null;
}

function isLater(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Status of the response that could not be read, if there was one. */
function statusOf({ cause }: ClientError): number | null {
  if (cause instanceof Response) return cause.status;
  return cause instanceof Error && cause.cause instanceof Response ? cause.cause.status : null;
}

/** Reason for which a provider's sign-in service failed. */
export function readProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ResponseBodyError) {
    if (isLater(error.status)) return { kind: 'unreachable', misconfiguration: null };
    if (error.error === 'invalid_grant') return { kind: 'invalid_grant', misconfiguration: null };
    const known = ourFaults.find((name) => name === error.error);
    return { kind: 'refused', misconfiguration: known ?? null };
  }
  if (error instanceof ClientError) {
    const status = statusOf(error);
    const isTimeout = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    const isUnread = status === null ? isTimeout : isLater(status);
    return { kind: isUnread ? 'unreachable' : 'refused', misconfiguration: null };
  }
  // `fetch` itself throws nothing else.
  if (error instanceof TypeError) return { kind: 'unreachable', misconfiguration: null };
  throw error;
}

/** Failure as a refusal of a call: `provider_refused` or `provider_unreachable`. */
export function asProviderRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  const { kind } = readProviderFailure(error);
  return new RefusalError(kind === 'unreachable' ? 'provider_unreachable' : 'provider_refused');
}

export function asProviderError(error: unknown): ProviderError {
  const { kind } = readProviderFailure(error);
  return new ProviderError(kind === 'refused' ? 'provider_error' : kind, `The sign-in service: ${kind}`);
}
