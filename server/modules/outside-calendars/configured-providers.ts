import type { CalendarProviderName, Provider } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createCaldavCalendar } from './caldav/caldav-calendar.ts';
import type { DavCalls } from './caldav/dav-calls.ts';
import type { CalendarProvider } from './calendar-provider.ts';
import { createGoogleCalendar } from './google/google-calendar.ts';
import { createMicrosoftCalendar } from './microsoft/microsoft-calendar.ts';

export type CalendarProviders = Readonly<Record<CalendarProviderName, CalendarProvider | null>>;

export function createCalendarProviders(
  { google, microsoft }: Pick<Config, Provider>,
  clock: Clock,
  davCalls: DavCalls,
): CalendarProviders {
  return {
    google: google && createGoogleCalendar({ apiUrl: google.apiUrl, clock }),
    microsoft: microsoft && createMicrosoftCalendar({ apiUrl: microsoft.apiUrl, clock }),
    caldav: createCaldavCalendar({ calls: davCalls, clock }),
  };
}
