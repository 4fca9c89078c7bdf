import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { asksReader } from '#domain/delegation/asks-reader.ts';

/** Requests that ask the reader and have no answer yet, oldest first. */
const waitingRequests: LiveListSpec<DelegationRequest> = {
  where: asksReader,
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};

export function useWaitingRequests(): readonly DelegationRequest[] {
  return useLiveList('delegationRequest', waitingRequests);
}
