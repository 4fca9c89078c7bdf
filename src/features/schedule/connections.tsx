import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarRow } from './calendar-row.tsx';
import type { CalendarViews } from './calendar-views.ts';
import styles from './calendars.module.css';
import { type Provider, providers, useConnections } from './use-connections.ts';

/** Outside accounts whose calendars are shown here. */
export function Connections({ views }: { views: CalendarViews }) {
  const { t } = useTranslation('pages');
  const { connections, disconnect } = useConnections();
  const [leaving, setLeaving] = useState<{ id: string; provider: Provider } | null>(null);
  const connected = connections.data?.accounts ?? [];
  // i18n-keys: pages:schedule.calendars.provider.{google,microsoft}
  const nameOf = (provider: Provider) => t(`schedule.calendars.provider.${provider}`);
  return (
    <Card title={t('schedule.calendars.accounts')} padding="flush">
      {connections.isPending ? (
        <div className={styles.state}>
          <Skeleton shape="block" height="8rem" />
        </div>
      ) : connections.isError ? (
        <div className={styles.state}>
          <Banner
            tone="offline"
            action={
              <Button size="small" onPress={() => void connections.refetch()}>
                {t('schedule.item.again')}
              </Button>
            }
          >
            {t('schedule.calendars.unreachable')}
          </Banner>
        </div>
      ) : (
        <ul className={styles.rows}>
          {providers.map((provider) => {
            const account = connected.find((each) => each.provider === provider);
            const isConfigured = connections.data.configured.includes(provider);
            return (
              <li key={provider} className={styles.account}>
                <div className={styles.accountHead}>
                  <span className={styles.accountName}>{nameOf(provider)}</span>
                  {account === undefined ? (
                    <Badge>{t('schedule.calendars.notConnected')}</Badge>
                  ) : (
                    <Badge tone="accent">{t('schedule.calendars.connected')}</Badge>
                  )}
                  {account !== undefined && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('schedule.calendars.disconnectNamed', { name: nameOf(provider) })}
                      onPress={() => setLeaving({ id: account.id, provider })}
                    >
                      {t('schedule.calendars.disconnect')}
                    </Button>
                  )}
                </div>
                {account === undefined && (
                  // i18n-keys: pages:schedule.calendars.server.{ready,notConfigured}
                  <p className={styles.hint}>
                    {t(`schedule.calendars.server.${isConfigured ? 'ready' : 'notConfigured'}`, {
                      name: nameOf(provider),
                    })}
                  </p>
                )}
                {account !== undefined && (
                  <ul className={styles.nested}>
                    <CalendarRow id={provider} views={views} />
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {disconnect.isError && (
        <div className={styles.state}>
          <Banner tone="failed">{t('schedule.calendars.notDisconnected')}</Banner>
        </div>
      )}
      <AlertDialog
        isOpen={leaving !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setLeaving(null);
        }}
        title={t('schedule.calendars.disconnectTitle')}
        confirmLabel={t('schedule.calendars.disconnect')}
        cancelLabel={t('schedule.cancel')}
        isDangerous
        onConfirm={() => {
          if (leaving !== null) disconnect.mutate(leaving.id);
          setLeaving(null);
        }}
      >
        {t('schedule.calendars.disconnectHint')}
      </AlertDialog>
    </Card>
  );
}
