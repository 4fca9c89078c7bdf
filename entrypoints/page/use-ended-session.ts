import { useEffect, useState } from 'react';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import {
  ENDED_SESSION_KEY,
  type EndedSession,
  parseEndedSession,
  readEndedSession,
} from '../messaging/ended-session.ts';

/** Session that the server has ended, until somebody connects again; null otherwise and until it is read. */
export function useEndedSession(): EndedSession | null {
  const [ended, setEnded] = useState<EndedSession | null>(null);
  useEffect(() => {
    const storage = createExtensionStorage(browser.storage.local);
    const end = storage.watch(ENDED_SESSION_KEY, (stored) => setEnded(parseEndedSession(stored)));
    readEndedSession(storage).then(setEnded, () => undefined);
    return end;
  }, []);
  return ended;
}
