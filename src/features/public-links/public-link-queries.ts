import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';

const root = 'publicLinks';
const always = { retry: false, networkMode: 'always' } as const;

/** Public links of an organization, or one's own for null. */
export function usePublicLinks(organizationId: string | null) {
  const client = useClient();
  const query = organizationId === null ? {} : { organizationId };
  return useQuery({
    queryKey: [root, 'all', organizationId],
    queryFn: () => client.call('getPublicLinks', { query }),
    enabled: !useIsOffline(),
    ...always,
  });
}

/** Public link of a collection, if it has one. */
export function usePublicLink(collectionId: string) {
  const client = useClient();
  return useQuery({
    queryKey: [root, 'one', collectionId],
    queryFn: () => client.call('getPublicLink', { params: { id: collectionId } }),
    enabled: !useIsOffline(),
    ...always,
  });
}

/** Function that reads all of them again after a change. */
export function usePublicLinksReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [root] });
}
