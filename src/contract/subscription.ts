import * as z from 'zod/mini';
import { entityFields, entityId, instant, madeFrom, timeZone } from './entity.ts';
import { MAX_CALENDAR_NAME, MAX_URL } from './limits.ts';
import { filledLine } from './line.ts';

const name = filledLine(MAX_CALENDAR_NAME);
/** One of the six papers. */
const tone = z.int().check(z.minimum(1), z.maximum(6));

/** Calendar programs write `webcal:` for a calendar's address; what stands behind it is fetched by HTTPS. */
function asWebAddress(text: string): string {
  return text.trim().replace(/^webcals?:\/\//i, 'https://');
}

/** Where a calendar in iCal format lies: `https:`, `http:` or `webcal:`, without a user's name and password. */
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
 * Why the last fetch of a calendar brought nothing: no answer, an answer too late, a refusal, nothing there, an address
 * that is not public, one that leads on too often, more than is read, something else than a calendar; `too_many_events`
 * brought the earliest of them.
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

/** A calendar of somebody else's that is read from its address. Its events are schedule items with its id. */
export const subscription = z.object({
  ...entityFields,
  name,
  address: z.string().check(z.maxLength(MAX_URL)),
  tone,
  isShown: z.boolean(),
  /** When it was last read without a fault; null before the first time. */
  lastFetchedAt: z.nullable(instant),
  fault: z.nullable(subscriptionFault),
  /** Events of the last reading that were not understood, or of whose dates only some were. */
  skippedEvents: z._default(z.int().check(z.minimum(0)), 0),
  ownerId: entityId,
});
export type Subscription = z.infer<typeof subscription>;

export const newSubscription = z.object({
  id: entityId,
  address: calendarAddress,
  /** Left out: what the calendar calls itself, and its host's name until that is known. */
  name: z.optional(name),
  tone: z.optional(tone),
  /** Where the reader is: what the calendar gives without a zone, and its whole days, are meant there. */
  timeZone,
});
const subscriptionPatch = z.partial(z.object({ name, tone, isShown: z.boolean() }));

export const subscriptionWrite = z.object({
  subscriptionId: entityId,
  version: madeFrom,
  updateSubscriptionData: subscriptionPatch,
});
