import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation.ts';

const anyRequest: LiveListSpec<DelegationRequest> = { where: () => true, compare: () => 0 };

/** Whether the reader has any delegation request, sent or received. */
export function useHasRequests(): boolean {
  return useLiveList('delegationRequest', anyRequest).length > 0;
}
