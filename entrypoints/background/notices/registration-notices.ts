import { type Timer, withDeadline } from '../lifecycle/deadline.ts';
import { NOTICE_LOCK } from './notice-lock.ts';
import { NOTICE_ICON, type Notices } from './notices.ts';
import type { PushScope } from './push-scope.ts';

interface NoticeScope {
  readonly registration: Pick<PushScope['registration'], 'showNotification' | 'getNotifications'>;
}

/** Notices of the worker's own registration, as a push must show, with buttons that wake the worker. */
export function registrationNotices({ registration }: NoticeScope, timer: Timer): Notices {
  // With a deadline inside the lock: a browser that does not answer must not keep it.
  const inTime = <T>(answer: Promise<T>) => withDeadline(timer, 'notices', answer);
  return {
    async show({ id, title, body, acts, path }) {
      await navigator.locks.request(NOTICE_LOCK, () =>
        inTime(
          registration.showNotification(title, {
            tag: id,
            body,
            icon: NOTICE_ICON,
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
