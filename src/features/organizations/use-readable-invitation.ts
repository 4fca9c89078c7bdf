import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import type { ReadableInvitation } from '#contract/invitation.ts';

/** Where a token leads: null where it is of no use any more, `unknown` where the server could not be asked. */
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
