import { createSend } from '#client/http/send.ts';
import { createSessionStorage } from '#client/session/session-storage.ts';
import { browser } from '../../browser/browser-api.ts';
import { createExtensionStorage } from '../../browser/extension-storage.ts';
import { readServer } from '../../server-address/stored-server.ts';

/** Whether anything changed after a cursor: one call, without opening the account. Rejects as `send` does. */
export async function hasChanges(after: string): Promise<boolean> {
  const session = createSessionStorage(createExtensionStorage(browser.storage.local));
  const [serverUrl, bearer] = await Promise.all([readServer(), session.token()]);
  const send = createSend({ serverUrl, kind: 'extension' });
  const { changes } = await send('getChanges', { query: { after, limit: 1 } }, { bearer });
  return changes.length > 0;
}
