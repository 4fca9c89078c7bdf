import { useEffect } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { doneSince } from './columns.ts';

/** Has what was finished lately in the replica, which else holds only what was finished while this device looked on. */
export function useRecentlyDone(now: number): void {
  const client = useClient();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    client.loadMoreCompleted(new Date(doneSince(now)).toISOString()).catch(() => {
      // The next connection asks again, and so does the next hour.
    });
  }, [client, isOffline, now]);
}
