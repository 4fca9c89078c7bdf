import type { Client } from '#client/client.ts';
import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { browserTimeZone, regionOf } from '#features/settings/region.ts';
import { createFormats, type Formats } from '#i18n/format.ts';
import type { LineWriter } from '#line/reading.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { usualMorning } from '#time/working-hours.ts';
import type { WorkingTime } from '#time/working-time.ts';

function settingsOf({ session, replica }: Client): AppSettings | undefined {
  return session.accountId === null ? undefined : replica.get('appSettings', session.accountId);
}

export function personFormats(client: Client, language: string): Formats {
  const chosen = settingsOf(client) ?? defaultAppSettings;
  const browser = { languages: navigator.languages, timeZone: browserTimeZone() };
  return createFormats(regionOf(chosen, language, browser));
}

/** The signed-in user as the writer of a quick-add line in a language. */
export function personWriter(client: Client, language: string): LineWriter {
  const { timeZone, locale } = personFormats(client, language).settings;
  const chosen = settingsOf(client);
  const firstDay = chosen?.firstDayOfWeek ?? firstDayOf(locale);
  const isMonthFirst = (chosen?.dayOrder ?? dayOrderOf(locale)) === 'monthFirst';
  return { timeZone, firstDay, isMonthFirst, morning: usualMorning(chosen ?? defaultAppSettings) };
}

/** IANA zone of the signed-in user. */
export function personZone(client: Client): string {
  return personFormats(client, 'en').settings.timeZone;
}

/** Working time of the signed-in user. docs/decisions/0061. */
export function personWorkingTime(client: Client): WorkingTime {
  return settingsOf(client) ?? defaultAppSettings;
}
