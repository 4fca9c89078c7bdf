import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation.ts';

const anyRequest: LiveListSpec<DelegationRequest> = { where: () => true, compare: () => 0 };

/** Whether there is anything to show of asking and being asked. */
export function useHasRequests(): boolean {
  return useLiveList('delegationRequest', anyRequest).length > 0;
}
