import { useTranslation } from 'react-i18next';
import type { ThreadSubject } from '#client/thread-subject.ts';
import styles from './comments.module.css';
import { useComments } from './use-comments.ts';

const SHOWN = 160;

/** The last thing that was said, in a line; nothing where nobody said anything. */
export function LastWord({ subject }: { subject: ThreadSubject }) {
  const { t } = useTranslation('pages');
  const { comments } = useComments(subject);
  const last = comments.at(-1);
  if (last === undefined) return null;
  const text = last.text.length > SHOWN ? `${last.text.slice(0, SHOWN)}…` : last.text;
  return (
    <p className={styles.lastWord}>
      <span className={styles.author}>{t('comment.by', { name: last.authorName })}</span> {text}
    </p>
  );
}
