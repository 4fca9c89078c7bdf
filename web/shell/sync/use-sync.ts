import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { type SyncState, syncStateOf } from './sync-state.ts';

type Settled = 'online' | 'offline';

/** Time after which a pending connection counts as none. Milliseconds. */
const PATIENCE = 2_500;

/** Time for which a load that goes on behind an open page is not shown. Milliseconds. */
const QUIET = 500;

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

/** Number of tasks so far, once a first load goes on for long; else null. */
export function useLongLoad(): number | null {
  const { loading } = useSnapshot(useClient().connection);
  const isLoading = loading !== null;
  const [isLong, setLong] = useState(false);
  if (isLong && !isLoading) setLong(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLong(true), QUIET);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isLong ? loading : null;
}

export function useSyncState(): SyncState {
  const client = useClient();
  const { waiting, failed, isKept } = useSnapshot(client.outbox);
  return syncStateOf({ waiting, failed, isKept }, useSettledConnection(), useLongLoad());
}
