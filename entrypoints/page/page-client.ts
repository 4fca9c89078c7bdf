import type { Client } from '#client/client.ts';
import { createRemoteClient, type RemoteClientOptions } from '#client/remote/remote-client.ts';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import { CLIENT_PORT, createClientPort } from '../messaging/client-port.ts';

/** Client of a page: renders from the replica, and leaves token, sockets and outbox to the worker. */
export function createPageClient({
  alsoFirst,
  firstPage,
}: Pick<RemoteClientOptions, 'alsoFirst'> & Required<Pick<RemoteClientOptions, 'firstPage'>>): Client {
  return createRemoteClient({
    alsoFirst,
    firstPage,
    connect() {
      const port = browser.runtime.connect({ name: CLIENT_PORT });
      // Reading `lastError` prevents Chrome's error about a worker that stopped meanwhile.
      port.onDisconnect.addListener(() => void browser.runtime.lastError);
      return createClientPort(port);
    },
    storage: createExtensionStorage(browser.storage.local),
    indexedDB,
    clock: {
      now: () => Date.now(),
      after(delay, callback) {
        const timer = setTimeout(callback, delay);
        return () => clearTimeout(timer);
      },
    },
    log: (event, detail) => console.warn(`daywall: ${event}`, detail),
  });
}
