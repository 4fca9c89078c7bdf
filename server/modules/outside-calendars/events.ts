import { calendarEvents } from '#contract/events/calendar-events.ts';
import type { Database } from '#server/database/database.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { ScheduleItemsService, ScheduleItemWrites } from '../schedule-items/service.ts';
import { demandAccount, type WindowRequests } from './sync/requested-windows.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly items: ScheduleItemsService;
  readonly writes: Pick<ScheduleItemWrites, 'update'>;
  readonly windowRequests: WindowRequests;
}

export function createOutsideCalendarEvents({ database, items, writes, windowRequests }: Dependencies) {
  return {
    updateScheduleItemGoogle: onWrite(calendarEvents.updateScheduleItemGoogle, {
      async perform(context, payload) {
        await demandAccount(context.tx, context.caller.userId, 'google');
        await writes.update(context, payload);
      },
      answer: ({ calendarItemId }, reader) => reader.get('scheduleItem', calendarItemId),
    }),
    getGoogleCalendarEntries: onRead(calendarEvents.getGoogleCalendarEntries, async ({ userId }, range) => {
      await windowRequests.requestOfProvider(userId, 'google', range);
      return items.listOfProvider(userId, 'google', range);
    }),
    getMicrosoftCalendarEntries: onRead(
      calendarEvents.getMicrosoftCalendarEntries,
      async ({ userId }, range) => {
        await windowRequests.requestOfProvider(userId, 'microsoft', range);
        return items.listOfProvider(userId, 'microsoft', range);
      },
    ),
    getGoogleCalendarEntry: onRead(calendarEvents.getGoogleCalendarEntry, async ({ userId }, { eventId }) => {
      await demandAccount(database.outer, userId, 'google');
      return items.getOfEvent(userId, 'google', eventId);
    }),
    syncCalendars: onWrite(calendarEvents.syncCalendars, {
      perform: windowRequests.retrySync,
      answer: async ({ integrationId }) => ({ integrationId }),
    }),
  };
}
