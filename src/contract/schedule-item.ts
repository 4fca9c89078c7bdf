import * as z from 'zod/mini';
import { entityFields, entityId, instant, timeZone } from './entity.ts';
import { MAX_TITLE } from './limits.ts';
import { reminders } from './reminder.ts';

const editable = {
  /** Null for a task's block: it shows the task's title. */
  title: z.nullable(z.string().check(z.trim(), z.maxLength(MAX_TITLE))),
  startDate: instant,
  /** Exclusive; never before `startDate`. */
  endDate: instant,
  /** All-day items run from midnight to midnight in `timeZone`. */
  isAllDay: z.boolean(),
  /** The zone it was made in. */
  timeZone,
  reminders,
};

/** A block of time, of a task or on its own. `noteId` is the task's id on the wire. */
export const scheduleItem = z.object({
  ...entityFields,
  ...editable,
  type: z.enum(['taskSchedule', 'default']),
  origin: z.enum(['google', 'other']),
  /** The outside calendar it comes from; null for Daywall's own. */
  provider: z.nullable(z.enum(['google', 'microsoft'])),
  noteId: z.nullable(entityId),
  ownerId: entityId,
});
export type ScheduleItem = z.infer<typeof scheduleItem>;

export const scheduleItemPatch = z.partial(z.object(editable));
export type ScheduleItemPatch = z.infer<typeof scheduleItemPatch>;

/** A block on its own. */
export const newScheduleItem = z.extend(
  z.object({ id: entityId, title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE)) }),
  {
    startDate: instant,
    endDate: instant,
    isAllDay: z._default(z.boolean(), false),
    timeZone,
    reminders: z._default(reminders, []),
  },
);
/** A block of a task. */
export const newTaskScheduleItem = z.object({
  id: entityId,
  startDate: instant,
  endDate: instant,
  isAllDay: z._default(z.boolean(), false),
  timeZone,
  reminders: z._default(reminders, []),
});
