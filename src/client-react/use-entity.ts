import { useCallback, useSyncExternalStore } from 'react';
import type { EntityName, EntityOf } from '#contract/change.ts';
import { useClient } from './client-provider.tsx';

/** One entity of the replica with the overlay of waiting operations; undefined where there is none. */
export function useEntity<E extends EntityName>(entity: E, id: string | undefined): EntityOf<E> | undefined {
  const { replica } = useClient();
  const subscribe = useCallback(
    (listener: () => void) =>
      replica.subscribe(entity, (ids) => {
        if (id !== undefined && ids.has(id)) listener();
      }),
    [replica, entity, id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : replica.get(entity, id)));
}
