import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';

/** Draft from a closed popup, with the account it belongs to. */
export interface StoredDraft<T> {
  readonly accountId: string;
  readonly draft: T;
}

/**
 * Store of a draft that outlives its page: in the browser's memory, never on disk, and removed with its session.
 * `loadParser` is called where there is a draft: usually there is none.
 */
export function createDraftStore<T>(
  key: string,
  loadParser: () => Promise<(text: string) => StoredDraft<T> | null>,
) {
  const storage = createExtensionStorage(browser.storage.session);
  return {
    async read(): Promise<StoredDraft<T> | null> {
      try {
        const text = await storage.get(key);
        return text === null ? null : (await loadParser())(text);
      } catch {
        return null;
      }
    },
    /** Stores a draft; null removes it. */
    keep(accountId: string, draft: T | null): void {
      const done =
        draft === null ? storage.remove(key) : storage.set(key, JSON.stringify({ accountId, draft }));
      done.catch((error: unknown) => console.warn('daywall: a draft was not kept', error));
    },
  };
}
