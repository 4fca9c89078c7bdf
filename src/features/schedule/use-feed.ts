import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { ensureConfirmed } from '#client-react/confirmation.ts';
import type { Feed } from '#contract/feed.ts';

const queryKey = ['feed'];

/** The next feed with the address that is already shown, where the server left it out and it is still the same one. */
function withKnownAddress(next: Feed | null, known: Feed | null | undefined): Feed | null {
  const isSame = next?.createdAt === known?.createdAt;
  return next === null || next.address !== null || !isSame
    ? next
    : { ...next, address: known?.address ?? null };
}

/**
 * One's published schedule and what can be done with it. Needs the server; its address is kept nowhere, and shown only
 * to somebody who has just confirmed who they are.
 */
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
    /** Publishes the schedule; where it is published already, this shows its address. */
    publish: () => confirmed(() => client.call('createFeed', { body: {} })),
    showTitles: (hasTitles: boolean) => act.mutate(() => client.call('updateFeed', { body: { hasTitles } })),
    renew: () => confirmed(() => client.call('renewFeed', {})),
    revoke: () => act.mutate(async () => (await client.call('deleteFeed', {})).feed),
  };
}
