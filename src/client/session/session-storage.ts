import type { KeyValueStorage } from '../ports.ts';

const TOKEN = 'daywall.token';
const REFRESH_TOKEN = 'daywall.refreshToken';
const AUTH = 'daywall.auth';
const LOGGING_OUT = 'daywall.loggingOut';
/** Storage key of the browser's id in the web app, so that one browser is notified of each event once. */
export const BROWSER_ID_KEY = 'daywall.browserId';
/** Storage key of the signed-in account's id: all that a context without the token may read. */
export const ACCOUNT_KEY = 'daywall.account';

/** Stored state of the session between starts. `refreshToken` is the extension's; the web's lives in a cookie. */
export function createSessionStorage(storage: KeyValueStorage) {
  async function setOrRemove(key: string, value: string | null): Promise<void> {
    if (value === null) await storage.remove(key);
    else await storage.set(key, value);
  }
  return {
    token: () => storage.get(TOKEN),
    setToken: (token: string | null) => setOrRemove(TOKEN, token),
    refreshToken: () => storage.get(REFRESH_TOKEN),
    setRefreshToken: (token: string | null) => setOrRemove(REFRESH_TOKEN, token),
    accountId: () => storage.get(ACCOUNT_KEY),
    setAccountId: (id: string | null) => setOrRemove(ACCOUNT_KEY, id),
    setBrowserId: (id: string) => storage.set(BROWSER_ID_KEY, id),
    async forget(): Promise<void> {
      await Promise.all([TOKEN, AUTH, REFRESH_TOKEN, ACCOUNT_KEY].map((key) => storage.remove(key)));
    },
    /** Set by logging out, removed by signing in: a server that was away must not sign the person in again. */
    isLoggingOut: async () => (await storage.get(LOGGING_OUT)) !== null,
    setLoggingOut: (isSet: boolean) => setOrRemove(LOGGING_OUT, isSet ? '1' : null),
    async authData(): Promise<unknown> {
      const stored = await storage.get(AUTH);
      if (stored === null) return null;
      try {
        const parsed: unknown = JSON.parse(stored);
        return parsed;
      } catch {
        return null;
      }
    },
    setAuthData: (data: unknown) => setOrRemove(AUTH, data === null ? null : JSON.stringify(data)),
    watchToken: (listener: () => void) => storage.watch(TOKEN, listener),
  };
}
export type SessionStorage = ReturnType<typeof createSessionStorage>;
