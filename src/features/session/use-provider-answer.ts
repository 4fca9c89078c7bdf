import { useCallback, useRef } from 'react';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { OauthAnswer } from './oauth-answer.ts';

type ProviderCode = Extract<OauthAnswer, { code: string }>;

async function sendCode(client: Client, { asked, code }: ProviderCode): Promise<unknown> {
  const { provider, purpose, codeVerifier, nonce } = asked;
  const given = { codeVerifier, nonce };
  if (purpose === 'login') return client.loginByProvider({ provider, code, ...given });
  await client.ready;
  switch (purpose) {
    case 'link':
      return client.call('linkIdentity', { body: { provider, code, ...given } });
    case 'confirm':
      return client.call('confirmIdentity', { body: { provider, code, ...given } });
    case 'calendar':
      return client.registerCalendar({ provider, code, ...given });
  }
}

/** Sends a provider's code to the server, once however often the page renders. */
export function useProviderAnswer(): (given: ProviderCode) => Promise<unknown> {
  const client = useClient();
  const under = useRef<Promise<unknown> | null>(null);
  return useCallback(
    (given) => {
      under.current ??= sendCode(client, given);
      return under.current;
    },
    [client],
  );
}
