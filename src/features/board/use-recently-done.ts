import { useEffect } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { doneSince } from './columns.ts';

/** The replica otherwise holds only tasks finished while this device was connected. */
export function useRecentlyDone(now: number): void {
  const client = useClient();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return;
    client.loadMoreCompleted(new Date(doneSince(now)).toISOString()).catch(() => {
      // Retried on the next connection and every hour.
    });
  }, [client, isOffline, now]);
}
