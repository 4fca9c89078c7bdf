import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { SECOND } from '#time/units.ts';

const queryKey = ['signInMethods'];

/** Time for which an answer counts as current; changes made here reload it. Milliseconds. */
const FRESH = 30 * SECOND;

/** Sign-in methods of the user and configured providers of the server. Needs the server. */
export function useSignInMethods() {
  const client = useClient();
  const isOffline = useIsOffline();
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const [methods, { configured }] = await Promise.all([
        client.call('getSignInMethods', {}),
        client.call('getProviders', {}),
      ]);
      return { ...methods, configured };
    },
    enabled: !isOffline,
    // Dialogs that mount again while a session ends would ask with its ended token.
    staleTime: FRESH,
    retry: false,
    networkMode: 'always',
  });
  return { ...query, queryKey, isOffline };
}
