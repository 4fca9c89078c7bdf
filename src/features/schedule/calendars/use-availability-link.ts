import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { AvailabilityLink } from '#contract/links/availability-link.ts';
import { ensureConfirmed } from '#domain/account/confirmation.ts';

const queryKey = ['availabilityLink'];

/** Link to one's free and busy times. Needs the server, which shows the address after a recent confirmation alone. */
export function useAvailabilityLink() {
  const client = useClient();
  const queries = useQueryClient();
  const link = useQuery({
    queryKey,
    queryFn: async () => (await client.call('getAvailabilityLink', {})).link,
    retry: false,
    networkMode: 'always',
  });
  const act = useMutation({
    mutationFn: (work: () => Promise<AvailabilityLink | null | 'cancelled'>) => work(),
    onSuccess: (next) => {
      if (next !== 'cancelled') queries.setQueryData<AvailabilityLink | null>(queryKey, next);
    },
    networkMode: 'always',
  });
  return {
    link,
    act,
    /** Makes the link; of one that there is this shows the address. */
    publish: () =>
      act.mutate(async () =>
        (await ensureConfirmed(client)) ? client.call('createAvailabilityLink', {}) : 'cancelled',
      ),
    end: () => act.mutate(async () => (await client.call('deleteAvailabilityLink', {})).link),
  };
}
