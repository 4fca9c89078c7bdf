import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Notification } from '#contract/notification.ts';
import type { ReceivedInvitation } from '#contract/people/invitation.ts';

const latestFirst: LiveListSpec<Notification> = {
  where: ({ kind }) => kind === 'organization.added',
  compare: (a, b) => (a.id < b.id ? 1 : -1),
};

export interface ReceivedInvitations {
  readonly invitations: readonly ReceivedInvitation[];
  reload(): void;
}

/** Open invitations of the user, which the replica does not hold. Reloaded when a notification announces one. */
export function useReceivedInvitations(): ReceivedInvitations {
  const client = useClient();
  const queries = useQueryClient();
  const { status } = useSnapshot(client.connection);
  const [latest] = useLiveList('notification', latestFirst);
  const { data = [] } = useQuery({
    queryKey: ['received-invitations', latest?.id],
    queryFn: () => client.call('getReceivedInvitations', {}),
    enabled: status === 'online',
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
  });
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['received-invitations'] }),
    [queries],
  );
  return { invitations: data, reload };
}
