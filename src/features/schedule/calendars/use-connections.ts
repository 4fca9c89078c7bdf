import { useQuery } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';

/** Providers configured on this server. Needs the server. */
export function useProviders() {
  const client = useClient();
  return useQuery({
    queryKey: ['providers'],
    queryFn: async () => (await client.call('getProviders', {})).configured,
    retry: false,
    networkMode: 'always',
  });
}
