import * as z from 'zod/mini';
import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';

/** Draft from a closed popup, with the account it belongs to. */
export interface StoredDraft<T> {
  readonly accountId: string;
  readonly draft: T;
}

/** Store of a draft that outlives its page: in the browser's memory, never on disk, and removed with its session. */
export function createDraftStore<T>(key: string, schema: z.ZodMiniType<T>) {
  const storage = createExtensionStorage(browser.storage.session);
  const kept = z.object({ accountId: z.string(), draft: schema });
  return {
    async read(): Promise<StoredDraft<T> | null> {
      try {
        const parsed = z.safeParse(kept, JSON.parse((await storage.get(key)) ?? 'null'));
        return parsed.success ? parsed.data : null;
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
