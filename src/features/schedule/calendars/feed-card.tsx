import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { Button } from '#ui/actions/button.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './calendars.module.css';
import { SecretAddress } from './secret-address.tsx';
import { useFeed } from './use-feed.ts';

type Asked = 'renew' | 'revoke';

/** Card of the feed: a secret address to create, copy, renew and revoke. */
export function FeedCard() {
  const { t } = useTranslation('pages');
  const { feed, act, publish, showTitles, renew, revoke } = useFeed();
  const isOffline = useIsOffline();
  const refusalText = useRefusalText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const published = feed.data ?? null;
  const isFixed = isOffline || act.isPending;
  return (
    <Card title={t('schedule.feed.title')}>
      <Stack gap={4}>
        <Text as="p" tone="soft" size="sm" className={styles.hint}>
          {t('schedule.feed.lead')}
        </Text>
        {feed.isPending && !isOffline && <Skeleton shape="block" height="2.5rem" />}
        {published === null && (feed.isError || isOffline) && (
          <Banner
            tone="offline"
            action={
              <Button size="small" onPress={() => void feed.refetch()}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {t('schedule.feed.unreachable')}
          </Banner>
        )}
        {feed.isSuccess && published === null && (
          <div>
            <Button
              variant="primary"
              isPending={act.isPending}
              pendingLabel={t('button.busy')}
              isDisabled={isOffline}
              onPress={publish}
            >
              {t('schedule.feed.make')}
            </Button>
          </div>
        )}
        {published !== null && (
          <>
            {published.address === null ? (
              <HiddenAddress isPending={act.isPending} isDisabled={isOffline} onShow={publish} />
            ) : (
              <SecretAddress
                label={t('schedule.feed.address')}
                description={t('schedule.feed.secret')}
                address={published.address}
              />
            )}
            <Switch
              isSelected={published.hasTitles}
              isDisabled={isFixed}
              onChange={showTitles}
              description={t('schedule.feed.titlesHint')}
            >
              {t('schedule.feed.titles')}
            </Switch>
            <Row gap={2} wrap className={styles.buttons}>
              <Button size="small" isDisabled={isFixed} onPress={() => setAsked('renew')}>
                {t('schedule.feed.renew')}
              </Button>
              <Button size="small" variant="quiet" isDisabled={isFixed} onPress={() => setAsked('revoke')}>
                {t('schedule.feed.revoke')}
              </Button>
            </Row>
          </>
        )}
        {act.isError && <Banner tone="failed">{refusalText(act.error)}</Banner>}
      </Stack>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(null);
        }}
        // i18n-keys: pages:schedule.feed.{renewTitle,revokeTitle,renewHint,revokeHint}
        title={t(`schedule.feed.${asked ?? 'renew'}Title`)}
        confirmLabel={t(`schedule.feed.${asked ?? 'renew'}`)}
        cancelLabel={t('button.cancel')}
        isDangerous
        onConfirm={() => {
          if (asked === 'revoke') revoke();
          else renew();
        }}
      >
        {t(`schedule.feed.${asked ?? 'renew'}Hint`)}
      </AlertDialog>
    </Card>
  );
}

interface HiddenAddressProps {
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onShow: () => void;
}

function HiddenAddress({ isPending, isDisabled, onShow }: HiddenAddressProps) {
  const { t } = useTranslation('pages');
  return (
    <>
      <Text as="p" tone="soft" size="sm" className={styles.hint}>
        {t('schedule.feed.hidden')}
      </Text>
      <div>
        <Button
          isPending={isPending}
          pendingLabel={t('button.busy')}
          isDisabled={isDisabled}
          onPress={onShow}
        >
          {t('schedule.feed.show')}
        </Button>
      </div>
    </>
  );
}
