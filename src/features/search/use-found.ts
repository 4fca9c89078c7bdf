import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SearchState } from '#client/search/task-search.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_QUERY } from '#contract/limits.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { type FoundRow, foundRows } from './found-rows.ts';
import { useCommentSearch } from './use-comment-search.ts';

const LOCAL_LIMIT = 300;
/** Debounce before the server is asked. Milliseconds. */
const PAUSE = 250;

export interface Found {
  readonly rows: readonly FoundRow[];
  /** `asking` the server; `partial` if it did not answer, so that only this device was searched. */
  readonly status: 'idle' | 'asking' | 'complete' | 'partial';
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Results of a query, on this device at once and from the server once it answers. */
export function useFound(query: string, state: SearchState): Found {
  const client = useClient();
  const { status: connection } = useSnapshot(client.connection);
  const local = useTaskSearch(query, { state, limit: LOCAL_LIMIT });
  const comments = useCommentSearch(query, state);
  const asked = usePaused(query.trim().slice(0, MAX_QUERY), PAUSE);
  const remote = useInfiniteQuery({
    queryKey: ['search', asked, state],
    queryFn: ({ pageParam }) =>
      client.call('search', { query: { query: asked, state, startIndex: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ nextIndex }) => nextIndex,
    enabled: asked !== '' && connection !== 'offline',
    retry: false,
    networkMode: 'always',
    staleTime: 30_000,
  });
  const deferred = useDeferredValue(query);
  const pages = asked === deferred.trim() ? remote.data?.pages : undefined;
  const rows = useMemo(
    () => foundRows(deferred, { tasks: local, comments }, pages?.flatMap(({ found }) => found) ?? []),
    [deferred, local, comments, pages],
  );

  let status: Found['status'] = 'complete';
  if (query.trim() === '') status = 'idle';
  else if (remote.isError || connection === 'offline') status = 'partial';
  else if (asked !== query.trim() || remote.isFetching) status = 'asking';
  return {
    rows,
    status,
    hasMore: pages !== undefined && remote.hasNextPage && !remote.isError,
    loadMore: () => {
      if (!remote.isFetching) void remote.fetchNextPage();
    },
    retry: () => void remote.refetch(),
  };
}

/** Debounced value. */
function usePaused(value: string, pause: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return paused;
}
