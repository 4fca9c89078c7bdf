import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadSubject } from '#client/thread-subject.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';
import { CommentEditor } from './comment-editor.tsx';
import { createComment } from './comment-mutations.ts';
import styles from './comments.module.css';
import type { KeptThread } from './kept-thread.ts';
import { mentionIdsIn } from './mentions.ts';

interface CommentFormProps {
  readonly subject: ThreadSubject;
  readonly people: readonly MentionCandidate[];
  readonly kept: KeptThread;
  readonly isOpenAtFirst: boolean;
}

/** Form for a new comment. An unsent draft is restored. */
export function CommentForm({ subject, people, kept, isOpenAtFirst }: CommentFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const begin = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(kept.draft);
  const [isOpen, setOpen] = useState(isOpenAtFirst || text !== '');

  function type(next: string) {
    setText(next);
    kept.keepDraft(next);
  }

  function send() {
    void createComment(client, subject, text.trim(), mentionIdsIn(text, people));
    type('');
  }

  function leave() {
    setOpen(false);
    requestAnimationFrame(() => begin.current?.focus());
  }

  if (!isOpen)
    return (
      <button ref={begin} type="button" className={styles.begin} onClick={() => setOpen(true)}>
        {t('comment.begin')}
      </button>
    );
  return (
    <CommentEditor
      label={t('comment.new')}
      actLabel={t('comment.send')}
      cancelLabel={t('comment.later')}
      text={text}
      people={people}
      onChange={type}
      onSubmit={send}
      onCancel={leave}
    />
  );
}
