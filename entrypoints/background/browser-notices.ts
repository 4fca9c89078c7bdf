import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { NOTICE_LOCK } from './notice-lock.ts';
import type { NoticePress, Notices } from './notices.ts';
import type { PushScope } from './push-scope.ts';

const icon = '/icons/icon-128.png';
const noticeData = z.object({ path: z.nullable(z.string()) });

interface NoticeScope {
  readonly registration: Pick<PushScope['registration'], 'showNotification' | 'getNotifications'>;
}

/** Notices of the worker's own registration: what a push must show, with buttons that wake the worker. */
export function registrationNotices({ registration }: NoticeScope): Notices {
  return {
    async show({ id, title, body, acts, path }) {
      await navigator.locks.request(NOTICE_LOCK, () =>
        registration.showNotification(title, {
          tag: id,
          body,
          icon,
          data: { path },
          actions: acts.map(({ act, title: label }) => ({ action: act, title: label })),
        }),
      );
    },
    async clear(id) {
      await navigator.locks.request(NOTICE_LOCK, async () => {
        for (const shown of await registration.getNotifications({ tag: id })) shown.close();
      });
    },
  };
}

/** Notices of the extension, in browsers without a registration: without buttons, which Firefox does not know. */
export const extensionNotices: Notices = {
  async show({ id, title, body }) {
    await browser.notifications.create(id, {
      type: 'basic',
      title,
      message: body,
      iconUrl: icon,
    });
  },
  async clear(id) {
    await browser.notifications.clear(id);
  },
};

/** Call it at the worker's start. */
export function listenToNotices(
  scope: PushScope | null,
  onPress: (press: NoticePress) => Promise<void>,
): void {
  if (scope === null) {
    browser.notifications.onClicked.addListener((id) => {
      void browser.notifications.clear(id);
      void onPress({ id, act: null, path: null });
    });
    return;
  }
  scope.addEventListener('notificationclick', (event) => {
    const { tag, data } = event.notification;
    event.notification.close();
    const parsed = z.safeParse(noticeData, data);
    const act = event.action === '' ? null : event.action;
    event.waitUntil(onPress({ id: tag, act, path: parsed.success ? parsed.data.path : null }));
  });
}
