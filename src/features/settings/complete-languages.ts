import type { Language } from '#contract/app-settings.ts';
import { chooseLanguage } from '#i18n/languages.ts';

/** The languages whose texts are all there. Only they are offered, and only they are chosen by a browser's wish. */
export const completeLanguages = ['en', 'de'] as const satisfies readonly Language[];

function isComplete(tag: string): boolean {
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return completeLanguages.some((language) => language === base);
}

/** The stored choice, else the first language of the browser that is complete, else English. */
export function chooseCompleteLanguage(stored: string | null, browserLanguages: readonly string[]): Language {
  return chooseLanguage(
    stored !== null && isComplete(stored) ? stored : null,
    browserLanguages.filter(isComplete),
  );
}
