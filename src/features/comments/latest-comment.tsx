import { useTranslation } from 'react-i18next';
import type { ThreadSubject } from '#client/thread-subject.ts';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './comments.module.css';
import { useComments } from './use-comments.ts';

const SHOWN = 160;

interface LatestCommentProps {
  readonly subject: ThreadSubject;
  /** Texts shown beside it already, such as the message of a refusal. */
  readonly shown?: readonly string[] | undefined;
}

/** Latest comment in one line; renders nothing without one, or if its text is shown already. */
export function LatestComment({ subject, shown = [] }: LatestCommentProps) {
  const { t } = useTranslation('pages');
  const { comments } = useComments(subject);
  const last = comments.at(-1);
  if (last === undefined || shown.includes(last.text)) return null;
  const text = last.text.length > SHOWN ? `${last.text.slice(0, SHOWN)}…` : last.text;
  return (
    <Text as="p" tone="soft" size="sm" lines="anywhere">
      <span className={styles.author}>{t('comment.by', { name: last.authorName })}</span> {text}
    </Text>
  );
}
