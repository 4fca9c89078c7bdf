import { useMemo, useSyncExternalStore } from 'react';
import { createLiveList, type LiveListSpec } from '#client/replica/live-list.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';
import { useClient } from './client-provider.tsx';

/** Rows of a live list. `spec` must keep its identity between renders: a module constant or a memo. */
export function useLiveList<E extends EntityName>(
  entity: E,
  spec: LiveListSpec<EntityOf<E>>,
): readonly EntityOf<E>[] {
  const { replica } = useClient();
  const list = useMemo(() => createLiveList(replica, entity, spec), [replica, entity, spec]);
  return useSyncExternalStore(list.subscribe, list.rows, list.rows);
}
