import { useCallback, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { searchTasks, type TaskMatch, type TaskSearchOptions } from '#client/search/task-search.ts';
import { useClient } from '#client-react/client-provider.tsx';

/** Best match first, offline too; typing never waits for it. Empty for a query without words. */
export function useTaskSearch(
  query: string,
  { state = 'all', limit = 50 }: TaskSearchOptions = {},
): readonly TaskMatch[] {
  const { replica } = useClient();
  const deferred = useDeferredValue(query);
  const changes = useTaskChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the replica asks for another search
  return useMemo(
    () => (deferred.trim() === '' ? [] : searchTasks(replica.all('task'), deferred, { state, limit })),
    [replica, deferred, state, limit, changes],
  );
}

/** Number of changes of tasks since the first render: a dependency that makes the search run again. */
function useTaskChanges(): number {
  const { replica } = useClient();
  const count = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) =>
      replica.subscribe('task', () => {
        count.current += 1;
        listener();
      }),
    [replica],
  );
  return useSyncExternalStore(subscribe, () => count.current);
}
