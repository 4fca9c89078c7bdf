import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { ConnectCard } from '../page/connect-card.tsx';
import { SyncStatus } from '../page/sync/page-sync-status.tsx';
import { Unsettled } from '../page/sync/unsettled.tsx';
import styles from './options.module.css';

/** Account of this browser, its unsent writes, and signing out. */
export function AccountSection() {
  const { t } = useTranslation('pages');
  const { status, accountId } = useSnapshot(useClient().session);
  const user = useEntity('user', accountId ?? undefined);
  const name = user && [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <section className={styles.section} aria-labelledby="account">
      <h2 id="account" className={styles.title}>
        {t('extension.options.account.heading')}
      </h2>
      {status === 'signedIn' ? (
        <>
          <div className={styles.row}>
            <p>
              {user
                ? t('extension.options.account.signedIn', { name: name || user.userName, email: user.email })
                : t('extension.options.account.signedInUnknown')}
            </p>
            <SignOutButton />
          </div>
          <SyncStatus />
          <Unsettled />
        </>
      ) : (
        <ConnectCard />
      )}
    </section>
  );
}
