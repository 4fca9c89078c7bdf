import type { DelegationRequest } from '#contract/delegation/delegation.ts';

/** Whether the reader declined an address of their own name. Other members of their group can still be asked. */
export function isDeclinedInPerson({ access }: Pick<DelegationRequest, 'access'>): boolean {
  return access.some(({ isMine, userId, status }) => isMine && userId !== null && status === 'rejected');
}

/** Whether the request needs the reader's answer. */
export function asksReader(request: Pick<DelegationRequest, 'status' | 'access'>): boolean {
  return (
    request.status === 'pending' &&
    !isDeclinedInPerson(request) &&
    request.access.some(({ isMine, status }) => isMine && status === 'pending')
  );
}
