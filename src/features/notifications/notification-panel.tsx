import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { byDay } from './notification-days.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-panel.module.css';
import { allNotifications } from './notification-queries.ts';
import { markRead, useIsRead } from './read-marks.ts';

const SHOWN = 20;

export function NotificationPanel() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const all = useLiveList('notification', allNotifications);
  const isRead = useIsRead();
  const today = useToday(formats.settings.timeZone);
  const unread = all.filter((row) => !isRead(row));
  const days = byDay(all.slice(0, SHOWN), formats.date);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <Text as="h2" size="lg">
          {t('notification.page.title')}
        </Text>
        {unread.length > 0 && (
          <Button
            size="small"
            variant="plain"
            onPress={() =>
              void markRead(
                client,
                unread.map(({ id }) => id),
              ).catch((error: unknown) => toasts.add({ text: refusalText(error), tone: 'failed' }))
            }
          >
            {t('notification.readAll')}
          </Button>
        )}
      </header>
      {days.length === 0 ? (
        <EmptyState
          size="small"
          headingLevel={3}
          illustration={<BareWall />}
          title={t('notification.page.emptyTitle')}
        >
          {t('notification.page.empty')}
        </EmptyState>
      ) : (
        <div className={styles.days}>
          {days.map(({ instant, notifications }) => (
            <section key={instant}>
              <h3 className={styles.day}>{formats.relativeDay(instant, today)}</h3>
              <ul>
                {notifications.map((row) => (
                  <NotificationItem key={row.id} notification={row} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <footer className={styles.foot}>
        <Link href="/notifications">{t('notification.showAll')}</Link>
        <Link href="/settings/notifications">{t('notification.settings')}</Link>
      </footer>
    </div>
  );
}
