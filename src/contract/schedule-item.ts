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
import { filledLine, line } from './line.ts';
import { reminders } from './reminder.ts';

const editable = {
  /** Null for a task's block: it shows the task's title. */
  title: z.nullable(line(MAX_TITLE)),
  startDate: instant,
  /** Exclusive; never before `startDate`. */
  endDate: instant,
  /** All-day items run from midnight to midnight in `timeZone`. */
  isAllDay: z.boolean(),
  /** The zone it was made in. */
  timeZone,
  reminders,
  location: z.nullable(z.string().check(z.maxLength(MAX_LOCATION))),
  /** Plain text. */
  description: z.nullable(z.string().check(z.maxLength(MAX_DESCRIPTION))),
};

/** Somebody who is invited to what stands in an outside calendar. */
export const attendee = z.object({
  name: line(MAX_NAME_OUTSIDE),
  email: z.string().check(z.maxLength(MAX_EMAIL)),
  response: z.enum(['accepted', 'declined', 'tentative', 'none']),
  isSelf: z.boolean(),
  isOrganizer: z.boolean(),
});
export type Attendee = z.infer<typeof attendee>;

/**
 * How far an edit of an occurrence reaches: it alone, it and those that follow, or the whole series. What stands alone
 * is reached alone, whatever is said.
 */
export const reach = z.enum(['one', 'following', 'all']);
export type Reach = z.infer<typeof reach>;

/** A block of time, of a task or on its own. `noteId` is the task's id on the wire. */
export const scheduleItem = z.object({
  ...entityFields,
  ...editable,
  type: z.enum(['taskSchedule', 'default']),
  origin: z.enum(['google', 'other']),
  /** Whose calendar it comes from; null for Daywall's own, with blocks of tasks, and for what a subscription brings. */
  provider: z.nullable(z.enum(['google', 'microsoft'])),
  /** The outside calendar or the subscription it stands in, which a block of a task may too; null for Daywall's own. */
  calendarId: z._default(z.nullable(entityId), null),
  /** Nobody changes it from here. */
  isReadOnly: z._default(z.boolean(), false),
  /** What the occurrences of one series have in common; null for what stands alone. */
  seriesId: z._default(z.nullable(z.string().check(z.maxLength(MAX_OUTSIDE_ID))), null),
  location: z._default(editable.location, null),
  description: z._default(editable.description, null),
  attendees: z._default(z.array(attendee).check(z.maxLength(MAX_ATTENDEES)), []),
  /** Where the video call is. */
  meetingUrl: z._default(z.nullable(z.string().check(z.maxLength(MAX_URL))), null),
  /** Its owner declined the invitation. */
  isDeclined: z._default(z.boolean(), false),
  noteId: z.nullable(entityId),
  ownerId: entityId,
});
export type ScheduleItem = z.infer<typeof scheduleItem>;

/** Whether an item can go to another calendar: a series, guests and the video call are its calendar's alone. */
export function isMovable(
  item: Pick<ScheduleItem, 'noteId' | 'isReadOnly' | 'seriesId' | 'attendees' | 'meetingUrl'>,
): boolean {
  const { noteId, isReadOnly, seriesId, attendees, meetingUrl } = item;
  return noteId === null && !isReadOnly && seriesId === null && attendees.length === 0 && meetingUrl === null;
}

export const scheduleItemPatch = z.partial(z.object(editable));
export type ScheduleItemPatch = z.infer<typeof scheduleItemPatch>;

/** A block on its own. */
export const newScheduleItem = z.extend(z.object({ id: entityId, title: filledLine(MAX_TITLE) }), {
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
  location: z._default(editable.location, null),
  description: z._default(editable.description, null),
  /** The outside calendar it is to stand in, null for Daywall's own; left out, where new items go by one's settings. */
  calendarId: z.optional(z.nullable(entityId)),
});
/** A block of a task. */
export const newTaskScheduleItem = z.object({
  id: entityId,
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
});
