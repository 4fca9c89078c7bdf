import type { KeyValueStorage } from '#client/ports.ts';
import type { StorageArea, StorageChanges } from './browser-api.ts';

/** Stored text; null for none, and for what no version of this program has stored. */
function textOf(stored: unknown): string | null {
  return typeof stored === 'string' ? stored : null;
}

/** `storage.local` notifies the writer of its own writes too; those are dropped here. */
export function createExtensionStorage(area: StorageArea): KeyValueStorage {
  const own = new Map<string, string | null>();

  return {
    async get(key) {
      return textOf((await area.get(key))[key]);
    },
    async set(key, value) {
      own.set(key, value);
      await area.set({ [key]: value });
    },
    async remove(key) {
      own.set(key, null);
      await area.remove(key);
    },
    async keys(prefix) {
      return Object.keys(await area.get(null)).filter((key) => key.startsWith(prefix));
    },
    watch(key, listener) {
      const follow = (changes: StorageChanges) => {
        const change = changes[key];
        if (change === undefined) return;
        const value = textOf(change.newValue);
        if (own.get(key) !== value) listener(value);
      };
      area.onChanged.addListener(follow);
      return () => area.onChanged.removeListener(follow);
    },
  };
}
