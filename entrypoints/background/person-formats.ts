import type { Client } from '#client/client.ts';
import { defaultAppSettings } from '#contract/people/app-settings.ts';
import type { LineWriter } from '#features/quick-add/parse/reading.ts';
import { browserTimeZone, regionOf } from '#features/settings/region.ts';
import { firstDayOf } from '#i18n/first-day.ts';
import { createFormats, type Formats } from '#i18n/format.ts';

export function personFormats({ session, replica }: Client, language: string): Formats {
  const { accountId } = session;
  const chosen =
    (accountId === null ? undefined : replica.get('appSettings', accountId)) ?? defaultAppSettings;
  const browser = { languages: navigator.languages, timeZone: browserTimeZone() };
  return createFormats(regionOf(chosen, language, browser));
}

/** The signed-in user as the writer of a quick-add line in a language. */
export function personWriter(client: Client, language: string): LineWriter {
  const { session, replica } = client;
  const { timeZone, locale } = personFormats(client, language).settings;
  const chosen = session.accountId === null ? undefined : replica.get('appSettings', session.accountId);
  return { timeZone, firstDay: chosen?.firstDayOfWeek ?? firstDayOf(locale) };
}

/** IANA zone of the signed-in user. */
export function personZone(client: Client): string {
  return personFormats(client, 'en').settings.timeZone;
}
