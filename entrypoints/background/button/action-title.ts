import { durationText } from '#time/duration-text.ts';
import type { WorkerTexts } from '../worker-texts.ts';
import type { ActionView } from './action-view.ts';

export type ActionTitles = (view: ActionView, language: string | null) => Promise<string>;

export function createActionTitles(textsIn: WorkerTexts): ActionTitles {
  return async ({ title }, chosen) => {
    const texts = await textsIn(chosen);
    const { key, ...values } = title;
    const time = 'minutes' in title ? durationText(title.minutes) : '';
    // i18n-keys: pages:extension.action.{signedOut,ended,files,stopped,offline,waiting,running,runningOffline}
    return texts.t(`pages:extension.action.${key}`, { ...values, time });
  };
}
