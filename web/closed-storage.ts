/**
 * Fallback for browsers that block storage (cookies off, some private windows): even naming `localStorage` throws
 * there, and the page would stay blank. Imported before everything else: local storage is then kept in memory, and
 * there is no database.
 */
function isClosed(name: 'localStorage' | 'indexedDB'): boolean {
  try {
    return globalThis[name] === null;
  } catch {
    return true;
  }
}

/** The methods of `Storage` that the app uses, in memory. */
function createMemoryStorage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

if (isClosed('localStorage')) {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: createMemoryStorage() });
}
if (isClosed('indexedDB'))
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
