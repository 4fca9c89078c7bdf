import { ClientError, ResponseBodyError } from 'openid-client';
import { RefusalError } from '#server/errors.ts';
import { ProviderError } from '../outside-calendars/provider-error.ts';

/** What the provider says of us, not of the person: whoever runs this server has to mend it. */
const ourFaults = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_scope'];

interface ProviderFailure {
  readonly kind: 'invalid_grant' | 'refused' | 'unreachable';
  /** For the log; null where nothing of ours is wrong. Never what the provider wrote in its own words. */
  readonly misconfiguration: string | null;
}

function isLater(status: number): boolean {
  return status === 429 || status >= 500;
}

/** The answer that could not be read, where there was one. */
function statusOf({ cause }: ClientError): number | null {
  if (cause instanceof Response) return cause.status;
  return cause instanceof Error && cause.cause instanceof Response ? cause.cause.status : null;
}

/** Why a provider's sign-in service did not do what it was asked. */
export function readProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ResponseBodyError) {
    if (isLater(error.status)) return { kind: 'unreachable', misconfiguration: null };
    if (error.error === 'invalid_grant') return { kind: 'invalid_grant', misconfiguration: null };
    const known = ourFaults.find((name) => name === error.error);
    return { kind: 'refused', misconfiguration: known ?? null };
  }
  if (error instanceof ClientError) {
    const status = statusOf(error);
    const isGone = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    const isUnread = status === null ? isGone : isLater(status);
    return { kind: isUnread ? 'unreachable' : 'refused', misconfiguration: null };
  }
  // The only thing that `fetch` itself throws.
  if (error instanceof TypeError) return { kind: 'unreachable', misconfiguration: null };
  throw error;
}

/** As a call is refused: `provider_refused` or `provider_unreachable`. */
export function asProviderRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  const { kind } = readProviderFailure(error);
  return new RefusalError(kind === 'unreachable' ? 'provider_unreachable' : 'provider_refused');
}

/** As whoever works with a calendar meets it. */
export function asProviderError(error: unknown): ProviderError {
  const { kind } = readProviderFailure(error);
  return new ProviderError(kind === 'refused' ? 'provider_error' : kind, `The sign-in service: ${kind}`);
}
