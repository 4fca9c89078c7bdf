import { useEffect, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Provider } from '#contract/provider-names.ts';

/** Cached answer of the server, so that switching between the pages sends no request. */
let lastKnown: readonly Provider[] | null = null;

/** Providers configured on this server; null until it has answered, empty if it does not answer. */
export function useProviders(): readonly Provider[] | null {
  const client = useClient();
  const [providers, setProviders] = useState(lastKnown);
  useEffect(() => {
    let isHere = true;
    client.call('getProviders', {}).then(
      ({ configured }) => {
        lastKnown = configured;
        if (isHere) setProviders(configured);
      },
      // Without the server nobody can sign in anyway: the form shows that on submit.
      () => isHere && setProviders((before) => before ?? []),
    );
    return () => {
      isHere = false;
    };
  }, [client]);
  return providers;
}
