import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { decideGate, type GateDecision } from './auth-gate-decision.ts';

export function useGate(): GateDecision {
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
