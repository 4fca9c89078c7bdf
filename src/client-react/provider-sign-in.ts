import { useCallback, useState } from 'react';
import type { Client } from '#client/client.ts';
import { RefusedError } from '#client/failure.ts';
import { challengeOf, randomText } from '#client/session/pkce.ts';
import { errorCatalogue } from '#contract/error.ts';
import type { Provider } from '#contract/integration.ts';
import { useClient } from './client-provider.tsx';

/** Key in session storage: what this tab asked a provider for, until its answer has come. */
export const OAUTH_KEY = 'daywall.oauth';

/**
 * Why somebody is sent to a provider: to sign in, to connect a calendar, to sign in by that account from now on, or to
 * show once more who they are.
 */
export type SignInPurpose = 'login' | 'calendar' | 'link' | 'confirm';

interface Way {
  /** The path of this app to come back to. */
  readonly returnTo: string;
  /** The address of the account that is meant, where one is. */
  readonly loginHint?: string | undefined;
}

function refusal(id: 'provider_not_configured' | 'provider_unreachable'): RefusedError {
  return new RefusedError({ id, message: errorCatalogue[id].message });
}

/** Where the provider is asked; what its answer is held against stays in this tab. */
async function ask(client: Client, provider: Provider, purpose: SignInPurpose, way: Way): Promise<string> {
  const { authorizations } = await client.call('getProviders', {});
  const found = authorizations.find((authorization) => authorization.provider === provider);
  if (found === undefined) throw refusal('provider_not_configured');
  if (found.endpoint === null) throw refusal('provider_unreachable');
  const { issuer, endpoint } = found;
  const { returnTo, loginHint } = way;
  const [state, nonce, codeVerifier] = [randomText(), randomText(), randomText()];
  const kept = { provider, purpose, state, nonce, codeVerifier, issuer, returnTo };
  sessionStorage.setItem(OAUTH_KEY, JSON.stringify(kept));
  const url = new URL(endpoint);
  const parameters = {
    ...(purpose === 'calendar' ? found.calendar : found.login),
    state,
    nonce,
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export interface ProviderSignIn {
  /** The provider that is being gone to. */
  readonly pending: Provider | null;
  /** Why the last try did not get there. */
  readonly failure: unknown;
  /** Leaves the app for the provider, which sends the person back to `/oauth/callback/`. */
  begin(provider: Provider, purpose: SignInPurpose, way: Way): void;
}

/** Goes to a provider: authorization code with PKCE (S256), state and nonce. */
export function useProviderSignIn(): ProviderSignIn {
  const client = useClient();
  const [pending, setPending] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = useCallback<ProviderSignIn['begin']>(
    (provider, purpose, way) => {
      setPending(provider);
      setFailure(null);
      ask(client, provider, purpose, way).then(
        (url) => location.assign(url),
        (error: unknown) => {
          setPending(null);
          setFailure(error);
        },
      );
    },
    [client],
  );
  return { pending, failure, begin };
}
