import * as z from 'zod/mini';
import { entityId, instant, timeZone } from '../entity.ts';
import { MAX_GUESTS, MAX_TITLE } from '../limits.ts';
import { email } from '../people/user.ts';
import { reminders } from '../reminder.ts';
import { editableItemFields } from '../schedule-item.ts';
import { filledLine } from '../single-line.ts';
import { rruleText } from '../task/recurrence.ts';

export const scheduleItemPatch = z.extend(z.partial(z.object(editableItemFields)), {
  /** A new rule applies from the edited occurrence on, whatever the edit range; null leaves it as a single item. */
  rule: z.optional(z.nullable(rruleText)),
  /** Addresses of all guests of the item, or of its whole series; new ones are invited by mail, others disinvited. */
  guests: z.optional(z.array(email).check(z.maxLength(MAX_GUESTS))),
});
export type ScheduleItemPatch = z.infer<typeof scheduleItemPatch>;

export const newScheduleItem = z.extend(z.object({ id: entityId, title: filledLine(MAX_TITLE) }), {
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
  location: z._default(editableItemFields.location, null),
  description: z._default(editableItemFields.description, null),
  /** RRULE of a series that begins with the item. */
  rule: z._default(z.nullable(rruleText), null),
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
