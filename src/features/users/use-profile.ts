import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Profile } from '#contract/people/profile.ts';

export type ProfileState =
  | { readonly status: 'found'; readonly profile: Profile }
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'unreachable'; readonly retry: () => void };

/** Profile of a user as the reader may see it. `missing` only if the server says so. */
export function useProfile(userName: string): ProfileState {
  const client = useClient();
  const { status, isInitialized } = useSnapshot(client.connection);
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', userName],
    queryFn: () => client.call('getProfile', { params: { id: userName } }),
    enabled: status === 'online',
    retry: false,
    networkMode: 'always',
  });
  if (data !== undefined) return { status: 'found', profile: data };
  if (error instanceof RefusedError && error.reply.id === 'not_found') return { status: 'missing' };
  if (error !== null || (isInitialized && status === 'offline')) {
    return { status: 'unreachable', retry: () => void refetch() };
  }
  return { status: 'loading' };
}
