import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Subscription } from '#contract/subscription.ts';
import type { CalendarViews } from '#domain/schedule/calendar-views.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { CalendarRow } from './calendar-row.tsx';
import { useSyncTime } from './sync-time.ts';

export interface SubscriptionRowProps {
  readonly subscription: Subscription;
  readonly views: CalendarViews;
  readonly onRename: () => void;
}

export function SubscriptionRow({ subscription, views, onRename }: SubscriptionRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const syncTime = useSyncTime();
  const { id, name, address, lastFetchedAt, fault, skippedEvents, unknownZones } = subscription;
  const payload = { subscriptionId: id };
  const refresh = () => {
    void client.write({ name: 'refreshSubscription', payload });
    toasts.add({ text: t('schedule.subscriptions.refreshing', { name }) });
  };
  const remove = () => {
    void client.write({ name: 'deleteSubscription', payload });
    toasts.add({
      text: t('schedule.subscriptions.removed', { name }),
      action: {
        label: t('button.undo'),
        onAction: () => void client.write({ name: 'restoreSubscription', payload }),
      },
    });
  };
  const label = t('schedule.subscriptions.menu', { name });
  const when =
    lastFetchedAt === null
      ? t(fault === null ? 'schedule.subscriptions.reading' : 'schedule.calendars.neverSynced')
      : t('schedule.calendars.synced', { when: syncTime(lastFetchedAt) });
  const menu = (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <IconButton size="small" variant="plain" label={label} icon={<IconDots aria-hidden="true" />} />
      }
      entries={[
        { id: 'refresh', label: t('schedule.subscriptions.refresh') },
        { id: 'rename', label: t('button.rename') },
        { id: 'remove', label: t('schedule.subscriptions.remove'), isDangerous: true, isSeparated: true },
      ]}
      onAction={(act) => {
        if (act === 'refresh') refresh();
        else if (act === 'rename') onRename();
        else remove();
      }}
    />
  );
  return (
    <CalendarRow
      id={id}
      name={name}
      hint={`${URL.parse(address)?.host ?? address} · ${when}`}
      views={views}
      menu={menu}
    >
      {fault !== null && (
        <Banner
          tone="notice"
          action={
            fault === 'too_many_events' ? undefined : (
              <Button size="small" onPress={refresh}>
                {t('button.tryAgain')}
              </Button>
            )
          }
        >
          {/* i18n-keys: pages:schedule.subscriptions.fault.{unreachable,timed_out,refused,not_found,private_address,too_many_redirects,too_large,not_a_calendar,too_many_events} */}
          {t(`schedule.subscriptions.fault.${fault}`)}
        </Banner>
      )}
      {skippedEvents > 0 && (
        <Banner tone="notice">{t('schedule.subscriptions.skipped', { count: skippedEvents })}</Banner>
      )}
      {unknownZones.length > 0 && (
        <Banner tone="notice">
          {t('schedule.subscriptions.unknownZones', {
            count: unknownZones.length,
            zones: unknownZones.join(', '),
          })}
        </Banner>
      )}
    </CalendarRow>
  );
}
