import { LatestComment } from '#features/comments/latest-comment.tsx';
import {
  InvitationsSlot,
  LastWordSlot,
  type LastWordSlotProps,
} from '#features/delegation/delegation-slots.ts';
import { ReceivedRequestsPage } from '#features/delegation/received-requests-page.tsx';
import { SentRequestsPage } from '#features/delegation/sent-requests-page.tsx';
import { ReceivedInvitations } from '#features/organizations/received-invitations.tsx';
import { useReceivedInvitations } from '#features/organizations/use-received-invitations.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const fills = [fill(LastWordSlot, LastWordOfRequest), fill(InvitationsSlot, ReceivedInvitations)];

function LastWordOfRequest({ requestId, shown }: LastWordSlotProps) {
  return <LatestComment subject={{ delegationRequestId: requestId }} shown={shown} />;
}

export function Delegate() {
  return (
    <SlotProvider fills={fills}>
      <SentRequestsPage />
    </SlotProvider>
  );
}

export function Requests() {
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
