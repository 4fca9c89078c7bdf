import { openBroadcastChannel } from '#client/broadcast-channel.ts';
import type { KeyValueStorage, Ports } from '#client/ports.ts';
import { firstPage } from './first-page.ts';

/** Ports of the browser tab. Where storage is blocked (private windows of some browsers), it is kept in memory. */
export function createBrowserPorts(): Ports {
  return {
    serverUrl: location.origin,
    kind: 'web',
    clock: {
      now: () => Date.now(),
      after(delay, callback) {
        const timer = setTimeout(callback, delay);
        return () => clearTimeout(timer);
      },
    },
    storage: createStorage(),
    withLock,
    openChannel: openBroadcastChannel,
    indexedDB,
    isOnline: () => navigator.onLine,
    firstPage,
    takeStart,
    log: (event, detail) => console.warn(`daywall: ${event}`, detail),
  };
}

declare global {
  /** Answer to `start`, asked for by `before-paint.js` where no token is stored. */
  var daywallStart: Promise<Response> | undefined;
}

/** Taken once: the next start in this document is that of another session. */
async function takeStart(): Promise<unknown> {
  const asked = globalThis.daywallStart;
  globalThis.daywallStart = undefined;
  const response = await asked?.catch(() => undefined);
  return response?.ok === true ? response.json().catch(() => null) : null;
}

function createStorage(): KeyValueStorage {
  const memory = new Map<string, string>();
  return {
    async get(key) {
      // A value that a full storage refused is newer than the one it still holds.
      const unstored = memory.get(key);
      if (unstored !== undefined) return unstored;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    async set(key, value) {
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    async remove(key) {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // The value was never stored.
      }
    },
    async keys(prefix) {
      return [...new Set([...memory.keys(), ...storedKeys()])].filter((key) => key.startsWith(prefix));
    },
    watch(key, listener) {
      const follow = (event: StorageEvent) => {
        // Another tab's value replaces the one in memory.
        if (event.key === null) memory.clear();
        else memory.delete(event.key);
        if (event.key === key) listener(event.newValue);
        else if (event.key === null) listener(null);
      };
      addEventListener('storage', follow);
      return () => removeEventListener('storage', follow);
    },
  };
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const tails = new Map<string, Promise<unknown>>();

/** For other tabs too on secure origins, which have Web Locks; elsewhere the tab queues for itself. */
async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, task);
  const turn = (tails.get(name) ?? Promise.resolve()).then(task, task);
  tails.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}
