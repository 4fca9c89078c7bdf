import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';

const queryKey = ['signInMethods'];

/** How one signs in, and which providers this server is set up for. Needs the server. */
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
    retry: false,
    networkMode: 'always',
  });
  return { ...query, queryKey, isOffline };
}
