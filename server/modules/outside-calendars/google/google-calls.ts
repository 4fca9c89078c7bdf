import * as z from 'zod/mini';
import type { ProviderErrorKind } from '#server/provider-error.ts';
import {
  createProviderCalls,
  type ProviderCalls,
  type ProviderCallsOptions,
} from '../provider/provider-calls.ts';
import { googleRefusal } from './google-schemas.ts';

/** Reasons of a 403 that mean rate limits; any other means missing permission. */
const LIMITS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'variableTermLimitExceeded',
  'calendarUsageLimitsExceeded',
  'RESOURCE_EXHAUSTED',
]);

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
  429: 'rate_limited',
};

function kindOf(status: number, reason: string): ProviderErrorKind {
  if (status === 403) return LIMITS.has(reason) ? 'rate_limited' : 'forbidden';
  if (status === 410) return reason === 'deleted' ? 'not_found' : 'cursor_expired';
  return KINDS[status] ?? (status >= 500 || status === 408 ? 'provider_error' : 'rejected');
}

const refusal = z.pipe(
  googleRefusal,
  z.transform(({ error }) => ({ reason: error.errors?.[0]?.reason ?? error.status ?? '' })),
);

type Options = Pick<ProviderCallsOptions, 'base' | 'clock' | 'patience'>;

export function createGoogleCalls(options: Options): ProviderCalls {
  return createProviderCalls({ ...options, kindOf, refusal });
}

export function eventsPath(calendarId: string, eventId?: string): string {
  const events = `/calendars/${encodeURIComponent(calendarId)}/events`;
  return eventId === undefined ? events : `${events}/${encodeURIComponent(eventId)}`;
}
