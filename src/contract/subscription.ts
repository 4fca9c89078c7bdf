import * as z from 'zod/mini';
import { entityFields, entityId, instant, madeFrom, timeZone } from './entity.ts';
import { MAX_CALENDAR_NAME, MAX_UNKNOWN_ZONES, MAX_URL } from './limits.ts';
import { filledLine, line } from './single-line.ts';

const name = filledLine(MAX_CALENDAR_NAME);
/** Swatch of the palette. */
const tone = z.int().check(z.minimum(1), z.maximum(6));

/** Calendar programs use the scheme `webcal:`; the file behind it is fetched by HTTPS. */
function asWebAddress(text: string): string {
  return text.trim().replace(/^webcals?:\/\//i, 'https://');
}

/** Address of an iCalendar file: `https:`, `http:` or `webcal:`, without user name and password. */
export const calendarAddress = z.string().check(
  z.overwrite(asWebAddress),
  z.maxLength(MAX_URL),
  z.refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.password !== '') return false;
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
  }, 'no address of a calendar'),
);

/**
 * Fault of the last fetch, in this order: no answer, an answer too late, a refusal, not found, an address that is not
 * public, too many redirects, a file too large, no calendar; `too_many_events` kept the earliest events.
 */
export const subscriptionFault = z.enum([
  'unreachable',
  'timed_out',
  'refused',
  'not_found',
  'private_address',
  'too_many_redirects',
  'too_large',
  'not_a_calendar',
  'too_many_events',
]);
export type SubscriptionFault = z.infer<typeof subscriptionFault>;

/** Subscription: a read-only calendar file from an address. Its events are schedule items with its id. */
export const subscription = z.object({
  ...entityFields,
  name,
  address: z.string().check(z.maxLength(MAX_URL)),
  tone,
  isShown: z.boolean(),
  /** Instant of the last fetch without a fault; null before the first. */
  lastFetchedAt: z.nullable(instant),
  fault: z.nullable(subscriptionFault),
  /** Events of the last fetch that could not be read, fully or in some of their dates. */
  skippedEvents: z._default(z.int().check(z.minimum(0)), 0),
  /** Names of time zones in the last fetch that nobody knows, some of them: their times are read as if without a zone. */
  unknownZones: z._default(z.array(line(MAX_CALENDAR_NAME)).check(z.maxLength(MAX_UNKNOWN_ZONES)), []),
  ownerId: entityId,
});
export type Subscription = z.infer<typeof subscription>;

export const newSubscription = z.object({
  id: entityId,
  address: calendarAddress,
  /** Left out: the calendar's own name, and the host's name until that is known. */
  name: z.optional(name),
  tone: z.optional(tone),
  /** Zone of the reader, for events without a zone and for all-day events. */
  timeZone,
});
const subscriptionPatch = z.partial(z.object({ name, tone, isShown: z.boolean() }));

export const subscriptionWrite = z.object({
  subscriptionId: entityId,
  version: madeFrom,
  updateSubscriptionData: subscriptionPatch,
});
