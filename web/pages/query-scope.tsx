import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { queriesOf } from './account-queries.ts';

/**
 * Views over what the replica does not keep: search, history, profiles, reports. One cache for all pages of an account.
 * Stands around the pages that ask the server; the first page to load does without it.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const { accountId } = useSnapshot(useClient().session);
  return <QueryClientProvider client={queriesOf(accountId)}>{children}</QueryClientProvider>;
}
