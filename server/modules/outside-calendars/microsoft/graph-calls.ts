import * as z from 'zod/mini';
import type { ProviderErrorKind } from '#server/provider-error.ts';
import {
  createProviderCalls,
  type ProviderCalls,
  type ProviderCallsOptions,
} from '../provider/provider-calls.ts';
import { graphRefusal } from './graph-schemas.ts';

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'cursor_expired',
  412: 'conflict',
  429: 'rate_limited',
  509: 'rate_limited',
};

function kindOf(status: number, reason: string): ProviderErrorKind {
  if (status < 500 && /syncstate|resync/i.test(reason)) return 'cursor_expired';
  if (reason === 'ErrorInvalidIdMalformed') return 'not_found';
  return KINDS[status] ?? (status >= 500 || status === 408 ? 'provider_error' : 'rejected');
}

const refusal = z.pipe(
  graphRefusal,
  z.transform(({ error }) => ({ reason: error.code ?? '' })),
);

type Options = Pick<ProviderCallsOptions, 'base' | 'clock' | 'patience'>;

export function createGraphCalls(options: Options): ProviderCalls {
  return createProviderCalls({ ...options, kindOf, refusal });
}

const LASTING_IDS = 'IdType="ImmutableId"';
const IN_UTC = 'outlook.timezone="UTC"';

/** Headers for ids that survive a move, times in UTC, and descriptions as written. */
export const PREFERENCES = { prefer: [LASTING_IDS, IN_UTC].join(', ') };
/** `PREFERENCES`, with descriptions as text. */
export const TEXT_PREFERENCES = {
  prefer: [LASTING_IDS, IN_UTC, 'outlook.body-content-type="text"'].join(', '),
};
/** `TEXT_PREFERENCES`, with the page size. */
export const PAGE_PREFERENCES = { prefer: `${TEXT_PREFERENCES.prefer}, odata.maxpagesize=100` };

export function eventsPath(calendarId: string, eventId?: string): string {
  const events = `${calendarPath(calendarId)}/events`;
  return eventId === undefined ? events : `${events}/${encodeURIComponent(eventId)}`;
}

export function calendarPath(calendarId: string): string {
  return `/me/calendars/${encodeURIComponent(calendarId)}`;
}
