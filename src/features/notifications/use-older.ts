import { useCallback, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';

type State = 'more' | 'pending' | 'failed' | 'all';

/** Older notifications, loaded page by page. */
export function useOlderNotifications() {
  const client = useClient();
  const [state, setState] = useState<State>('more');
  const load = useCallback(async () => {
    setState('pending');
    try {
      setState((await client.loadMoreNotifications()) ? 'more' : 'all');
    } catch {
      setState('failed');
    }
  }, [client]);
  return { state, load };
}
