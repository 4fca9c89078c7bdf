import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Views over what the replica does not keep: search, history, profiles, reports. One cache for all pages. */
const queries = new QueryClient();

/** Stands around the pages that ask the server; the first page to load does without it. */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
