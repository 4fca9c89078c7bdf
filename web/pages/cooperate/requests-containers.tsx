import { LatestComment } from '#features/comments/latest-comment.tsx';
import {
  InvitationsSlot,
  LatestCommentSlot,
  type LatestCommentSlotProps,
} from '#features/delegation/delegation-slots.ts';
import { ReceivedRequestsPage } from '#features/delegation/received-requests-page.tsx';
import { SentRequestsPage } from '#features/delegation/sent-requests-page.tsx';
import { ReceivedInvitations } from '#features/organizations/received-invitations.tsx';
import { useReceivedInvitations } from '#features/organizations/use-received-invitations.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const fills = [fill(LatestCommentSlot, LatestCommentOfRequest), fill(InvitationsSlot, ReceivedInvitations)];

function LatestCommentOfRequest({ requestId, shown }: LatestCommentSlotProps) {
  return <LatestComment subject={{ delegationRequestId: requestId }} shown={shown} />;
}

export function SentRequestsContainer() {
  return (
    <SlotProvider fills={fills}>
      <SentRequestsPage />
    </SlotProvider>
  );
}

export function ReceivedRequestsContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <RequestsWithInvitations />
      </SlotProvider>
    </QueryScope>
  );
}

function RequestsWithInvitations() {
  const { invitations } = useReceivedInvitations();
  return <ReceivedRequestsPage hasInvitations={invitations.length > 0} />;
}
