import { QueryClient } from '@tanstack/react-query';

let held: { readonly accountId: string | null; readonly queries: QueryClient } | null = null;

/**
 * The answers that are held of one account: whoever signs in after somebody else sees nothing of theirs. While nobody is
 * signed in they stay, so that nothing is asked anew on the way out.
 */
export function queriesOf(accountId: string | null): QueryClient {
  const isSame = held !== null && (accountId === null || held.accountId === accountId);
  if (held === null || !isSame) held = { accountId, queries: new QueryClient() };
  return held.queries;
}
