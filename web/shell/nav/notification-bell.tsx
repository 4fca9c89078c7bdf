import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLiveList } from '#client-react/use-live-list.ts';
import { unreadNotifications } from '#features/notifications/notification-queries.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { lazyComponent, lazyOverlay } from '#ui/states/lazy-component.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './notification-bell.module.css';

const AnchoredPopover = lazyOverlay(
  async () => (await import('#ui/overlays/anchored-popover.tsx')).AnchoredPopover,
);
const Panel = lazyComponent(
  async () => (await import('#features/notifications/notification-panel.tsx')).NotificationPanel,
);
/** Announcements, the app's badge and the service worker's messages load behind the first paint. */
const Listener = lazyComponent(
  async () => (await import('./notification-bell-listener.tsx')).NotificationListener,
  {
    instead: () => null,
  },
);

const MOST = 99;

/** Bell with the number of unread notifications, and the panel with the latest. */
export function NotificationBell() {
  const { t } = useTranslation('pages');
  const unread = useLiveList('notification', unreadNotifications);
  const { key } = useLocation();
  const anchor = useRef<HTMLSpanElement>(null);
  // Navigating to another page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const count = unread.length;
  return (
    <>
      <span ref={anchor}>
        <IconButton
          label={t('notification.bell', { count })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setOpenAt(isOpen ? null : key)}
          icon={
            <span aria-hidden="true" className={styles.bell}>
              <IconBell />
              {count > 0 && <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>}
            </span>
          }
        />
      </span>
      {isOpen && (
        <Suspense>
          <AnchoredPopover
            anchor={anchor}
            label={t('notification.page.title')}
            placement="bottom end"
            size="wide"
            onClose={() => setOpenAt(null)}
          >
            <Suspense fallback={<SkeletonRows count={4} />}>
              <Panel />
            </Suspense>
          </AnchoredPopover>
        </Suspense>
      )}
      <Suspense>
        <Listener unread={unread} />
      </Suspense>
    </>
  );
}
