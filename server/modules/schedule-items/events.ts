import { calendarEvents } from '#contract/calendar-events.ts';
import { onRead, onWrite } from '#server/realtime/events.ts';
import type { Looking } from '../outside-calendars/looking.ts';
import {
  createScheduleItem,
  createTaskScheduleItem,
  deleteScheduleItem,
  moveScheduleItem,
  restoreScheduleItem,
  type ScheduleItemsService,
  updateScheduleItem,
} from './service.ts';

interface Dependencies {
  readonly items: ScheduleItemsService;
  /** Requests of windows: reading the schedule loads outside calendars. */
  readonly looking: Pick<Looking, 'lookAround' | 'lookAt'>;
}

export function createCalendarEvents({ items, looking }: Dependencies) {
  return {
    createScheduleItem: onWrite(calendarEvents.createScheduleItem, {
      perform: (context, { props }) => createScheduleItem(context, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    createScheduleItemNote: onWrite(calendarEvents.createScheduleItemNote, {
      perform: (context, { id, props }) => createTaskScheduleItem(context, id, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    getScheduleItems: onRead(calendarEvents.getScheduleItems, async ({ userId }) => {
      await looking.lookAround(userId);
      return items.listRecent(userId);
    }),
    getCalendarItems: onRead(calendarEvents.getCalendarItems, async ({ userId }, range) => {
      await looking.lookAt(userId, range);
      return items.listInRange(userId, range);
    }),
    getScheduleItem: onRead(calendarEvents.getScheduleItem, ({ userId }, { calendarItemId }) =>
      items.get(userId, calendarItemId),
    ),
    updateScheduleItem: onWrite(calendarEvents.updateScheduleItem, {
      perform: (context, payload) => updateScheduleItem(context, payload),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    updateScheduleItemNote: onWrite(calendarEvents.updateScheduleItemNote, {
      perform: (context, payload) => updateScheduleItem(context, payload, payload.id),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    deleteScheduleItem: onWrite(calendarEvents.deleteScheduleItem, {
      perform: (context, payload) => deleteScheduleItem(context, payload),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    deleteScheduleItemNote: onWrite(calendarEvents.deleteScheduleItemNote, {
      perform: (context, payload) => deleteScheduleItem(context, payload, payload.id),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    moveScheduleItem: onWrite(calendarEvents.moveScheduleItem, {
      perform: (context, payload) => moveScheduleItem(context, payload),
      answer: ({ id }, reader) => reader.get('scheduleItem', id),
    }),
    restoreScheduleItem: onWrite(calendarEvents.restoreScheduleItem, {
      perform: (context, { calendarItemId }) => restoreScheduleItem(context, calendarItemId),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
  };
}
