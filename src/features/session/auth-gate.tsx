import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { isShare, loginPath, START } from './return-to.ts';
import { useGate } from './use-gate.ts';

/** Gate of the protected pages: users who are not signed in are redirected to sign in and back. */
export function AuthGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const decision = useGate();
  if (decision === 'open') return children;
  if (decision === 'wait') return skeleton;
  return <ToSignIn isAfresh={decision === 'signInAfresh'} />;
}

function ToSignIn({ isAfresh }: { isAfresh: boolean }) {
  const client = useClient();
  const location = useLocation();
  // Read once: resetting clears both before the navigation completes.
  const [{ hasEnded, isLoggingOut }] = useState(() => ({
    hasEnded: !client.session.isAuthorized,
    isLoggingOut: client.session.isLoggingOut,
  }));
  useEffect(() => client.resetAuth(), [client]);
  const here = `${location.pathname}${location.search}${location.hash}`;
  const from = (isAfresh || isLoggingOut) && !isShare(here) ? START : here;
  return <Navigate to={loginPath(from)} state={{ hasEnded }} replace />;
}
