import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';

/** History of a task by pages, latest first. */
export function useTaskHistory({ id, version }: Task) {
  const client = useClient();
  return useInfiniteQuery({
    // Each version has its own history.
    queryKey: ['taskHistory', id, version],
    queryFn: ({ pageParam: before }) => client.ask('getTaskHistory', { id, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
}
