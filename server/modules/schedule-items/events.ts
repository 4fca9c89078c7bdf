import { calendarEvents } from '#contract/events/calendar-events.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { ViewHooks } from './hooks.ts';
import type { SeriesFilling } from './series/item-series-job.ts';
import type { ScheduleItemsService, ScheduleItemWrites } from './service.ts';

interface Dependencies {
  readonly items: ScheduleItemsService;
  readonly writes: ScheduleItemWrites;
  readonly viewHooks: ViewHooks;
  readonly seriesFilling: Pick<SeriesFilling, 'fillUntil'>;
}

export function createCalendarEvents({ items, writes, viewHooks, seriesFilling }: Dependencies) {
  return {
    createScheduleItem: onWrite(calendarEvents.createScheduleItem, {
      perform: (context, { props }) => writes.create(context, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    createScheduleItemNote: onWrite(calendarEvents.createScheduleItemNote, {
      perform: (context, { id, props }) => writes.createOfTask(context, id, props),
      answer: ({ props }, reader) => reader.get('scheduleItem', props.id),
    }),
    getScheduleItems: onRead(calendarEvents.getScheduleItems, async ({ userId }) => {
      await viewHooks.onScheduleOpened(userId);
      return items.listRecent(userId);
    }),
    getCalendarItems: onRead(calendarEvents.getCalendarItems, async ({ userId }, range) => {
      await viewHooks.onRangeViewed(userId, range);
      await seriesFilling.fillUntil(userId, range.timeMax);
      return items.listInRange(userId, range);
    }),
    getScheduleItem: onRead(calendarEvents.getScheduleItem, ({ userId }, { calendarItemId }) =>
      items.get(userId, calendarItemId),
    ),
    updateScheduleItem: onWrite(calendarEvents.updateScheduleItem, {
      perform: (context, payload) => writes.update(context, payload),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    updateScheduleItemNote: onWrite(calendarEvents.updateScheduleItemNote, {
      perform: (context, payload) => writes.update(context, payload, payload.id),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    deleteScheduleItem: onWrite(calendarEvents.deleteScheduleItem, {
      perform: (context, payload) => writes.delete(context, payload),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    deleteScheduleItemNote: onWrite(calendarEvents.deleteScheduleItemNote, {
      perform: (context, payload) => writes.delete(context, payload, payload.id),
      answer: async ({ calendarItemId }) => ({ calendarItemId }),
    }),
    moveScheduleItem: onWrite(calendarEvents.moveScheduleItem, {
      perform: (context, payload) => writes.move(context, payload),
      answer: ({ id }, reader) => reader.get('scheduleItem', id),
    }),
    restoreScheduleItem: onWrite(calendarEvents.restoreScheduleItem, {
      perform: (context, { calendarItemId }) => writes.restore(context, calendarItemId),
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
  };
}
