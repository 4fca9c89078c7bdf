import type { i18n } from 'i18next';
import { createTexts } from '#i18n/init.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { browser } from '../browser/browser-api.ts';
import { createPackedTexts } from '../browser/packed-texts.ts';

export type WorkerTexts = (chosen: string | null) => Promise<i18n>;

/** Loads the texts when the first is needed, so that nothing delays the worker's start. */
export function createWorkerTexts(): WorkerTexts {
  let reading: Promise<i18n> | null = null;

  return async (chosen) => {
    const language = chooseLanguage(chosen, [browser.i18n.getUILanguage()]);
    reading ??= createTexts({ language, loadTexts: createPackedTexts('background'), namespaces: ['pages'] });
    const texts = await reading;
    if (texts.language !== language) await texts.changeLanguage(language);
    return texts;
  };
}
