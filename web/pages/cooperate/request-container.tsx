import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { audienceOfRequest } from '#features/comments/comment-audience.ts';
import { CommentsPanel } from '#features/comments/comments-panel.tsx';
import { ConversationSlot, type ConversationSlotProps } from '#features/delegation/delegation-slots.ts';
import { RequestPage } from '#features/delegation/request/request-page.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { fileFills } from '../task/file-fills.ts';

const fills = [fill(ConversationSlot, Conversation), ...fileFills];

export function RequestContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <RequestPage />
      </SlotProvider>
    </QueryScope>
  );
}

/** Comments on a request, open to its audience for as long as they see it. */
function Conversation({ request }: ConversationSlotProps) {
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
