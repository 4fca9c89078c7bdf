import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';

const filesKey = ['files'];
const options = { retry: false, networkMode: 'always' } as const;

/** Room for files: one's own, and that of organizations that one manages. */
export function useFilesUsed() {
  const client = useClient();
  return useQuery({
    queryKey: [...filesKey, 'used'],
    queryFn: () => client.call('getFilesUsed', {}),
    enabled: !useIsOffline(),
    ...options,
  });
}

/** Own files, the largest first, page by page. */
export function useOwnFiles() {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: [...filesKey, 'own'],
    queryFn: ({ pageParam }) =>
      client.call('getFiles', { query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !useIsOffline(),
    ...options,
  });
}

export function useFileDeletion() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => client.call('deleteFile', { params: { fileId } }),
    // Not awaited: the row that waits for the answer would be gone before it.
    onSettled: () => void cache.invalidateQueries({ queryKey: filesKey }),
    ...options,
  });
}
