import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';

export type ShownRequest =
  | { readonly status: 'found'; readonly request: DelegationRequest }
  | { readonly status: 'loading' | 'missing' | 'unreachable' };

/** Request from the replica, or loaded if it is not there, such as one answered long ago. */
export function useShownRequest(id: string): ShownRequest {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const kept = useEntity('delegationRequest', id);
  const { data, error } = useQuery({
    queryKey: ['delegationRequest', id],
    queryFn: () => client.call('getDelegationRequest', { params: { id } }),
    enabled: kept === undefined && status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (kept !== undefined) return { status: 'found', request: kept };
  if (error instanceof RefusedError) return { status: 'missing' };
  if (data !== undefined) return { status: 'found', request: data };
  const isUnreachable = error !== null || (isInitialized && status === 'offline');
  return { status: isUnreachable ? 'unreachable' : 'loading' };
}
