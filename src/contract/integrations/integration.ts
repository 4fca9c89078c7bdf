import * as z from 'zod/mini';
import { entityFields, entityId, instant } from '../entity.ts';
import { MAX_NAME_OUTSIDE } from '../limits.ts';
import { calendarProviderNames, providerNames } from '../provider-names.ts';
import { line } from '../single-line.ts';

export const provider = z.enum(providerNames);

/** A calendar of an integration. */
export const calendar = z.object({
  id: entityId,
  name: line(MAX_NAME_OUTSIDE),
  /** Swatch of the palette, the nearest to the provider's colour. */
  tone: z.int().check(z.minimum(1), z.maximum(6)),
  /** Visibility at the provider. */
  isShown: z.boolean(),
  isWritable: z.boolean(),
  isPrimary: z.boolean(),
});
export type Calendar = z.infer<typeof calendar>;

/** Fault of the last request to the provider, ordered by how much the user can do about it. */
export const integrationFault = z.enum(['forbidden', 'rate_limited', 'unreachable', 'provider_error']);
export type IntegrationFault = z.infer<typeof integrationFault>;

/** Integration (API connection): a connected account of a calendar provider, which only its owner sees. */
export const integration = z.object({
  ...entityFields,
  provider: z.enum(calendarProviderNames),
  type: z.literal('calendar'),
  /** The account's address at the provider. */
  accountName: line(MAX_NAME_OUTSIDE),
  /** `reconnect`: the provider no longer accepts our access; all settings of the integration are kept. */
  status: z.enum(['connected', 'reconnect']),
  fault: z.nullable(integrationFault),
  /** Updated at most every quarter of an hour if nothing else changes. */
  lastSyncedAt: z.nullable(instant),
  calendars: z.array(calendar),
});
export type Integration = z.infer<typeof integration>;
