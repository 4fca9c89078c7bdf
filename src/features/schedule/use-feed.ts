import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { Feed } from '#contract/feed.ts';

const queryKey = ['feed'];

/** One's published schedule and what can be done with it. Needs the server; its address is kept nowhere. */
export function useFeed() {
  const client = useClient();
  const queries = useQueryClient();
  const feed = useQuery({
    queryKey,
    queryFn: async () => (await client.call('getFeed', {})).feed,
    retry: false,
    networkMode: 'always',
  });
  const act = useMutation({
    mutationFn: (work: () => Promise<Feed | null>) => work(),
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    networkMode: 'always',
  });
  return {
    feed,
    act,
    publish: () => act.mutate(() => client.call('createFeed', { body: {} })),
    showTitles: (hasTitles: boolean) => act.mutate(() => client.call('updateFeed', { body: { hasTitles } })),
    renew: () => act.mutate(() => client.call('renewFeed', {})),
    revoke: () => act.mutate(async () => (await client.call('deleteFeed', {})).feed),
  };
}
