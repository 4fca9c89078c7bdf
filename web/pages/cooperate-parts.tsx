import { LastWord } from '#features/comments/last-word.tsx';
import { DelegatePage } from '#features/delegation/delegate-page.tsx';
import { RequestsPage } from '#features/delegation/requests-page.tsx';

const renderLastWord = (delegationRequestId: string, shown?: readonly string[]) => (
  <LastWord subject={{ delegationRequestId }} shown={shown} />
);

export function Delegate() {
  return <DelegatePage renderLastWord={renderLastWord} />;
}

export function Requests() {
  return <RequestsPage renderLastWord={renderLastWord} />;
}
