import * as z from 'zod/mini';
import { editRange } from '../edit-range.ts';
import { entityId, instant, madeFrom } from '../entity.ts';
import { MAX_OUTSIDE_ID } from '../limits.ts';
import { scheduleItem } from '../schedule-item.ts';
import { defineEvents } from './event.ts';
import { newScheduleItem, newTaskScheduleItem, scheduleItemPatch } from './schedule-item-payload.ts';
import { subscriptionEvents } from './subscription-events.ts';

const ofItem = z.object({ calendarItemId: entityId });
const withReach = { reach: z._default(editRange, 'one') };
const range = z.object({ timeMin: instant, timeMax: instant });

/** Emits of the namespace `/calendar`. In the calls that end in `Note`, `id` is the task's. */
export const calendarEvents = defineEvents({
  ...subscriptionEvents,
  createScheduleItem: {
    kind: 'write',
    http: 'POST /schedule-items',
    payload: z.object({ props: newScheduleItem }),
    answer: scheduleItem,
    errors: ['id_taken', 'ends_before_start', 'not_found', 'not_permitted', 'invalid_rule'],
  },
  createScheduleItemNote: {
    kind: 'write',
    http: 'POST /tasks/:id/schedule-items',
    payload: z.object({ id: entityId, props: newTaskScheduleItem }),
    answer: scheduleItem,
    errors: ['id_taken', 'ends_before_start', 'not_found', 'not_permitted'],
  },
  /** Items that end today (in UTC) or later, and those of the last 31 days. */
  getScheduleItems: {
    kind: 'read',
    http: 'GET /schedule-items',
    payload: z.object({}),
    answer: z.array(scheduleItem),
    errors: [],
  },
  getCalendarItems: {
    kind: 'read',
    http: 'GET /calendar-items',
    payload: range,
    answer: z.array(scheduleItem),
    errors: [],
  },
  getScheduleItem: {
    kind: 'read',
    http: 'GET /schedule-items/:calendarItemId',
    payload: ofItem,
    answer: scheduleItem,
    errors: ['not_found'],
  },
  updateScheduleItem: {
    kind: 'write',
    http: 'PATCH /schedule-items/:calendarItemId',
    payload: z.extend(ofItem, { version: madeFrom, props: scheduleItemPatch, ...withReach }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'ends_before_start', 'invalid_rule', 'not_verified'],
  },
  /** Edits an item of Google’s calendar, there and here. */
  updateScheduleItemGoogle: {
    kind: 'write',
    http: 'PATCH /google-items/:calendarItemId',
    payload: z.extend(ofItem, { version: madeFrom, props: scheduleItemPatch, ...withReach }),
    answer: scheduleItem,
    errors: [
      'not_found',
      'not_permitted',
      'ends_before_start',
      'invalid_rule',
      'not_verified',
      'no_integration',
    ],
  },
  getGoogleCalendarEntries: {
    kind: 'read',
    http: 'GET /google-entries',
    payload: range,
    answer: z.array(scheduleItem),
    errors: ['no_integration'],
  },
  getMicrosoftCalendarEntries: {
    kind: 'read',
    http: 'GET /microsoft-entries',
    payload: range,
    answer: z.array(scheduleItem),
    errors: ['no_integration'],
  },
  getGoogleCalendarEntry: {
    kind: 'read',
    http: 'GET /google-entries/:eventId',
    payload: z.object({ eventId: z.string().check(z.minLength(1), z.maxLength(MAX_OUTSIDE_ID)) }),
    answer: scheduleItem,
    errors: ['not_found', 'no_integration'],
  },
  /** Asks the provider of an integration again at once, even after failures. */
  syncCalendars: {
    kind: 'write',
    http: 'POST /integrations/:integrationId/sync',
    isOwn: true,
    payload: z.object({ integrationId: entityId }),
    answer: z.object({ integrationId: entityId }),
    errors: ['not_found'],
  },
  updateScheduleItemNote: {
    kind: 'write',
    http: 'PATCH /tasks/:id/schedule-items/:calendarItemId',
    payload: z.extend(ofItem, { id: entityId, version: madeFrom, props: scheduleItemPatch, ...withReach }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'ends_before_start', 'invalid_rule', 'not_verified'],
  },
  deleteScheduleItem: {
    kind: 'write',
    http: 'DELETE /schedule-items/:calendarItemId',
    payload: z.extend(ofItem, withReach),
    answer: ofItem,
    errors: ['not_found', 'not_permitted'],
  },
  deleteScheduleItemNote: {
    kind: 'write',
    http: 'DELETE /tasks/:id/schedule-items/:calendarItemId',
    payload: z.extend(ofItem, { id: entityId, ...withReach }),
    answer: ofItem,
    errors: ['not_found', 'not_permitted'],
  },
  /**
   * Moves a block that belongs to no task to another calendar (null: Daywall's own). The copy there gets the new
   * `id`, since each calendar has its own ids. Recurring items and those with guests cannot be moved.
   */
  moveScheduleItem: {
    kind: 'write',
    http: 'POST /schedule-items/:calendarItemId/move',
    isOwn: true,
    payload: z.extend(ofItem, { id: entityId, calendarId: z.nullable(entityId) }),
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted', 'id_taken'],
  },
  restoreScheduleItem: {
    kind: 'write',
    http: 'POST /schedule-items/:calendarItemId/restore',
    isOwn: true,
    payload: ofItem,
    answer: scheduleItem,
    errors: ['not_found', 'not_permitted'],
  },
});
