import type { AppSettings } from '#contract/people/app-settings.ts';
import type { FormatSettings } from '#i18n/format.ts';

/**
 * Format settings: the language with the browser's region if that has the same language, the chosen zone or the
 * browser's, and the chosen hour cycle or the language's.
 */
export function regionOf(
  chosen: Pick<AppSettings, 'timeZone' | 'hourCycle'>,
  language: string,
  browser: { readonly languages: readonly string[]; readonly timeZone: string },
): FormatSettings {
  const locale = browser.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  return {
    locale,
    timeZone: chosen.timeZone ?? browser.timeZone,
    hourCycle: chosen.hourCycle ?? undefined,
  };
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Names of the weekdays from Monday on. */
export function weekdayNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
}
