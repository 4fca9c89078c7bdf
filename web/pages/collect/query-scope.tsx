import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { queriesOf } from '../account/account-queries.ts';

/**
 * Query cache for data that the replica does not keep: search, history, profiles, reports. One for all pages of an
 * account. It wraps only the pages that ask the server, so that the first page loads without it.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const { accountId } = useSnapshot(useClient().session);
  return <QueryClientProvider client={queriesOf(accountId)}>{children}</QueryClientProvider>;
}
