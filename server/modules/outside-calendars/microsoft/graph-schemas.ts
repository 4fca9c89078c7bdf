import * as z from 'zod/mini';
import { dateTimeText, dayText, instantText } from '../provider/date-text.ts';

/** Fields that we read from Microsoft's replies; the parser drops all others. */
const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));

const when = z.object({
  dateTime: dateTimeText,
  timeZone: z.string(),
});
export type GraphWhen = z.infer<typeof when>;

const address = z.optional(z.nullable(z.object({ name: text, address: text })));
const instant = z.optional(z.nullable(instantText));
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const weekday = z.enum(weekdays);
export type GraphWeekday = z.infer<typeof weekday>;
const weekIndex = z.enum(['first', 'second', 'third', 'fourth', 'last']);
export type GraphWeekIndex = z.infer<typeof weekIndex>;

const interval = z._default(z.int().check(z.positive()), 1);
const daysOfWeek = z.array(weekday).check(z.minLength(1));
const index = z._default(z.nullable(weekIndex), 'first');

const pattern = z.discriminatedUnion('type', [
  z.object({ type: z.literal('daily'), interval }),
  z.object({
    type: z.literal('weekly'),
    interval,
    daysOfWeek,
    firstDayOfWeek: z._default(weekday, 'sunday'),
  }),
  z.object({ type: z.literal('absoluteMonthly'), interval, dayOfMonth: z.int() }),
  z.object({ type: z.literal('relativeMonthly'), interval, daysOfWeek, index }),
  z.object({ type: z.literal('absoluteYearly'), interval, dayOfMonth: z.int(), month: z.int() }),
  z.object({ type: z.literal('relativeYearly'), interval, daysOfWeek, index, month: z.int() }),
]);
export type GraphPattern = z.infer<typeof pattern>;

const range = z.object({
  type: z.enum(['endDate', 'noEnd', 'numbered']),
  startDate: dayText,
  endDate: z.optional(z.nullable(dayText)),
  numberOfOccurrences: z.optional(z.nullable(z.int())),
  recurrenceTimeZone: text,
});
export type GraphRange = z.infer<typeof range>;

const recurrence = z.object({ pattern, range });
export type GraphRecurrence = z.infer<typeof recurrence>;

export const graphEvent = z.object({
  id: z.string().check(z.minLength(1)),
  '@odata.etag': text,
  '@removed': z.optional(z.object({ reason: text })),
  type: text,
  subject: text,
  body: z.optional(z.nullable(z.object({ contentType: text, content: text }))),
  start: z.optional(z.nullable(when)),
  end: z.optional(z.nullable(when)),
  isAllDay: flag,
  isCancelled: flag,
  isOrganizer: flag,
  originalStart: instant,
  originalStartTimeZone: text,
  seriesMasterId: text,
  showAs: text,
  responseStatus: z.optional(z.nullable(z.object({ response: text }))),
  attendees: z.optional(
    z.nullable(
      z.array(
        z.object({
          type: text,
          emailAddress: address,
          status: z.optional(z.nullable(z.object({ response: text }))),
        }),
      ),
    ),
  ),
  organizer: z.optional(z.nullable(z.object({ emailAddress: address }))),
  onlineMeeting: z.optional(z.nullable(z.object({ joinUrl: text }))),
  onlineMeetingUrl: text,
  location: z.optional(z.nullable(z.object({ displayName: text }))),
  transactionId: text,
  lastModifiedDateTime: instant,
  recurrence: z.optional(z.nullable(recurrence)),
  cancelledOccurrences: z.optional(z.nullable(z.array(z.string()))),
  singleValueExtendedProperties: z.optional(
    z.nullable(z.array(z.object({ id: z.string(), value: z.string() }))),
  ),
});
export type GraphEvent = z.infer<typeof graphEvent>;

/** Occurrences of a series with changes of their own. */
export const graphExceptions = z.object({
  exceptionOccurrences: z.optional(z.nullable(z.array(z.object({ id: z.string().check(z.minLength(1)) })))),
});

export const graphEvents = z.object({
  value: z.array(graphEvent),
  '@odata.nextLink': text,
  '@odata.deltaLink': text,
});

export const graphCalendars = z.object({
  value: z.array(
    z.object({
      id: z.string().check(z.minLength(1)),
      name: text,
      color: text,
      hexColor: text,
      canEdit: flag,
      isDefaultCalendar: flag,
    }),
  ),
  '@odata.nextLink': text,
});

export const graphSubscription = z.object({ id: z.string(), expirationDateTime: instantText });

export const graphRefusal = z.object({ error: z.object({ code: text }) });
