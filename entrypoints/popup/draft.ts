import { browser } from 'wxt/browser';
import { createExtensionStorage } from '../browser/extension-storage.ts';

const KEY = 'popupDraft';

/** A task that was being typed when the popup closed: it closes with the first click beside it. */
export interface Draft {
  readonly accountId: string;
  readonly text: string;
}

/** In memory of the browser, never on disk, and gone with its session. */
const storage = createExtensionStorage(browser.storage.session);

/** Kept as the account's id, a blank and the text. */
export async function readDraft(): Promise<Draft | null> {
  const kept = await storage.get(KEY).catch(() => null);
  const end = kept?.indexOf(' ') ?? -1;
  return kept === null || end === -1 ? null : { accountId: kept.slice(0, end), text: kept.slice(end + 1) };
}

/** Keeps what stands in the field; an empty one is none. */
export function keepDraft({ accountId, text }: Draft): void {
  const kept = text === '' ? storage.remove(KEY) : storage.set(KEY, `${accountId} ${text}`);
  kept.catch((error: unknown) => console.warn('daywall: the draft was not kept', error));
}
