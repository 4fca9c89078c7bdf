import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#client-react/client-provider.tsx';

export type Provider = 'google' | 'microsoft';
export const providers: readonly Provider[] = ['google', 'microsoft'];

const queryKey = ['apiIntegrations'];

/** The connected calendar accounts, which providers this server is set up for, and how one is taken away. Needs the server. */
export function useConnections() {
  const client = useClient();
  const queries = useQueryClient();
  const connections = useQuery({
    queryKey,
    queryFn: async () => {
      const [accounts, { configured }] = await Promise.all([
        client.call('getApiIntegrations', {}),
        client.call('getProviders', {}),
      ]);
      return { accounts, configured };
    },
    retry: false,
    networkMode: 'always',
  });
  const disconnect = useMutation({
    mutationFn: (id: string) => client.call('deleteApiIntegration', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    networkMode: 'always',
  });
  return { connections, disconnect };
}
