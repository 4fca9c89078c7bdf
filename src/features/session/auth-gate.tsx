import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { loginPath, START } from './return-to.ts';
import { useGate } from './use-gate.ts';

/** Shows the protected pages to signed-in people only; everyone else goes to sign in and comes back. */
export function AuthGate({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const decision = useGate();
  if (decision === 'open') return children;
  if (decision === 'wait') return skeleton;
  return <ToSignIn isAfresh={decision === 'signInAfresh'} />;
}

function ToSignIn({ isAfresh }: { isAfresh: boolean }) {
  const client = useClient();
  const location = useLocation();
  // Read once: resetting clears both before the navigation is through.
  const [{ hasEnded, isLoggingOut }] = useState(() => ({
    hasEnded: !client.session.isAuthorized,
    isLoggingOut: client.session.isLoggingOut,
  }));
  useEffect(() => client.resetAuth(), [client]);
  const from = isAfresh || isLoggingOut ? START : `${location.pathname}${location.search}${location.hash}`;
  return <Navigate to={loginPath(from)} state={{ hasEnded }} replace />;
}
