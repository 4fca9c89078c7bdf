import { useMemo, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';

/** By the server's clock once its offset is known. Milliseconds since the epoch. */
export function nowOf({ connection }: Pick<Client, 'connection'>): number {
  return Date.now() + connection.clockOffset;
}

/** Current time floored to `step` milliseconds: renders again only when a step has passed. */
export function useNow(step: number): number {
  const client = useClient();
  const listen = useMemo(
    () => (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = () => {
        timer = setTimeout(
          () => {
            listener();
            arm();
          },
          step - (nowOf(client) % step) + 1,
        );
      };
      arm();
      const unsubscribe = subscribe(client.connection, listener);
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    [client, step],
  );
  const current = () => Math.floor(nowOf(client) / step) * step;
  return useSyncExternalStore(listen, current, current);
}
