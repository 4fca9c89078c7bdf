import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SheetLead, SheetPage, SheetTitle } from '#ui/sheet-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ConnectConsent } from './connect-consent.tsx';
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
    <SheetPage>
      {'fault' in reading ? (
        <Fault fault={reading.fault} />
      ) : status === 'signedIn' ? (
        <ConnectConsent request={reading.request} />
      ) : (
        <Spinner size="large" label={t('connect.checking')} />
      )}
    </SheetPage>
  );
}

function Fault({ fault }: { fault: ConnectFault }) {
  const { t } = useTranslation('pages');
  return (
    <>
      <SheetTitle>{t('connect.fault.title')}</SheetTitle>
      {/* i18n-keys: pages:connect.fault.{redirect,state,challenge,method,responseType} */}
      <SheetLead>{t(`connect.fault.${fault}`)}</SheetLead>
      <SheetLead>{t('connect.fault.hint')}</SheetLead>
      <LinkButton href={START}>{t('connect.back')}</LinkButton>
    </>
  );
}
