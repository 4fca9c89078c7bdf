import * as z from 'zod/mini';
import { editRange } from '../edit-range.ts';
import { entityId, instant, madeFrom } from '../entity.ts';
import { MAX_OUTSIDE_ID } from '../limits.ts';
import { newScheduleItem, newTaskScheduleItem, scheduleItem, scheduleItemPatch } from '../schedule-item.ts';
import { defineEvents } from './event.ts';
import { subscriptionEvents } from './subscription-events.ts';

const ofItem = z.object({ calendarItemId: entityId });
const reaching = { reach: z._default(editRange, 'one') };
const range = z.object({ timeMin: instant, timeMax: instant });

/** Emits of the namespace `/calendar`. In the calls that end in `Note`, `id` is the task's. */
export const calendarEvents = defineEvents({
  ...subscriptionEvents,
  createScheduleItem: {
    kind: 'write',
    payload: z.object({ props: newScheduleItem }),
    answer: scheduleItem,
    errors: ['id_taken', 'ends_before_start', 'not_found', 'not_permitted'],
  },
  createScheduleItemNote: {
    kind: 'write',
    payload: z.object({ id: entityId, props: newTaskScheduleItem }),
    answer: scheduleItem,
    errors: ['id_taken', 'ends_before_start', 'not_found', 'not_permitted'],
  },
  /** Items that end today (in UTC) or later, and those of the last 31 days. */
  getScheduleItems: { kind: 'read', payload: z.object({}), answer: z.array(scheduleItem), errors: [] },
  getCalendarItems: { kind: 'read', payload: range, answer: z.array(scheduleItem), errors: [] },
  getScheduleItem: { kind: 'read', payload: ofItem, answer: scheduleItem, errors: ['not_found'] },
  updateScheduleItem: {
    kind: 'write',
    payload: z.extend(ofItem, { version: madeFrom, props: scheduleItemPatch, ...reaching }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'ends_before_start'],
  },
  /** Edits an item of Google’s calendar, there and here. */
  updateScheduleItemGoogle: {
    kind: 'write',
    payload: z.extend(ofItem, { version: madeFrom, props: scheduleItemPatch, ...reaching }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'ends_before_start', 'no_integration'],
  },
  getGoogleCalendarEntries: {
    kind: 'read',
    payload: range,
    answer: z.array(scheduleItem),
    errors: ['no_integration'],
  },
  getMicrosoftCalendarEntries: {
    kind: 'read',
    payload: range,
    answer: z.array(scheduleItem),
    errors: ['no_integration'],
  },
  getGoogleCalendarEntry: {
    kind: 'read',
    payload: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(MAX_OUTSIDE_ID)) }),
    answer: scheduleItem,
    errors: ['not_found', 'no_integration'],
  },
  /** Asks the provider of an integration again at once, even after failures. */
  syncCalendars: {
    kind: 'write',
    isOwn: true,
    payload: z.object({ integrationId: entityId }),
    answer: z.object({ integrationId: entityId }),
    errors: ['not_found'],
  },
  updateScheduleItemNote: {
    kind: 'write',
    payload: z.extend(ofItem, { id: entityId, version: madeFrom, props: scheduleItemPatch, ...reaching }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'ends_before_start'],
  },
  deleteScheduleItem: {
    kind: 'write',
    payload: z.extend(ofItem, reaching),
    answer: ofItem,
    errors: ['not_found', 'not_permitted'],
  },
  deleteScheduleItemNote: {
    kind: 'write',
    payload: z.extend(ofItem, { id: entityId, ...reaching }),
    answer: ofItem,
    errors: ['not_found', 'not_permitted'],
  },
  /**
   * Moves a block that belongs to no task to another calendar (null: Daywall's own). The copy there gets the new
   * `id`, since each calendar has its own ids. Recurring items and those with guests cannot be moved.
   */
  moveScheduleItem: {
    kind: 'write',
    isOwn: true,
    payload: z.extend(ofItem, { id: entityId, calendarId: z.nullable(entityId) }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'id_taken'],
  },
  restoreScheduleItem: {
    kind: 'write',
    isOwn: true,
    payload: ofItem,
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted'],
  },
});
