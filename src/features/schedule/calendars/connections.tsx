import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Integration } from '#contract/integrations/integration.ts';
import type { Provider } from '#contract/provider-names.ts';
import { useProviderSignIn } from '#domain/account/provider-sign-in.ts';
import type { CalendarViews } from '#domain/schedule/calendar-views.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { AccountMark } from './account-mark.tsx';
import { AccountRow } from './account-row.tsx';
import { CaldavDialog } from './caldav-dialog.tsx';
import styles from './calendars.module.css';

/** Providers configured on this server. Needs the server. */
function useProviders() {
  const client = useClient();
  return useQuery({
    queryKey: ['providers'],
    queryFn: async () => (await client.call('getProviders', {})).configured,
    retry: false,
    networkMode: 'always',
  });
}

/** Route to which a provider returns. */
const HERE = '/schedule/calendars';

export function Connections({ views }: { views: CalendarViews }) {
  const { t } = useTranslation('pages');
  const providers = useProviders();
  const isOffline = useIsOffline();
  const { pending, failure, begin } = useProviderSignIn();
  const refusalText = useRefusalText();
  const [isConnecting, setConnecting] = useState<Integration | 'new' | null>(null);
  const connect = (provider: Provider, loginHint?: string) =>
    begin(provider, 'calendar', { returnTo: HERE, loginHint });
  function reconnect(integration: Integration): void {
    const { provider, accountName } = integration;
    if (provider === 'caldav') setConnecting(integration);
    else connect(provider, accountName);
  }
  const configured = providers.data ?? [];
  // i18n-keys: pages:schedule.calendars.connect.{google,microsoft,caldav}
  return (
    <Card title={t('schedule.calendars.accounts')} padding="flush">
      {views.integrations.length > 0 && (
        <ul className={styles.rows}>
          {views.integrations.map((integration) => (
            <AccountRow
              key={integration.id}
              integration={integration}
              views={views}
              isBusy={pending !== null}
              onReconnect={() => reconnect(integration)}
            />
          ))}
        </ul>
      )}
      <Stack gap={3} padding={4} className={styles.state}>
        {views.integrations.length === 0 && (
          <Text as="p" tone="soft" size="sm" className={styles.hint}>
            {t('schedule.calendars.noAccount')}
          </Text>
        )}
        {providers.isPending && !isOffline && <Skeleton shape="block" height="2.5rem" />}
        {(providers.isError || isOffline) && (
          <Banner
            tone="offline"
            action={
              <Button size="small" onPress={() => void providers.refetch()}>
                {t('button.tryAgain')}
              </Button>
            }
          >
            {t('schedule.calendars.unreachable')}
          </Banner>
        )}
        {providers.isSuccess && !isOffline && (
          <Row gap={2} wrap className={styles.buttons}>
            {configured.map((provider) => (
              <Button
                key={provider}
                icon={<AccountMark provider={provider} />}
                isPending={pending === provider}
                pendingLabel={t('button.busy')}
                isDisabled={pending !== null && pending !== provider}
                onPress={() => connect(provider)}
              >
                {t(`schedule.calendars.connect.${provider}`)}
              </Button>
            ))}
            <Button
              icon={<AccountMark provider="caldav" />}
              isDisabled={pending !== null}
              onPress={() => setConnecting('new')}
            >
              {t('schedule.calendars.connect.caldav')}
            </Button>
            <Text as="p" tone="soft" size="sm" className={styles.hint}>
              {t('schedule.calendars.connect.caldavHint')}
            </Text>
          </Row>
        )}
        {isConnecting !== null && (
          <CaldavDialog
            integration={isConnecting === 'new' ? null : isConnecting}
            onClose={() => setConnecting(null)}
          />
        )}
        {failure !== null && <Banner tone="failed">{refusalText(failure)}</Banner>}
      </Stack>
    </Card>
  );
}
