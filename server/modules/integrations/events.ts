import { calendarEvents } from '#contract/calendar-events.ts';
import { onRead, onWrite } from '#server/plugins/events.ts';
import { refuseIntegration } from './service.ts';

/** Emits that speak to a connected calendar. */
export function createIntegrationEvents() {
  return {
    updateScheduleItemGoogle: onWrite(calendarEvents.updateScheduleItemGoogle, {
      perform: async () => refuseIntegration(),
      answer: async () => refuseIntegration(),
    }),
    getGoogleCalendarEntries: onRead(calendarEvents.getGoogleCalendarEntries, async () =>
      refuseIntegration(),
    ),
    getMicrosoftCalendarEntries: onRead(calendarEvents.getMicrosoftCalendarEntries, async () =>
      refuseIntegration(),
    ),
    getGoogleCalendarEntry: onRead(calendarEvents.getGoogleCalendarEntry, async () => refuseIntegration()),
  };
}
