import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Timer, withDeadline } from './deadline.ts';
import { NOTICE_LOCK } from './notice-lock.ts';
import type { NoticePress, Notices } from './notices.ts';
import type { PushScope } from './push-scope.ts';

const icon = '/icons/icon-128.png';
const noticeData = z.object({ path: z.nullable(z.string()) });

interface NoticeScope {
  readonly registration: Pick<PushScope['registration'], 'showNotification' | 'getNotifications'>;
}

/** Notices of the worker's own registration: what a push must show, with buttons that wake the worker. */
export function registrationNotices({ registration }: NoticeScope, timer: Timer): Notices {
  // Inside the lock: a browser that does not answer must not keep it.
  const inTime = <T>(answer: Promise<T>) => withDeadline(timer, 'notices', answer);
  return {
    async show({ id, title, body, acts, path }) {
      await navigator.locks.request(NOTICE_LOCK, () =>
        inTime(
          registration.showNotification(title, {
            tag: id,
            body,
            icon,
            data: { path },
            actions: acts.map(({ act, title: label }) => ({ action: act, title: label })),
          }),
        ),
      );
    },
    async clear(id) {
      await navigator.locks.request(NOTICE_LOCK, async () => {
        for (const shown of await inTime(registration.getNotifications({ tag: id }))) shown.close();
      });
    },
  };
}

/** Notices of the extension, in browsers without a registration: without buttons, which Firefox does not know. */
export function extensionNotices(timer: Timer): Notices {
  return {
    async show({ id, title, body }) {
      const options = { type: 'basic', title, message: body, iconUrl: icon } as const;
      await withDeadline(timer, 'notices', browser.notifications.create(id, options));
    },
    async clear(id) {
      await withDeadline(timer, 'notices', browser.notifications.clear(id));
    },
  };
}

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
