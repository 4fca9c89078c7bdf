import { openBroadcastChannel } from '#client/broadcast-channel.ts';
import { DeclinedError } from '#client/failure.ts';
import type { AuthorizePort, Clock, Ports } from '#client/ports.ts';
import { browser } from '../browser/browser-api.ts';
import { createExtensionStorage } from '../browser/extension-storage.ts';
import { authFlowFailure } from './auth-flow-failure.ts';

/** Ports of a client in the worker. `serverUrl` is an origin without a trailing slash. */
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

/** Sign-in through a window of the browser, which returns the redirect and nothing else. */
function createAuthorizePort(): AuthorizePort {
  return {
    redirectUri: browser.identity.getRedirectURL(),
    async open(url) {
      try {
        const redirect = await browser.identity.launchWebAuthFlow({ url, interactive: true });
        if (redirect !== undefined) return redirect;
      } catch (error) {
        throw authFlowFailure(error);
      }
      throw new DeclinedError('The sign-in was cancelled');
    },
  };
}
