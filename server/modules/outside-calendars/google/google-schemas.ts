import * as z from 'zod/mini';
import { dayText, instantText } from '../provider/date-text.ts';

/** Fields that we read from Google's replies; the parser drops all others. */
const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));

const instant = z.optional(z.nullable(instantText));

const when = z.object({
  date: z.optional(z.nullable(dayText)),
  dateTime: instant,
  timeZone: text,
});
export type GoogleWhen = z.infer<typeof when>;

const attendee = z.object({
  email: text,
  displayName: text,
  self: flag,
  organizer: flag,
  resource: flag,
  responseStatus: text,
});
export type GoogleAttendee = z.infer<typeof attendee>;

export const googleEvent = z.object({
  id: z.string().check(z.minLength(1)),
  status: text,
  etag: text,
  updated: instant,
  summary: text,
  description: text,
  location: text,
  start: z.optional(when),
  end: z.optional(when),
  recurrence: z.optional(z.array(z.string())),
  recurringEventId: text,
  originalStartTime: z.optional(when),
  iCalUID: text,
  attendees: z.optional(z.array(attendee)),
  organizer: z.optional(z.object({ self: flag })),
  guestsCanModify: flag,
  locked: flag,
  eventType: text,
  transparency: text,
  hangoutLink: text,
  conferenceData: z.optional(
    z.object({
      entryPoints: z.optional(z.array(z.object({ entryPointType: text, uri: text }))),
    }),
  ),
  extendedProperties: z.optional(z.object({ private: z.optional(z.record(z.string(), z.string())) })),
});
export type GoogleEvent = z.infer<typeof googleEvent>;

export const googleEvents = z.object({
  items: z._default(z.array(googleEvent), []),
  timeZone: text,
  nextPageToken: text,
  nextSyncToken: text,
});

export const googleCalendars = z.object({
  items: z._default(
    z.array(
      z.object({
        id: z.string().check(z.minLength(1)),
        summary: text,
        summaryOverride: text,
        backgroundColor: text,
        accessRole: text,
        primary: flag,
        selected: flag,
        deleted: flag,
      }),
    ),
    [],
  ),
  nextPageToken: text,
});

export const googleChannel = z.object({
  id: z.string(),
  resourceId: z.string(),
  /** Milliseconds since the epoch, in digits. */
  expiration: z.optional(z.coerce.number()),
});

export const googleRefusal = z.object({
  error: z.object({
    status: text,
    errors: z.optional(z.array(z.object({ reason: text }))),
  }),
});
