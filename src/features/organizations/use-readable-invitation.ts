import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { ReadableInvitation } from '#contract/people/invitation.ts';

/** Content of an invitation by its token: null if it is no longer valid, `unknown` if the server did not answer. */
export type InvitationState = ReadableInvitation | null | 'reading' | 'unknown';

export function useReadableInvitation(token: string | null): InvitationState {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => (token === null ? null : client.call('readInvitation', { body: { token } })),
    retry: false,
    networkMode: 'always',
  });
  if (isError) return 'unknown';
  return data === undefined ? 'reading' : data;
}
