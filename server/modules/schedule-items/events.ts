import { calendarEvents } from '#contract/calendar-events.ts';
import { onRead, onWrite } from '#server/plugins/events.ts';
import {
  createScheduleItem,
  createTaskScheduleItem,
  deleteScheduleItem,
  restoreScheduleItem,
  type ScheduleItemsService,
  updateScheduleItem,
} from './service.ts';

export function createCalendarEvents(items: ScheduleItemsService) {
  return {
    createScheduleItem: onWrite(calendarEvents.createScheduleItem, {
      perform: (context, { props }) => createScheduleItem(context, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    createScheduleItemNote: onWrite(calendarEvents.createScheduleItemNote, {
      perform: (context, { id, props }) => createTaskScheduleItem(context, id, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    getScheduleItems: onRead(calendarEvents.getScheduleItems, ({ userId }) => items.listRecent(userId)),
    getCalendarItems: onRead(calendarEvents.getCalendarItems, ({ userId }, { timeMin, timeMax }) =>
      items.listInRange(userId, timeMin, timeMax),
    ),
    getScheduleItem: onRead(calendarEvents.getScheduleItem, ({ userId }, { calendarItemId }) =>
      items.get(userId, calendarItemId),
    ),
    updateScheduleItem: onWrite(calendarEvents.updateScheduleItem, {
      perform: (context, { calendarItemId, props }) => updateScheduleItem(context, calendarItemId, props),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    updateScheduleItemNote: onWrite(calendarEvents.updateScheduleItemNote, {
      perform: (context, { id, calendarItemId, props }) =>
        updateScheduleItem(context, calendarItemId, props, id),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    deleteScheduleItem: onWrite(calendarEvents.deleteScheduleItem, {
      perform: (context, { calendarItemId }) => deleteScheduleItem(context, calendarItemId),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    deleteScheduleItemNote: onWrite(calendarEvents.deleteScheduleItemNote, {
      perform: (context, { id, calendarItemId }) => deleteScheduleItem(context, calendarItemId, id),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    restoreScheduleItem: onWrite(calendarEvents.restoreScheduleItem, {
      perform: (context, { calendarItemId }) => restoreScheduleItem(context, calendarItemId),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
  };
}
