import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Integration } from '#contract/integrations/integration.ts';
import type { CalendarViews } from '#domain/schedule/calendar-views.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { AccountMark } from './account-mark.tsx';
import { CalendarRow } from './calendar-row.tsx';
import styles from './calendars.module.css';
import { useSyncTime } from './sync-time.ts';

export interface AccountRowProps {
  readonly integration: Integration;
  readonly views: CalendarViews;
  /** A sign-in at a provider is in progress. */
  readonly isBusy: boolean;
  readonly onReconnect: () => void;
}

export function AccountRow({ integration, views, isBusy, onReconnect }: AccountRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const syncTime = useSyncTime();
  const isOffline = useIsOffline();
  const disconnecting = useRequest();
  const [isLeaving, setLeaving] = useState(false);
  const { id, provider, accountName, status, fault, lastSyncedAt, calendars } = integration;
  // i18n-keys: pages:schedule.calendars.provider.{google,microsoft,caldav}
  const providerName = t(`schedule.calendars.provider.${provider}`);
  const names = { provider: providerName, name: accountName };
  // CalDAV is no company: its users know their server.
  const server = provider === 'caldav' ? accountName.slice(accountName.lastIndexOf('@') + 1) : providerName;
  const serverNames = { ...names, provider: server };
  const tryAgain = () => void client.write({ name: 'syncCalendars', payload: { integrationId: id } });
  return (
    <Stack as="li" gap={2} paddingBlock={3} paddingInline={4}>
      <Row gap={3} rowGap={2} align="center" wrap className={styles.accountHead}>
        <AccountMark provider={provider} />
        <Stack as="span" grow mayShrink weight="medium" lines="anywhere" className={styles.accountName}>
          {accountName}
          <Text tone="soft" size="sm" className={styles.hint}>
            {lastSyncedAt === null
              ? t('schedule.calendars.neverSynced')
              : t('schedule.calendars.synced', { when: syncTime(lastSyncedAt) })}
          </Text>
        </Stack>
        <Button
          size="small"
          variant="quiet"
          isPending={disconnecting.isPending}
          pendingLabel={t('schedule.calendars.disconnecting')}
          isDisabled={isOffline}
          aria-label={t('schedule.calendars.disconnectNamed', names)}
          onPress={() => setLeaving(true)}
        >
          {t('schedule.calendars.disconnect')}
        </Button>
      </Row>
      {status === 'reconnect' ? (
        <Banner
          tone="failed"
          action={
            <Button size="small" variant="primary" isDisabled={isBusy || isOffline} onPress={onReconnect}>
              {t('schedule.calendars.reconnect')}
            </Button>
          }
        >
          {t(
            provider === 'caldav' ? 'schedule.calendars.passwordRefused' : 'schedule.calendars.mustReconnect',
            serverNames,
          )}
        </Banner>
      ) : (
        fault !== null && (
          <Banner
            tone="notice"
            action={
              <Button size="small" onPress={tryAgain}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {/* i18n-keys: pages:schedule.calendars.fault.{forbidden,rate_limited,unreachable,provider_error} */}
            {t(`schedule.calendars.fault.${fault}`, serverNames)}
          </Banner>
        )
      )}
      {disconnecting.failure !== null && <Banner tone="failed">{disconnecting.failure}</Banner>}
      <ul className={styles.nested}>
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.id}
            id={calendar.id}
            name={calendar.name}
            {...(calendar.isWritable ? {} : { hint: t('schedule.calendars.readOnly') })}
            views={views}
          />
        ))}
      </ul>
      <AlertDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={t('schedule.calendars.disconnectTitle', names)}
        confirmLabel={t('schedule.calendars.disconnect')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={() =>
          void disconnecting.run(() => client.call('deleteApiIntegration', { params: { id } }))
        }
      >
        {t('schedule.calendars.disconnectHint', names)}
      </AlertDialog>
    </Stack>
  );
}
