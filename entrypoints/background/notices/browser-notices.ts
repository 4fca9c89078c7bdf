import * as z from 'zod/mini';
import { browser } from '../../browser/browser-api.ts';
import { type Timer, withDeadline } from '../lifecycle/deadline.ts';
import { NOTICE_ICON, type NoticePress, type Notices } from './notices.ts';
import type { PushScope } from './push-scope.ts';

const noticeData = z.object({ path: z.nullable(z.string()) });

/** Notices of the extension, for browsers without a registration: without buttons, which Firefox does not support. */
export function extensionNotices(timer: Timer): Notices {
  return {
    async show({ id, title, body }) {
      const options = { type: 'basic', title, message: body, iconUrl: NOTICE_ICON } as const;
      await withDeadline(timer, 'notices', browser.notifications.create(id, options));
    },
    async clear(id) {
      await withDeadline(timer, 'notices', browser.notifications.clear(id));
    },
  };
}

/** Registers for presses on notices. Call at the worker's start. */
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
