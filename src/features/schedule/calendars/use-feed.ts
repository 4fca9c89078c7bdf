import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { Feed } from '#contract/feed.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';

const queryKey = ['feed'];

/** Next state of the feed with the already known address, if the server omitted it and the feed is the same. */
function withKnownAddress(next: Feed | null, known: Feed | null | undefined): Feed | null {
  const isSame = next?.createdAt === known?.createdAt;
  return next === null || next.address !== null || !isSame
    ? next
    : { ...next, address: known?.address ?? null };
}

/** Needs the server. The address is stored nowhere, and shown only after a recent confirmation. */
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
    mutationFn: (work: () => Promise<Feed | null | 'cancelled'>) => work(),
    onSuccess: (next) => {
      if (next === 'cancelled') return;
      queries.setQueryData<Feed | null>(queryKey, (known) => withKnownAddress(next, known));
    },
    networkMode: 'always',
  });
  const confirmed = (work: () => Promise<Feed>) =>
    act.mutate(async () => ((await ensureConfirmed(client)) ? work() : 'cancelled'));
  return {
    feed,
    act,
    /** Creates the feed; for an existing one this shows its address. */
    publish: () => confirmed(() => client.call('createFeed', { body: {} })),
    showTitles: (hasTitles: boolean) => act.mutate(() => client.call('updateFeed', { body: { hasTitles } })),
    renew: () => confirmed(() => client.call('renewFeed', {})),
    revoke: () => act.mutate(async () => (await client.call('deleteFeed', {})).feed),
  };
}
