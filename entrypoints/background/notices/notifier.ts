import type { Client } from '#client/client.ts';
import { type Notification, type NotificationKind, pushMessage } from '#contract/notification.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { notificationText } from '#features/notifications/notification-text.ts';
import { personFormats } from '../person-formats.ts';
import { createShownNotifications } from '../shown-notifications.ts';
import type { WorkerServices } from '../worker-services.ts';
import type { Notice } from './notices.ts';

/** Number of simultaneous notifications above which one notice sums them up. */
const MOST = 3;

export const noticeIdOf = (notificationId: string) => `notification|${notificationId}`;

/** Actions of a kind's notice, the likeliest first. */
function actsOf(kind: NotificationKind): readonly ('finish' | 'later' | 'accept' | 'decline')[] {
  if (kind === 'reminder.task') return ['finish', 'later'];
  return kind === 'delegation.requested' ? ['accept', 'decline'] : [];
}

/** Once in this browser, by socket or push; removed when it is read. docs/decisions/0037. */
export function createNotifier(services: WorkerServices) {
  const shown = createShownNotifications(services.storage);

  async function actsIn(kind: NotificationKind): Promise<Notice['acts']> {
    const texts = await services.texts();
    // i18n-keys: pages:notification.act.{finish,later,accept,decline}
    return actsOf(kind).map((act) => ({ act, title: texts.t(`pages:notification.act.${act}`) }));
  }

  async function noticeOf(client: Client, notification: Notification): Promise<Notice> {
    const texts = await services.texts();
    const formats = personFormats(client, texts.language);
    const { title, about } = notificationText(notification, texts.getFixedT(null, 'pages'), formats);
    return {
      id: noticeIdOf(notification.id),
      title,
      body: about,
      acts: await actsIn(notification.kind),
      path: notificationPath(notification),
    };
  }

  async function showNotices(client: Client, candidates: readonly Notification[]): Promise<void> {
    const { accountId } = client.session;
    if (accountId === null) return;
    const { notify } = await services.settings();
    const wanted = candidates.filter(({ kind }) => notify[kind]);
    const news = await shown.take(accountId, wanted, services.clock.now());
    if (news.length > MOST) {
      const texts = await services.texts();
      // i18n-keys: pages:extension.notice.several
      await services.notices.show({
        id: 'notifications',
        title: texts.t('pages:extension.notice.several', { count: news.length }),
        body: '',
        acts: [],
        path: '/notifications',
      });
      return;
    }
    for (const each of news) await services.notices.show(await noticeOf(client, each));
  }

  return {
    /** Shows notifications that arrived while the worker was suspended. */
    async look(client: Client): Promise<void> {
      await showNotices(client, [...client.replica.all('notification')]);
    },

    /** Subscribes to an account's notifications. Returns the unsubscribe function. */
    follow(client: Client): () => void {
      const failed = (error: unknown) => console.warn('daywall: a notification was not told', error);
      return client.replica.subscribe('notification', (ids) => {
        const changed = [...ids].map((id) => ({ id, row: client.replica.get('notification', id) }));
        const fresh = changed.flatMap(({ row }) => (row?.readAt === null ? [row] : []));
        if (fresh.length > 0) showNotices(client, fresh).catch(failed);
        for (const { id, row } of changed) {
          if (row?.readAt !== null) services.notices.clear(noticeIdOf(id)).catch(failed);
        }
      });
    },

    /** Handles a push. An unreadable one shows a plain notice: a browser that receives a push must show something. */
    async takePush(accountId: string | null, text: string): Promise<void> {
      const parsed = pushMessage.safeParse(parseJson(text));
      if (!parsed.success) {
        await services.notices.show({ id: 'push', title: 'Daywall', body: '', acts: [], path: '/' });
        return;
      }
      const { id, kind, title, body, path } = parsed.data;
      // The session ended meanwhile: the present user of this browser must not read it.
      if (accountId === null) return;
      if (!(await services.settings()).notify[kind]) return;
      if (!(await shown.takePushed(accountId, id, services.clock.now()))) return;
      const own = path.startsWith('/') && !path.startsWith('//') ? path : '/';
      await services.notices.show({ id: noticeIdOf(id), title, body, acts: await actsIn(kind), path: own });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
