import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';

const nothing: readonly Task[] = [];

/** Completed tasks found by the server that the replica lacks. Empty for a query without words. */
export function useCompletedSearch(query: string): { tasks: readonly Task[]; isPending: boolean } {
  const client = useClient();
  const { status } = useSnapshot(client.connection);
  const words = useDeferredValue(query.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'completed', words],
    queryFn: () => client.call('search', { query: { query: words, state: 'completed' } }),
    enabled: words !== '' && status === 'online',
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  });
  const tasks = useMemo(
    () =>
      words === '' || data === undefined
        ? nothing
        : data.found.flatMap(({ task }) => (client.replica.get('task', task.id) === undefined ? task : [])),
    [client, data, words],
  );
  return { tasks, isPending: isFetching };
}
