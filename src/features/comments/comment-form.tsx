import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadSubject } from '#client/thread-subject.ts';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';
import { CommentEditor } from './comment-editor.tsx';
import styles from './comments.module.css';
import type { KeptThread } from './kept-thread.ts';
import { useNewComment } from './use-new-comment.ts';

interface CommentFormProps {
  readonly subject: ThreadSubject;
  readonly people: readonly MentionCandidate[];
  readonly kept: KeptThread;
  readonly isOpenAtFirst: boolean;
}

/** Form for a new comment. An unsent draft is restored. */
export function CommentForm({ subject, people, kept, isOpenAtFirst }: CommentFormProps) {
  const { t } = useTranslation('pages');
  const begin = useRef<HTMLButtonElement>(null);
  const { text, type, drafted, files, send } = useNewComment(subject, people, kept);
  const [isOpen, setOpen] = useState(isOpenAtFirst || text !== '');
  const [isLeft, setLeft] = useState(false);
  const [isAsked, setAsked] = useState(isOpenAtFirst);

  function leave() {
    setOpen(false);
    setLeft(true);
    requestAnimationFrame(() => begin.current?.focus());
  }

  if (!isOpen && (isLeft || drafted.length === 0))
    return (
      <button
        ref={begin}
        type="button"
        className={styles.begin}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('comment.begin')}
      </button>
    );
  return (
    <CommentEditor
      label={t('comment.new')}
      actLabel={t('comment.send')}
      cancelLabel={t('comment.later')}
      text={text}
      autoFocus={isAsked}
      people={people}
      {...files}
      onChange={type}
      onSubmit={() => void send()}
      onCancel={leave}
    />
  );
}
