import type { Client } from '#client/client.ts';
import { defaultAppSettings } from '#contract/app-settings.ts';
import { browserTimeZone, regionOf } from '#features/settings/region.ts';
import { createFormats, type Formats } from '#i18n/format.ts';

/** Formats of whoever is signed in: their zone and clock, in a language. */
export function personFormats({ session, replica }: Client, language: string): Formats {
  const { accountId } = session;
  const chosen =
    (accountId === null ? undefined : replica.get('appSettings', accountId)) ?? defaultAppSettings;
  const browser = { languages: navigator.languages, timeZone: browserTimeZone() };
  return createFormats(regionOf(chosen, language, browser));
}

/** IANA zone of whoever is signed in. */
export function personZone(client: Client): string {
  return personFormats(client, 'en').settings.timeZone;
}
