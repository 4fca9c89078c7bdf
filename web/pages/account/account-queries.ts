import { QueryClient } from '@tanstack/react-query';

let held: { readonly accountId: string | null; readonly queries: QueryClient } | null = null;

/** Another account gets a new one; while nobody is signed in it stays, so that nothing is requested. */
export function queriesOf(accountId: string | null): QueryClient {
  const isSame = held !== null && (accountId === null || held.accountId === accountId);
  if (held === null || !isSame) held = { accountId, queries: new QueryClient() };
  return held.queries;
}
