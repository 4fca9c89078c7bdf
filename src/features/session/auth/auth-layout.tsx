import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { Stack, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { useProviders } from '../use-providers.ts';
import { useSignInVisit } from '../use-sign-in-visit.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Layout of signing in and registering. A user who is signed in already is redirected to their target. */
export function AuthLayout() {
  const { returnTo } = useSignInVisit('/login');
  const { status } = useSnapshot(useClient().session);
  const providers = useProviders();
  if (status === 'signedIn') return <Navigate to={returnTo} replace />;
  // The form appears with all its buttons at once, so that no late one shifts a link under a finger.
  return <AuthFrame>{status === 'checking' || providers === null ? <FormSkeleton /> : <Outlet />}</AuthFrame>;
}

function FormSkeleton() {
  const { t } = useTranslation('pages');
  return (
    <Stack gap={4} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('session.gate.waiting')}</span>
      </VisuallyHidden>
      <Skeleton width="60%" height="2.25rem" />
      <Skeleton width="80%" height="1rem" />
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="3rem" />
    </Stack>
  );
}
