import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { ProgramPage } from '#features/personal-tokens/program-page.tsx';
import { loginPath } from '#features/session/return-to.ts';
import { QueryScope } from '../collect/query-scope.tsx';

/** Request of a program, for whoever is signed in; others sign in first and come back to it. */
export function ProgramContainer() {
  const { pathname, search } = useLocation();
  const { status } = useSnapshot(useClient().session);
  if (status === 'signedOut') return <Navigate to={loginPath(`${pathname}${search}`)} replace />;
  return (
    <QueryScope>
      <ProgramPage query={status === 'signedIn' ? search.slice(1) : null} />
    </QueryScope>
  );
}
