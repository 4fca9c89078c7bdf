import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { type SyncState, syncStateOf } from './sync-state.ts';

type Settled = 'online' | 'offline';

/** A connection that is still being made after this counts as none. Milliseconds. */
const PATIENCE = 2_500;

/**
 * The connection as a person sees it: a short gap is no news, and between two tries of a server that is away one is
 * still offline. Null until it is known for the first time.
 */
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
