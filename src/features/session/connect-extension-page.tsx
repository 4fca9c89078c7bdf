import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { SheetLead, SheetPage, SheetTitle } from '#ui/layout/sheet-page.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import { ConnectConsent } from './connect-consent.tsx';
import { type ConnectFault, readConnectRequest } from './connect-request.ts';
import { loginPath, START } from './return-to.ts';

/** An authorization request with PKCE for the extension's own session; signing in first where needed. */
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
      <LinkButton href={START}>{t('button.toHome')}</LinkButton>
    </>
  );
}
