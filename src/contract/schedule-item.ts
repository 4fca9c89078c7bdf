import * as z from 'zod/mini';
import { entityFields, entityId, instant, timeZone } from './entity.ts';
import {
  MAX_ATTENDEES,
  MAX_DESCRIPTION,
  MAX_EMAIL,
  MAX_LOCATION,
  MAX_NAME_OUTSIDE,
  MAX_OUTSIDE_ID,
  MAX_TITLE,
  MAX_URL,
} from './limits.ts';
import { calendarProviderNames } from './provider-names.ts';
import { reminders } from './reminder.ts';
import { line } from './single-line.ts';
import { rruleText } from './task/recurrence.ts';

/** Fields of a schedule item that people edit. */
export const editableItemFields = {
  /** Null for a task's block: it shows the task's title. */
  title: z.nullable(line(MAX_TITLE)),
  startDate: instant,
  /** Exclusive; never before `startDate`. */
  endDate: instant,
  /** All-day items run from midnight to midnight in `timeZone`. */
  isAllDay: z.boolean(),
  /** Zone of its creation. */
  timeZone,
  reminders,
  location: z.nullable(z.string().check(z.maxLength(MAX_LOCATION))),
  /** Plain text. */
  description: z.nullable(z.string().check(z.maxLength(MAX_DESCRIPTION))),
};

/** Attendee of an outside calendar's event, or guest of an own item. */
export const attendee = z.object({
  name: line(MAX_NAME_OUTSIDE),
  email: z.string().check(z.maxLength(MAX_EMAIL)),
  response: z.enum(['accepted', 'declined', 'tentative', 'none']),
  isSelf: z.boolean(),
  isOrganizer: z.boolean(),
});
export type Attendee = z.infer<typeof attendee>;

/** Schedule item: a block of a task, or an entry of its own. `noteId` is the task's id on the wire. */
export const scheduleItem = z.object({
  ...entityFields,
  ...editableItemFields,
  type: z.enum(['taskSchedule', 'default']),
  origin: z.enum(['google', 'other']),
  /** Provider of its calendar; null for Daywall's own, with blocks of tasks, and for items of a subscription. */
  provider: z.nullable(z.enum(calendarProviderNames)),
  /** Outside calendar or subscription that holds it, possible for blocks too; null for Daywall's own. */
  calendarId: z._default(z.nullable(entityId), null),
  /** Not editable in Daywall. */
  isReadOnly: z._default(z.boolean(), false),
  /** Shared by all occurrences of a series; null for a single item. */
  seriesId: z._default(z.nullable(z.string().check(z.maxLength(MAX_OUTSIDE_ID))), null),
  /** RRULE of its series in Daywall's own calendar, evaluated in `timeZone`; a series outside keeps its rule there. */
  rule: z._default(z.nullable(rruleText), null),
  location: z._default(editableItemFields.location, null),
  description: z._default(editableItemFields.description, null),
  attendees: z._default(z.array(attendee).check(z.maxLength(MAX_ATTENDEES)), []),
  /** Address of the video call. */
  meetingUrl: z._default(z.nullable(z.string().check(z.maxLength(MAX_URL))), null),
  /** The owner declined the invitation. */
  isDeclined: z._default(z.boolean(), false),
  /** It takes no time from its owner: free or available in other calendars, transparent in RFC 5545. */
  isTransparent: z._default(z.boolean(), false),
  noteId: z.nullable(entityId),
  ownerId: entityId,
});
export type ScheduleItem = z.infer<typeof scheduleItem>;

/** Whether an item can move to another calendar: series, guests and video calls belong to their calendar. */
export function isMovable(
  item: Pick<ScheduleItem, 'noteId' | 'isReadOnly' | 'seriesId' | 'attendees' | 'meetingUrl'>,
): boolean {
  const { noteId, isReadOnly, seriesId, attendees, meetingUrl } = item;
  return noteId === null && !isReadOnly && seriesId === null && attendees.length === 0 && meetingUrl === null;
}
