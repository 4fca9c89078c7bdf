import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { clickedPath, type OpenRequest } from './notification-click.ts';
import { readPushMessage } from './push-message.ts';
import { sweepShares } from './share/kept-shares.ts';
import { SHARE_PATH, takeShare } from './share/take-share.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

/** Message of a page whose user agreed to change to the new version now. */
const CHANGE_NOW = 'daywall:change-now';

// The shell, every page's script and the texts of all languages: the app opens without the server. docs/decisions/0012.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/(?:api|p|texts|oauth|extension)\//,
      /^\/files\/[^/]+\//,
      // Doors of programs, which answer a person who opens them themselves.
      /^\/(?:dav|mcp|\.well-known)(?:\/|$)/,
    ],
  }),
);

// Files from the system's share sheet, also offline and before anybody has signed in.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShare(request),
  'POST',
);
sweepShares().catch((error: unknown) => console.warn('daywall: shared files were not removed', error));

self.addEventListener('message', (event) => {
  if (event.data === CHANGE_NOW) void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // The worker takes over the first page that a user opens at once, not from its next load on.
  event.waitUntil(self.clients.claim());
});

/** Options with buttons, which TypeScript's types lack; Chromium has them. */
interface NoticeOptions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

self.addEventListener('push', (event) => {
  const { title, body, path, acts, tag } = readPushMessage(event.data?.text() ?? '', self.location.origin);
  const options: NoticeOptions = {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { path, id: tag },
    actions: acts.map(({ act, title: label }) => ({ action: act, title: label })),
    ...(tag === null ? {} : { tag }),
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(clickedPath(event.notification.data, event.action)));
});

/** Milliseconds; an open page that does not answer (the sign-in page, say) is navigated to the path. */
const ANSWER = 1_500;

/** Shows a path in an open tab, without a reload where the tab can, or in a new one. */
async function openPage(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' });
  const page = open.find(({ focused }) => focused) ?? open.find(isVisible) ?? open[0];
  if (page === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus().catch(() => undefined);
  if (!(await wasTaken(page, { type: 'daywall:open', path }))) await page.navigate(path);
}

function isVisible({ visibilityState }: WindowClient): boolean {
  return visibilityState === 'visible';
}

function wasTaken(page: WindowClient, request: OpenRequest): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(request, [port2]);
  });
}
