import { useCallback, useState } from 'react';
import type { Client } from '#client/client.ts';
import { RefusedError } from '#client/failure.ts';
import { challengeOf, randomText } from '#client/session/pkce.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { Provider } from '#contract/provider-names.ts';
import { rejections } from '#contract/rejection.ts';

/** Session storage key of this tab's pending request to a provider, removed once its answer has come. */
export const OAUTH_KEY = 'daywall.oauth';

/** Purpose of a visit to a provider: sign in, connect a calendar, link an identity to the account, or confirm. */
export type SignInPurpose = 'login' | 'calendar' | 'link' | 'confirm';

interface Way {
  /** The path of this app to come back to. */
  readonly returnTo: string;
  readonly loginHint?: string | undefined;
}

function refusal(id: 'provider_not_configured' | 'provider_unreachable'): RefusedError {
  return new RefusedError({ id, message: rejections[id] });
}

/** State, nonce and code verifier, which the answer is checked against, stay in this tab's storage. */
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
  /** The provider that the browser is being sent to. */
  readonly pending: Provider | null;
  /** Error of the last attempt. */
  readonly failure: unknown;
  /** Leaves the app for the provider, which redirects back to `/oauth/callback/`. */
  begin(provider: Provider, purpose: SignInPurpose, way: Way): void;
}

/** Redirect to a provider: authorization code flow with PKCE (S256), state and nonce. */
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
