import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Device } from '#contract/people/device.ts';
import { deviceName } from '#contract/people/device-name.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Box, Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from './device-list.module.css';

const queryKey = ['devices'];

export function DeviceList() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const refusalText = useRefusalText();
  const isOffline = useIsOffline();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => client.call('getDevices', {}),
    enabled: !isOffline,
    retry: false,
    networkMode: 'always',
  });
  if (data === undefined) {
    if (isOffline) return <Banner tone="offline">{t('device.offline')}</Banner>;
    if (error !== null) {
      return (
        <Banner
          tone="failed"
          action={
            <Button size="small" onPress={() => void refetch()}>
              {t('button.tryAgain')}
            </Button>
          }
        >
          {refusalText(error)}
        </Banner>
      );
    }
    return (
      <div aria-busy="true">
        <SkeletonRows count={3} />
      </div>
    );
  }
  return <Devices devices={data} isOffline={isOffline} />;
}

function Devices({ devices, isOffline }: { devices: readonly Device[]; isOffline: boolean }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const queries = useQueryClient();
  const { isPending, failure, run } = useRequest();
  const [asking, setAsking] = useState<Device | 'others' | null>(null);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const nameOf = useDeviceTitle();

  function end(what: Device | 'others') {
    void run(async () => {
      if (what === 'others') await client.call('endOtherDevices', {});
      else await client.call('endDevice', { params: { id: what.id } });
      await queries.invalidateQueries({ queryKey });
    }).then((worked) => {
      if (worked) toasts.add({ text: t(what === 'others' ? 'device.endedOthers' : 'device.ended') });
    });
  }

  return (
    <Grid gap={3}>
      <Grid as="ul">
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <DeviceText device={device} />
            {!device.isCurrent && (
              <Button
                size="small"
                isDisabled={isOffline || isPending}
                aria-label={t('device.endNamed', { name: nameOf(device) })}
                onPress={() => setAsking(device)}
              >
                {t('device.end')}
              </Button>
            )}
          </li>
        ))}
      </Grid>
      <p role="status" className={styles.failed}>
        {failure ?? ''}
      </p>
      {others.length > 1 && (
        <div>
          <Button isDisabled={isOffline} isPending={isPending} onPress={() => setAsking('others')}>
            {t('device.endOthers')}
          </Button>
        </div>
      )}
      {others.length === 0 && (
        <Text as="p" tone="faint" size="sm">
          {t('device.onlyThis')}
        </Text>
      )}
      {asking !== null && (
        <AlertDialog
          isOpen
          onOpenChange={() => setAsking(null)}
          title={t(asking === 'others' ? 'device.askOthersTitle' : 'device.askTitle')}
          confirmLabel={t(asking === 'others' ? 'device.endOthers' : 'device.end')}
          cancelLabel={t('button.cancel')}
          isDangerous
          onConfirm={() => end(asking)}
        >
          {asking === 'others'
            ? `${t('device.askOthers', { count: others.length })} ${t('device.othersTokens')}`
            : t('device.ask', { name: nameOf(asking) })}
        </AlertDialog>
      )}
    </Grid>
  );
}

function useDeviceTitle(): (device: Device) => string {
  const { t } = useTranslation('pages');
  return ({ kind, userAgent }) => {
    const { browser, system } = deviceName(userAgent);
    if (kind === 'extension' && browser !== null && system !== null)
      return t('device.extensionNamed', { browser, system });
    if (kind === 'extension') return t('device.extension', { browser: browser ?? t('device.unknown') });
    if (browser !== null && system !== null) return t('device.named', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}

function DeviceText({ device }: { device: Device }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const title = useDeviceTitle()(device);
  const Icon =
    device.kind === 'extension'
      ? IconPuzzle
      : deviceName(device.userAgent).isPhone
        ? IconDeviceMobile
        : IconDeviceDesktop;
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      <Box grow mayShrink>
        <Row as="p" gap={2} rowGap={0} align="center" wrap weight="medium">
          {title} {device.isCurrent && <Badge tone="accent">{t('device.current')}</Badge>}
        </Row>
        <Text as="p" tone="faint" size="sm">
          {t('device.used', {
            used: formats.dateTime(device.lastUsedAt),
            since: formats.date(device.createdAt),
          })}
        </Text>
      </Box>
    </>
  );
}
