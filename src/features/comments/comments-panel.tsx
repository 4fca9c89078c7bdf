import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ThreadSubject } from '#client/thread-subject.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline } from '#client-react/use-request.ts';
import { useWaitingCommentsOn } from '#domain/files/use-draft-files.ts';
import { Card } from '#ui/layout/card.tsx';
import { Row, Stack, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { keptThread, type ThreadStorage } from './kept-thread.ts';
import { firstUnseen, threadKey } from './thread.ts';
import { useComments } from './use-comments.ts';
import { type Audience, useMentionable } from './use-mentionable.ts';
import { WaitingCommentItem } from './waiting-comment-item.tsx';

export interface CommentsPanelProps {
  readonly subject: ThreadSubject;
  /** Stable while its content is the same. */
  readonly audience: Audience;
  readonly mayComment: boolean;
  readonly storage: ThreadStorage;
  /** Focuses the form of a new comment. */
  readonly isWriting?: boolean;
}

/** Live comment thread of a task or a request, with a form to add to it. */
export function CommentsPanel({
  subject,
  audience,
  mayComment,
  storage,
  isWriting = false,
}: CommentsPanelProps) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const isOffline = useIsOffline();
  const { comments, state } = useComments(subject);
  const waiting = useWaitingCommentsOn(subject).filter(
    ({ commentId }) => !comments.some(({ id }) => id === commentId),
  );
  const people = useMentionable(audience);
  const key = threadKey(subject);
  const kept = useMemo(() => keptThread(storage, accountId ?? '', key), [storage, accountId, key]);
  // Frozen on mount: new comments stay marked while the thread is open.
  const [seenUntil] = useState(kept.seenUntil);
  const unseenId = firstUnseen(comments, seenUntil, accountId);
  const last = comments.at(-1);
  useEffect(() => {
    if (last !== undefined) kept.keepSeen(last.createdAt);
  }, [kept, last]);
  const isEmpty = comments.length + waiting.length === 0;
  // The form is below the thread and waits for it, since its position is unknown before.
  const isAwaited = isEmpty && state === 'loading' && !isOffline;

  return (
    <Card
      title={t('comment.title')}
      actions={isEmpty ? undefined : <span className={styles.when}>{comments.length}</span>}
    >
      <div className={styles.panel}>
        {isAwaited && (
          <>
            <p className={styles.soft}>
              <Skeleton width="14rem" height="1lh" />
            </p>
            {mayComment && <Skeleton shape="block" height="calc(1lh + 2 * var(--space-2) + 2px)" />}
          </>
        )}
        {isEmpty && state === 'loaded' && <p className={styles.soft}>{t('comment.empty')}</p>}
        {state !== 'loaded' && isOffline && <p className={styles.soft}>{t('comment.kept')}</p>}
        {state === 'failed' && !isOffline && <p className={styles.soft}>{t('comment.failed')}</p>}
        {!isEmpty && (
          <Stack as="ol" gap={4}>
            {comments.map((comment) => (
              <li key={comment.id}>
                {comment.id === unseenId && (
                  <Row
                    as="p"
                    gap={3}
                    align="center"
                    marginBlockEnd={3}
                    tone="accent"
                    size="sm"
                    weight="medium"
                    className={styles.unseen}
                  >
                    {t('comment.unseen')}
                  </Row>
                )}
                <CommentItem comment={comment} people={people} />
              </li>
            ))}
            {waiting.map((comment) => (
              <li key={comment.commentId}>
                <WaitingCommentItem comment={comment} />
              </li>
            ))}
          </Stack>
        )}
        <VisuallyHidden>
          <div aria-live="polite">
            {state === 'loaded' && last !== undefined && last.authorId !== accountId && last.id === unseenId
              ? t('comment.arrived', { name: last.authorName })
              : null}
          </div>
        </VisuallyHidden>
        {mayComment && !isAwaited && (
          <CommentForm key={key} subject={subject} people={people} kept={kept} isOpenAtFirst={isWriting} />
        )}
      </div>
    </Card>
  );
}
