import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readPushMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

/** Posted by a page whose person agreed to change to the new version now. */
const CHANGE_NOW = 'daywall:change-now';

// The shell, every page's script and the texts of all languages: the app opens without the server.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/texts\//, /^\/oauth\//, /^\/extension\//],
  }),
);

self.addEventListener('message', (event) => {
  if (event.data === CHANGE_NOW) void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // The first page a person opens is looked after at once, not from its next load on.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('push', (event) => {
  const message = readPushMessage(event.data?.text() ?? '', self.location.origin);
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      icon: '/icons/icon-192.png',
      data: { url: message.url },
      ...(message.tag === null ? {} : { tag: message.tag }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data?.url ?? '/')));
});

/** Shows the address in the tab that is already open, or in a new one. */
async function openPage(url: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (open === undefined) {
    await self.clients.openWindow(url);
    return;
  }
  await open.focus();
  await open.navigate(url);
}
