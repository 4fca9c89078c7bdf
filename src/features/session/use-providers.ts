import { useEffect, useState } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Provider } from '#contract/integration.ts';

/** What the server said last, so that going from one page to the other asks nothing again. */
let lastKnown: readonly Provider[] | null = null;

/** The providers that this server is set up for; null until it has said so. None where it does not answer. */
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
      // Without the server nobody signs in anyway: the form says so when it is sent.
      () => isHere && setProviders((before) => before ?? []),
    );
    return () => {
      isHere = false;
    };
  }, [client]);
  return providers;
}
