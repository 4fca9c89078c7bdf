import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';

/** `idle` between pages, `all` when there are no more. */
export type OlderCompleted = 'idle' | 'pending' | 'failed' | 'all';

/** Pages beyond the replica's tasks; the first loads automatically if the replica has none. */
export function useOlderCompleted(isEmpty: boolean) {
  const client = useClient();
  const [state, setState] = useState<OlderCompleted>(isEmpty ? 'pending' : 'idle');
  const isFirstWanted = useRef(isEmpty);

  const load = useCallback(async () => {
    setState('pending');
    try {
      setState((await client.loadMoreCompleted()) ? 'idle' : 'all');
    } catch {
      setState('failed');
    }
  }, [client]);

  useEffect(() => {
    if (!isFirstWanted.current) return;
    isFirstWanted.current = false;
    void load();
  }, [load]);

  return { state, load };
}
