import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { type SyncState, syncStateOf } from './sync-state.ts';

type Settled = 'online' | 'offline';

/** The connection's last settled state; null until it has one. */
export function useSettledConnection(): Settled | null {
  const { status } = useSnapshot(useClient().connection);
  const [settled, setSettled] = useState<Settled | null>(null);
  if (status !== 'connecting' && status !== settled) setSettled(status);
  return status === 'connecting' ? settled : status;
}

export function useSyncState(): SyncState {
  const { waiting, failed } = useSnapshot(useClient().outbox);
  return syncStateOf({ waiting, failed }, useSettledConnection());
}
