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
import { providerNames } from './provider-names.ts';
import { reminders } from './reminder.ts';
import { filledLine, line } from './single-line.ts';

const editable = {
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

/** Attendee of an outside calendar's event. */
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
  ...editable,
  type: z.enum(['taskSchedule', 'default']),
  origin: z.enum(['google', 'other']),
  /** Provider of its calendar; null for Daywall's own, with blocks of tasks, and for items of a subscription. */
  provider: z.nullable(z.enum(providerNames)),
  /** Outside calendar or subscription that holds it, possible for blocks too; null for Daywall's own. */
  calendarId: z._default(z.nullable(entityId), null),
  /** Not editable in Daywall. */
  isReadOnly: z._default(z.boolean(), false),
  /** Shared by all occurrences of a series; null for a single item. */
  seriesId: z._default(z.nullable(z.string().check(z.maxLength(MAX_OUTSIDE_ID))), null),
  location: z._default(editable.location, null),
  description: z._default(editable.description, null),
  attendees: z._default(z.array(attendee).check(z.maxLength(MAX_ATTENDEES)), []),
  /** Address of the video call. */
  meetingUrl: z._default(z.nullable(z.string().check(z.maxLength(MAX_URL))), null),
  /** The owner declined the invitation. */
  isDeclined: z._default(z.boolean(), false),
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

export const scheduleItemPatch = z.partial(z.object(editable));
export type ScheduleItemPatch = z.infer<typeof scheduleItemPatch>;

export const newScheduleItem = z.extend(z.object({ id: entityId, title: filledLine(MAX_TITLE) }), {
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
  location: z._default(editable.location, null),
  description: z._default(editable.description, null),
  /** Outside calendar for the item, null for Daywall's own; left out, the user's setting decides. */
  calendarId: z.optional(z.nullable(entityId)),
});
export const newTaskScheduleItem = z.object({
  id: entityId,
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
});
