import { browser } from 'wxt/browser';
import { openBroadcastChannel } from '#client/broadcast-channel.ts';
import { DeclinedError, NoResponseError } from '#client/failure.ts';
import type { AuthorizePort, Clock, Ports } from '#client/ports.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';

/** What the client needs, from a worker. `serverUrl` is an origin without a trailing slash. */
export function createWorkerPorts(serverUrl: string, clock: Clock, wasOffline: boolean): Ports {
  return {
    serverUrl,
    kind: 'extension',
    clock,
    storage: createExtensionStorage(browser.storage.local),
    withLock: async (name, task) => navigator.locks.request(name, task),
    openChannel: openBroadcastChannel,
    indexedDB,
    isOnline: () => navigator.onLine,
    wasOffline,
    authorize: createAuthorizePort(),
    log: (event, detail) => console.warn(`daywall: ${event}`, detail),
  };
}

/** Signs in through a window of the browser, which hands back the redirect and nothing else. */
function createAuthorizePort(): AuthorizePort {
  return {
    redirectUri: browser.identity.getRedirectURL(),
    async open(url) {
      const redirect = await browser.identity.launchWebAuthFlow({ url, interactive: true }).catch(failed);
      if (redirect === undefined) throw new DeclinedError('The sign-in was cancelled');
      return redirect;
    },
  };
}

/** Failures of the browser, which it tells apart by their words alone: nothing answered, the person closed the window, or other. */
function failed(error: unknown): undefined {
  const message = error instanceof Error ? error.message : String(error);
  if (/could not be loaded/i.test(message)) throw new NoResponseError(message);
  if (/did not approve|cancel/i.test(message)) return undefined;
  throw error;
}
