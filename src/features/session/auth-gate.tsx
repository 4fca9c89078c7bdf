import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { decideGate, type GateDecision } from './gate-decision.ts';
import { loginPath, START } from './return-to.ts';

/** The gate's decision, followed while the session and the connection change. */
function useGate(): GateDecision {
  const client = useClient();
  const { status, accountId, isAuthorized } = useSnapshot(client.session);
  const connection = useSnapshot(client.connection);
  const [hasBeenOnline, setHasBeenOnline] = useState(false);
  if (connection.status === 'online' && !hasBeenOnline) setHasBeenOnline(true);
  return decideGate({
    status,
    accountId,
    isAuthorized,
    isInitialized: connection.isInitialized,
    hasBeenOnline,
  });
}

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
