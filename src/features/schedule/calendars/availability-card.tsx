import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './calendars.module.css';
import { SecretAddress } from './secret-address.tsx';
import { useAvailabilityLink } from './use-availability-link.ts';

/** Card of the availability link: a page and a calendar of one's free and busy times, for whoever has the address. */
export function AvailabilityCard() {
  const { t } = useTranslation('pages');
  const { link, act, publish, end } = useAvailabilityLink();
  const isOffline = useIsOffline();
  const refusalText = useRefusalText();
  const [asksToEnd, setAsksToEnd] = useState(false);
  const published = link.data ?? null;
  const { address = null, calendarAddress = null } = published ?? {};
  const isShown = address !== null && calendarAddress !== null;
  return (
    <Card title={t('schedule.availability.title')}>
      <Stack gap={4}>
        <Text as="p" tone="soft" size="sm" className={styles.hint}>
          {t('schedule.availability.lead')}
        </Text>
        {link.isPending && !isOffline && <Skeleton shape="block" height="2.5rem" />}
        {published === null && (link.isError || isOffline) && (
          <Banner
            tone="offline"
            action={
              <Button size="small" onPress={() => void link.refetch()}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {t('schedule.feed.unreachable')}
          </Banner>
        )}
        {isShown && (
          <>
            <SecretAddress label={t('schedule.availability.address')} address={address} />
            <SecretAddress label={t('schedule.availability.calendarAddress')} address={calendarAddress} />
          </>
        )}
        {published !== null && !isShown && (
          <Text as="p" tone="soft" size="sm" className={styles.hint}>
            {t('schedule.availability.hidden')}
          </Text>
        )}
        {link.isSuccess && (
          <Row gap={2} wrap className={styles.buttons}>
            {!isShown && (
              <Button
                variant={published === null ? 'primary' : 'plain'}
                isPending={act.isPending}
                pendingLabel={t('button.busy')}
                isDisabled={isOffline}
                onPress={publish}
              >
                {t(published === null ? 'schedule.availability.make' : 'schedule.feed.show')}
              </Button>
            )}
            {published !== null && (
              <Button
                size="small"
                variant="quiet"
                isDisabled={isOffline || act.isPending}
                onPress={() => setAsksToEnd(true)}
              >
                {t('schedule.availability.end')}
              </Button>
            )}
          </Row>
        )}
        {act.isError && <Banner tone="failed">{refusalText(act.error)}</Banner>}
      </Stack>
      <AlertDialog
        isOpen={asksToEnd}
        onOpenChange={setAsksToEnd}
        title={t('schedule.availability.endTitle')}
        confirmLabel={t('schedule.availability.end')}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={end}
      >
        {t('schedule.availability.endHint')}
      </AlertDialog>
    </Card>
  );
}
