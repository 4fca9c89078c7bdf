import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall, ClearedStack } from '#ui/states/illustrations.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { byDay } from './notification-days.ts';
import { NotificationItem } from './notification-item.tsx';
import { allNotifications } from './notification-queries.ts';
import styles from './notifications-page.module.css';
import { markRead, useIsRead } from './read-marks.ts';
import { usePushedAct } from './use-pushed-act.ts';

type State = 'unknown' | 'none' | 'more' | 'pending' | 'failed' | 'all';

/** Older notifications than `oldestId`, loaded page by page. Asked for once, so that nobody is offered what is not there. */
function useOlderNotifications(oldestId: string) {
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const [state, setState] = useState<State>('unknown');
  const look = useEffectEvent(() =>
    client.call('getNotifications', { query: { before: oldestId, limit: 1 } }),
  );
  useEffect(() => {
    if (!isComplete) return;
    const settle = (found: State) => setState((before) => (before === 'unknown' ? found : before));
    look().then(
      ({ notifications }) => settle(notifications.length > 0 ? 'more' : 'none'),
      () => settle('more'),
    );
  }, [isComplete]);
  const load = useCallback(async () => {
    setState('pending');
    try {
      setState((await client.loadMoreNotifications()) ? 'more' : 'all');
    } catch {
      setState('failed');
    }
  }, [client]);
  return { state, load };
}

/** Rows rendered at first, and added with each press. */
const STEP = 100;

/** `/notifications`: all notifications, by day, latest first. */
export function NotificationsPage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const { isComplete } = useSnapshot(client.connection);
  const all = useLiveList('notification', allNotifications);
  const isRead = useIsRead();
  const today = useToday(formats.settings.timeZone);
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(STEP);
  usePushedAct();

  const oldest = all.at(-1);
  const unread = all.filter((row) => !isRead(row));
  // Notifications read under the filter "unread" remain until the filter is chosen again.
  const shown = filter === 'all' ? all : all.filter((row) => !isRead(row) || kept.has(row.id));
  const days = useMemo(() => byDay(shown.slice(0, limit), formats.date), [shown, limit, formats]);

  function choose(next: 'all' | 'unread') {
    setKept(new Set(next === 'unread' ? unread.map(({ id }) => id) : []));
    setFilter(next);
    setLimit(STEP);
  }
  function readAll() {
    markRead(
      client,
      unread.map(({ id }) => id),
    ).catch((error: unknown) => toasts.add({ text: refusalText(error), tone: 'failed' }));
  }

  return (
    <Grid gap={5} columns="minmax(0, 1fr)" className={styles.page}>
      <PageHeader
        title={t('notification.page.title')}
        description={t('notification.page.count', { count: unread.length })}
        actions={
          <>
            <Button
              icon={<IconChecks aria-hidden="true" />}
              isDisabled={unread.length === 0}
              onPress={readAll}
            >
              {t('notification.readAll')}
            </Button>
            <LinkButton href="/settings/notifications" icon={<IconSettings aria-hidden="true" />}>
              {t('notification.settings')}
            </LinkButton>
          </>
        }
      />
      <div>
        <Segmented
          label={t('notification.page.filter')}
          options={[
            { id: 'all', label: t('notification.page.all') },
            { id: 'unread', label: t('notification.page.unread') },
          ]}
          value={filter}
          onChange={choose}
        />
      </div>
      {!isComplete && all.length === 0 ? (
        <div aria-busy="true" className={styles.sheet}>
          <SkeletonRows count={6} />
        </div>
      ) : days.length === 0 ? (
        <EmptyState
          illustration={filter === 'all' ? <BareWall /> : <ClearedStack />}
          title={t(filter === 'all' ? 'notification.page.emptyTitle' : 'notification.page.allReadTitle')}
          action={
            filter === 'all' ? (
              <LinkButton href="/cooperate">{t('notification.page.toCooperate')}</LinkButton>
            ) : (
              <Button onPress={() => choose('all')}>{t('notification.page.showAll')}</Button>
            )
          }
        >
          {t(filter === 'all' ? 'notification.page.empty' : 'notification.page.allRead')}
        </EmptyState>
      ) : (
        days.map(({ instant, notifications }) => (
          <section key={instant} aria-labelledby={instant}>
            <h2 id={instant} className={styles.day}>
              {formats.relativeDay(instant, today)}
            </h2>
            <ul className={styles.sheet}>
              {notifications.map((row) => (
                <NotificationItem key={row.id} notification={row} />
              ))}
            </ul>
          </section>
        ))
      )}
      {oldest !== undefined && (
        <Older
          oldestId={oldest.id}
          hasHidden={shown.length > limit}
          onMore={() => setLimit((before) => before + STEP)}
        />
      )}
    </Grid>
  );
}

interface OlderProps {
  readonly oldestId: string;
  /** Whether some of the replica are not rendered yet. */
  readonly hasHidden: boolean;
  readonly onMore: () => void;
}

/** Button for older notifications, if there are any: first those of the replica, then those of the server. */
function Older({ oldestId, hasHidden, onMore }: OlderProps) {
  const { t } = useTranslation('pages');
  const { state, load } = useOlderNotifications(oldestId);
  const isEnd = state === 'unknown' || state === 'none' || state === 'all';
  function more() {
    onMore();
    if (!hasHidden) void load();
  }
  return (
    <Row role="status" justify="center" tone="faint" size="sm">
      {isEnd && !hasHidden ? (
        state === 'all' && <p>{t('notification.older.all')}</p>
      ) : (
        <Button
          variant="plain"
          isPending={state === 'pending'}
          pendingLabel={t('notification.older.busy')}
          onPress={more}
        >
          {t(state === 'failed' && !hasHidden ? 'notification.older.failed' : 'notification.older.load')}
        </Button>
      )}
    </Row>
  );
}
