/**
 * Where a browser keeps its storage closed (blocked cookies, some private windows) even naming it throws, and the page
 * would stay blank. Imported before everything else: local storage is then kept in memory, and the database is none.
 */
function isClosed(name: 'localStorage' | 'indexedDB'): boolean {
  try {
    return globalThis[name] === null;
  } catch {
    return true;
  }
}

/** As much of `Storage` as the app uses. */
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
