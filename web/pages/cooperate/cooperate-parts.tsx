import { LatestComment } from '#features/comments/latest-comment.tsx';
import { DelegatePage } from '#features/delegation/delegate-page.tsx';
import {
  InvitationsSlot,
  LastWordSlot,
  type LastWordSlotProps,
} from '#features/delegation/delegation-slots.ts';
import { RequestsPage } from '#features/delegation/requests-page.tsx';
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
      <DelegatePage />
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
  return <RequestsPage hasInvitations={invitations.length > 0} />;
}
