import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { type SyncState, syncStateOf } from './sync-state.ts';

type Settled = 'online' | 'offline';

/** Time after which a pending connection counts as none. Milliseconds. */
const PATIENCE = 2_500;

/** A short gap is hidden; an unreachable server stays offline. Null until first known. */
function useSettledConnection(): Settled | null {
  const { status } = useSnapshot(useClient().connection);
  const [settled, setSettled] = useState<Settled | null>(null);
  if (status !== 'connecting' && status !== settled) setSettled(status);
  useEffect(() => {
    if (status !== 'connecting') return;
    const timer = setTimeout(() => setSettled('offline'), PATIENCE);
    return () => clearTimeout(timer);
  }, [status]);
  return settled;
}

export function useSyncState(): SyncState {
  const { waiting, failed, isKept } = useSnapshot(useClient().outbox);
  return syncStateOf({ waiting, failed, isKept }, useSettledConnection());
}
