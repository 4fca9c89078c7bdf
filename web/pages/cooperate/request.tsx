import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { DelegationRequest } from '#contract/delegation.ts';
import { audienceOfRequest } from '#features/comments/comment-audience.ts';
import { CommentsPanel } from '#features/comments/comments-panel.tsx';
import { RequestPage } from '#features/delegation/request/request-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function Request() {
  return (
    <QueryScope>
      <RequestPage renderConversation={(request) => <Conversation request={request} />} />
    </QueryScope>
  );
}

/** Comments on a request, open to its audience for as long as they see it. */
function Conversation({ request }: { request: DelegationRequest }) {
  const { hash } = useLocation();
  const audience = useMemo(() => audienceOfRequest(request), [request]);
  return (
    <CommentsPanel
      subject={{ delegationRequestId: request.id }}
      audience={audience}
      mayComment
      storage={localStorage}
      isWriting={hash === '#conversation'}
    />
  );
}
