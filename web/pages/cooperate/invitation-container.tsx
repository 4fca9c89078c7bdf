import { useLocation, useSearchParams } from 'react-router-dom';
import { InvitationPage } from '#features/organizations/invitation-page.tsx';
import { loginPath } from '#features/session/return-to.ts';
import { QueryScope } from '../collect/query-scope.tsx';

export function InvitationContainer() {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const loginHref = loginPath(`${pathname}${search}`);
  const token = parameters.get('token');
  return (
    <QueryScope>
      <InvitationPage
        token={token === '' ? null : token}
        loginHref={loginHref}
        registerHref={loginHref.replace('/login', '/register')}
      />
    </QueryScope>
  );
}
