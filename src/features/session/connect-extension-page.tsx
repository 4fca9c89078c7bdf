import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ConnectConsent } from './connect-consent.tsx';
import styles from './connect-extension-page.module.css';
import { type ConnectFault, readConnectRequest } from './connect-request.ts';
import { loginPath, START } from './return-to.ts';

/**
 * Where a browser extension sends its person to allow it a session of its own: an authorization request with PKCE.
 * Whoever is not signed in signs in first and comes back.
 */
export function ConnectExtensionPage() {
  const { t } = useTranslation('pages');
  const [parameters] = useSearchParams();
  const location = useLocation();
  const { status } = useSnapshot(useClient().session);
  const reading = useMemo(() => readConnectRequest(parameters), [parameters]);

  if (status === 'signedOut' && 'request' in reading) {
    return <Navigate to={loginPath(`${location.pathname}${location.search}`)} replace />;
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark size="large" />
        {'fault' in reading ? (
          <Fault fault={reading.fault} />
        ) : status === 'signedIn' ? (
          <ConnectConsent request={reading.request} />
        ) : (
          <Spinner size="large" label={t('connect.checking')} />
        )}
      </div>
    </main>
  );
}

function Fault({ fault }: { fault: ConnectFault }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <h1 className={styles.title}>{t('connect.fault.title')}</h1>
      {/* i18n-keys: pages:connect.fault.{redirect,state,challenge,method,responseType} */}
      <p className={styles.lead}>{t(`connect.fault.${fault}`)}</p>
      <p className={styles.lead}>{t('connect.fault.hint')}</p>
      <LinkButton href={START}>{t('connect.back')}</LinkButton>
    </>
  );
}
