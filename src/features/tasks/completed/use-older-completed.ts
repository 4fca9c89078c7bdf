import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';

/** `unknown` until the server was asked; without more, `none`, or `all` once some were loaded by request. */
export type OlderCompleted = 'unknown' | 'none' | 'more' | 'pending' | 'failed' | 'all';

/** Pages of completed tasks beyond those of the replica; the first loads automatically if the replica has none. */
export function useCompletedLoads(isEmpty: boolean) {
  const client = useClient();
  const [state, setState] = useState<OlderCompleted>(isEmpty ? 'pending' : 'unknown');
  const isFirstWanted = useRef(isEmpty);

  const loadUntil = useCallback(
    async (end: 'none' | 'all') => {
      setState('pending');
      try {
        setState((await client.loadMoreCompleted()) ? 'more' : end);
      } catch {
        setState('failed');
      }
    },
    [client],
  );

  useEffect(() => {
    if (!isFirstWanted.current) return;
    isFirstWanted.current = false;
    void loadUntil('none');
  }, [loadUntil]);

  return { state, setState, load: () => loadUntil('all') };
}

/** Older tasks than the replica’s `count`. The server is asked once, so that nobody is offered what is not there. */
export function useOlderCompleted(count: number) {
  const client = useClient();
  const { isComplete } = useSnapshot(client.connection);
  const { state, setState, load } = useCompletedLoads(count === 0);
  const isAsking = isComplete && state === 'unknown';
  // The server lists all that the replica has: a row behind that number is an older one.
  const look = useEffectEvent(() => client.ask('getCompletedTasks', { startIndex: count }));
  useEffect(() => {
    if (!isAsking) return;
    const settle = (found: OlderCompleted) => setState((before) => (before === 'unknown' ? found : before));
    look().then(
      ({ tasks }) => settle(tasks.length > 0 ? 'more' : 'none'),
      () => settle('more'),
    );
  }, [isAsking, setState]);
  return { state, load };
}
