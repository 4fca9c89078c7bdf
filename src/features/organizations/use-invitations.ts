import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Invitation } from '#contract/people/invitation.ts';

export interface InvitationList {
  readonly invitations: readonly Invitation[] | undefined;
  readonly ownerships: readonly Invitation[];
  readonly error: unknown;
  reload(): void;
}

/** Open invitations of an organization, which the replica does not hold. Reloaded when the organization changes. */
export function useInvitations(orgId: string, version = 0): InvitationList {
  const client = useClient();
  const queries = useQueryClient();
  const { status } = useSnapshot(client.connection);
  const { data, error } = useQuery({
    queryKey: ['invitations', orgId, version],
    queryFn: () => client.call('getInvitations', { params: { orgId } }),
    enabled: version > 0 && status === 'online',
    placeholderData: (before) => before,
    retry: false,
    networkMode: 'always',
  });
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['invitations', orgId] }),
    [queries, orgId],
  );
  return {
    invitations: data?.filter(({ role }) => role !== 'owner'),
    ownerships: data?.filter(({ role }) => role === 'owner') ?? [],
    error,
    reload,
  };
}
