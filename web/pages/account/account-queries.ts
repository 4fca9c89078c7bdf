import { QueryClient } from '@tanstack/react-query';

let held: { readonly accountId: string | null; readonly queries: QueryClient } | null = null;

/**
 * Query cache of one account: another account that signs in gets a new one. It stays while nobody is signed in, so
 * that nothing is requested again during sign-out.
 */
export function queriesOf(accountId: string | null): QueryClient {
  const isSame = held !== null && (accountId === null || held.accountId === accountId);
  if (held === null || !isSame) held = { accountId, queries: new QueryClient() };
  return held.queries;
}
