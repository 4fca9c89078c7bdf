import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useSignInVisit } from './use-sign-in-visit.ts';

/** Around signing in and registering. Whoever is signed in already is taken to where they wanted to go. */
export function AuthLayout() {
  const { t } = useTranslation('pages');
  const { returnTo } = useSignInVisit('/login');
  const { status } = useSnapshot(useClient().session);
  if (status === 'signedIn') return <Navigate to={returnTo} replace />;
  return (
    <AuthFrame>
      {status === 'checking' ? <Spinner size="large" label={t('session.gate.waiting')} /> : <Outlet />}
    </AuthFrame>
  );
}
