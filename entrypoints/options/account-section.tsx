import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { ConnectCard } from '../page/connect-card.tsx';
import { SyncStatus } from '../page/sync/page-sync-status.tsx';
import { Unsettled } from '../page/sync/unsettled.tsx';

/** Account of this browser, its unsent writes, and signing out. */
export function AccountSection() {
  const { t } = useTranslation('pages');
  const { status, accountId } = useSnapshot(useClient().session);
  const user = useEntity('user', accountId ?? undefined);
  const name = user && [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Grid as="section" gap={4} padding={5} frame="lg" aria-labelledby="account">
      <Text as="h2" id="account" size="lg">
        {t('extension.options.account.heading')}
      </Text>
      {status === 'signedIn' ? (
        <>
          <Row gap={3} align="center" justify="between" wrap>
            <p>
              {user
                ? t('extension.options.account.signedIn', { name: name || user.userName, email: user.email })
                : t('extension.options.account.signedInUnknown')}
            </p>
            <SignOutButton />
          </Row>
          <SyncStatus />
          <Unsettled />
        </>
      ) : (
        <ConnectCard />
      )}
    </Grid>
  );
}
