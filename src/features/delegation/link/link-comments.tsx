import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useRequest } from '#client-react/use-request.ts';
import { MAX_MESSAGE } from '#contract/limits.ts';
import type { LinkAct, LinkedRequest } from '#contract/people/request-link.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import styles from './linked-request.module.css';

interface LinkCommentsProps {
  readonly comments: LinkedRequest['comments'];
  readonly issuerName: string;
  /** Comments have a name: others who are asked read them. */
  readonly mayWrite: boolean;
  readonly send: (answer: LinkAct) => Promise<unknown>;
}

export function LinkComments({ comments, issuerName, mayWrite, send }: LinkCommentsProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const call = useRequest();
  const [draft, setDraft] = useState({ id: uuidv7(), text: '' });
  const text = draft.text.trim();
  async function submit() {
    const isSent = await call.run(() => send({ act: 'comment', commentId: draft.id, text }));
    if (isSent) setDraft({ id: uuidv7(), text: '' });
  }
  return (
    <section className={styles.comments} aria-label={t('delegation.link.comments')}>
      {comments.map((comment) => (
        <article key={comment.id}>
          <Row as="p" gap={3} rowGap={1} wrap size="sm" weight="medium" className={styles.author}>
            {comment.isMine ? t('delegation.link.you') : comment.authorName}
            <time dateTime={comment.createdAt}>{formats.dateTime(comment.createdAt)}</time>
          </Row>
          <p className={styles.words}>{comment.text}</p>
        </article>
      ))}
      <TextArea
        label={t('delegation.link.write', { name: issuerName })}
        value={draft.text}
        onChange={(next) => setDraft({ ...draft, text: next })}
        maxLength={MAX_MESSAGE}
        rows={2}
        {...(text !== '' && !mayWrite ? { description: t('delegation.link.needsName') } : {})}
      />
      <Button
        size="small"
        isDisabled={text === '' || !mayWrite || call.isPending}
        onPress={() => void submit()}
      >
        {t('delegation.link.send')}
      </Button>
    </section>
  );
}
