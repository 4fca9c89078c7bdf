import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation.ts';

/** Requests that ask the reader and have no answer yet, the oldest first. */
const waitingRequests: LiveListSpec<DelegationRequest> = {
  where: ({ status, access }) =>
    status === 'pending' && access.some((address) => address.isMine && address.status === 'pending'),
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

export function useWaitingRequests(): readonly DelegationRequest[] {
  return useLiveList('delegationRequest', waitingRequests);
}
