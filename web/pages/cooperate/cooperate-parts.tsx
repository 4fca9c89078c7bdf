import { LastWord } from '#features/comments/last-word.tsx';
import { DelegatePage } from '#features/delegation/delegate-page.tsx';
import { RequestsPage } from '#features/delegation/requests-page.tsx';
import { ReceivedInvitations } from '#features/organizations/received-invitations.tsx';
import { useReceivedInvitations } from '#features/organizations/use-received-invitations.ts';
import { QueryScope } from '../collect/query-scope.tsx';

const renderLastWord = (delegationRequestId: string, shown?: readonly string[]) => (
  <LastWord subject={{ delegationRequestId }} shown={shown} />
);

export function Delegate() {
  return <DelegatePage renderLastWord={renderLastWord} />;
}

export function Requests() {
  return (
    <QueryScope>
      <RequestsWithInvitations />
    </QueryScope>
  );
}

function RequestsWithInvitations() {
  const { invitations } = useReceivedInvitations();
  return (
    <RequestsPage
      invitations={invitations.length === 0 ? null : <ReceivedInvitations />}
      renderLastWord={renderLastWord}
    />
  );
}
