import type { i18n } from 'i18next';
import { browser } from 'wxt/browser';
import { durationText } from '#i18n/format.ts';
import { createTexts } from '#i18n/init.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { loadPackedTexts } from '../browser/packed-texts.ts';
import type { ActionView } from './action-view.ts';

/** Says a view in words; `language` null follows the browser. */
export type ActionTitles = (view: ActionView, language: string | null) => Promise<string>;

/** Texts are read when the first title is needed, so that nothing delays the worker's start. */
export function createActionTitles(): ActionTitles {
  let reading: Promise<i18n> | null = null;

  return async ({ title }, chosen) => {
    const language = chooseLanguage(chosen, [browser.i18n.getUILanguage()]);
    reading ??= createTexts({ language, loadTexts: loadPackedTexts, namespaces: ['pages'] });
    const texts = await reading;
    if (texts.language !== language) await texts.changeLanguage(language);
    const { key, ...values } = title;
    const time = 'minutes' in title ? durationText(title.minutes) : '';
    // i18n-keys: pages:extension.action.{signedOut,stopped,offline,waiting,running,runningOffline}
    return texts.t(`pages:extension.action.${key}`, { ...values, time });
  };
}
