import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import { isDeclined, textOrder } from './request-state.ts';

type Proposal = DelegationRequest['proposals'][number];

/** Step of a request's timeline. `at` is null if the step is still to come, or its instant is unknown. */
export type TimelineStep = {
  readonly at: string | null;
  /** Still to come or in progress. */
  readonly isOpen?: boolean;
} & (
  | { readonly kind: 'asked' | 'withdrawn' | 'expired' | 'allRejected' | 'awaited' | 'workedOn' | 'finished' }
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  | { readonly kind: 'rejected'; readonly address: RequestAccess }
  | {
      readonly kind: 'accepted' | 'assigned' | 'handedBack';
      readonly name: string;
      readonly userId: string | null;
    }
);

/** Whether the task was assigned without a question: its request was accepted in the instant that it was made. */
function wasAssigned({ createdAt, access }: Pick<DelegationRequest, 'createdAt' | 'access'>): boolean {
  return access.some(({ status, answeredAt }) => status === 'accepted' && answeredAt === createdAt);
}

/** Steps of a request from its creation to its current state. `completedAt`: when its task was finished, if it is. */
export function timelineSteps(
  request: DelegationRequest,
  completedAt: string | null,
): readonly TimelineStep[] {
  const { status, createdAt, answeredAt, access, proposals, acceptedById, acceptedByName } = request;
  const who = { name: acceptedByName ?? '', userId: acceptedById };
  const isAssigned = wasAssigned(request);
  const steps: TimelineStep[] = [
    isAssigned ? { kind: 'assigned', at: createdAt, ...who } : { kind: 'asked', at: createdAt },
  ];
  const answers: TimelineStep[] = proposals.map((proposal) => ({
    kind: 'proposed',
    at: proposal.at,
    proposal,
  }));
  for (const address of access)
    if (address.status === 'rejected') answers.push({ kind: 'rejected', at: address.answeredAt, address });
  steps.push(...answers.toSorted((a, b) => textOrder(a.at ?? '', b.at ?? '')));
  switch (status) {
    case 'pending':
      // A reader who declined no longer sees the other addresses: for them the request is over.
      if (!isDeclined(request)) steps.push({ kind: 'awaited', at: request.expiresAt, isOpen: true });
      break;
    case 'accepted':
      if (!isAssigned) steps.push({ kind: 'accepted', at: answeredAt, ...who });
      if (completedAt === null) steps.push({ kind: 'workedOn', at: null, isOpen: true });
      else steps.push({ kind: 'finished', at: completedAt });
      break;
    case 'handedBack':
      // The instant of the return has overwritten that of the acceptance.
      if (!isAssigned) steps.push({ kind: 'accepted', at: null, ...who });
      steps.push({ kind: 'handedBack', at: answeredAt, ...who });
      break;
    case 'rejected':
      steps.push({ kind: 'allRejected', at: answeredAt });
      break;
    default:
      steps.push({ kind: status, at: answeredAt });
  }
  return steps;
}
