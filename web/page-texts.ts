import type { i18n } from 'i18next';
import { readLook } from '#domain/account/look.ts';
import { createTexts } from '#i18n/init.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { reactBinding } from '#i18n/react.ts';

/** The page's texts, in the language this device showed last or the browser asks for. */
export function createPageTexts(): Promise<i18n> {
  return createTexts({
    language: chooseLanguage(readLook(localStorage).language, navigator.languages),
    plugins: [reactBinding],
    async loadTexts(language, namespace) {
      const response = await fetch(`/texts/${language}/${namespace}.json`);
      if (!response.ok) throw new Error(`No texts for ${language}/${namespace}: ${response.status}`);
      const texts: Record<string, unknown> = await response.json();
      return texts;
    },
  });
}
