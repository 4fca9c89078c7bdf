import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';

export type ScopeState<P> =
  | { readonly status: 'found'; readonly scope: P }
  | { readonly status: 'loading' | 'missing' | 'unreachable' };

/** `missing` only when the server says so: by an answer, or by removing it while it is shown. */
export function useOrganization(id: string): ScopeState<Organization> {
  return useScope('organization', useEntity('organization', id), id);
}

/** A group of the replica; `missing` as for an organization. */
export function useGroup(id: string): ScopeState<Group> {
  return useScope('group', useEntity('group', id), id);
}

function useScope<P>(kind: 'organization' | 'group', kept: P | undefined, id: string): ScopeState<P> {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (kept !== undefined && seenId !== id) setSeenId(id);
  const isTakenAway = kept === undefined && seenId === id;
  const { error } = useQuery({
    queryKey: [kind, id],
    // An organization or group that was just made or joined is at the server before the replica has it.
    queryFn: async () => {
      const params = { id };
      await (kind === 'group'
        ? client.call('getGroup', { params })
        : client.call('getOrganization', { params }));
      return true;
    },
    enabled: kept === undefined && !isTakenAway && status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (kept !== undefined) return { status: 'found', scope: kept };
  if (isTakenAway || error instanceof RefusedError) return { status: 'missing' };
  const isUnreachable = error !== null || (isInitialized && status === 'offline');
  return { status: isUnreachable ? 'unreachable' : 'loading' };
}
