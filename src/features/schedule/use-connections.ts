import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';

export type Provider = 'google' | 'microsoft';
export const providers: readonly Provider[] = ['google', 'microsoft'];

const queryKey = ['apiIntegrations'];

/** A verifier of PKCE (RFC 7636): 43 letters of base64url from 32 random bytes. */
function createCodeVerifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Why a connection did not come about. */
export type ConnectFailure = 'notConfigured' | 'refused' | 'unreachable';

export function failureOf(error: unknown): ConnectFailure {
  if (!(error instanceof RefusedError)) return 'unreachable';
  return error.reply.id === 'provider_not_configured' ? 'notConfigured' : 'refused';
}

/** The connected calendar accounts, and how one is added or taken away. Needs the server. */
export function useConnections() {
  const client = useClient();
  const queries = useQueryClient();
  const connections = useQuery({
    queryKey,
    queryFn: () => client.call('getApiIntegrations', {}),
    retry: false,
    networkMode: 'always',
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const disconnect = useMutation({
    mutationFn: (id: string) => client.call('deleteApiIntegration', { params: { id } }),
    onSettled: refresh,
    networkMode: 'always',
  });
  const connect = useMutation({
    // The server knows whether it is set up for a provider; it says so before any sign-in can begin.
    mutationFn: (provider: Provider) =>
      client.call(provider === 'google' ? 'registerGoogleAccess' : 'registerMicrosoftAccess', {
        body: { providerToken: provider, codeVerifier: createCodeVerifier() },
      }),
    onSuccess: refresh,
    networkMode: 'always',
  });
  return { connections, connect, disconnect };
}
