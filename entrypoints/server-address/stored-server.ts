import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';

const KEY = 'server';
const DEFAULT_SERVER = 'http://localhost:4747';

/** Origin from storage, which contains only origins; see `parseServerAddress`. */
function originOf(stored: string | null): string {
  return URL.parse(stored ?? '')?.origin ?? DEFAULT_SERVER;
}

/** The server's origin without a trailing slash: the user's choice, else this machine. */
export async function readServer(): Promise<string> {
  return originOf(await createExtensionStorage(browser.storage.local).get(KEY));
}

export async function storeServer(origin: string): Promise<void> {
  await createExtensionStorage(browser.storage.local).set(KEY, origin);
}

/** Calls back with the new origin after every change. Returns the unsubscribe function. */
export function watchServer(listener: (origin: string) => void): () => void {
  return createExtensionStorage(browser.storage.local).watch(KEY, (stored) => listener(originOf(stored)));
}
