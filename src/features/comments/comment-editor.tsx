import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COMMENT } from '#contract/limits.ts';
import { useRichTextWords } from '#i18n/use-rich-text-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { RichText } from '#ui/rich-text/lazy-rich-text.tsx';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';
import styles from './comments.module.css';
import { findMentionable } from './use-mentionable.ts';

interface CommentEditorProps {
  readonly label: string;
  readonly actLabel: string;
  readonly text: string;
  readonly people: readonly MentionCandidate[];
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly cancelLabel: string;
}

/** Editor of a comment. `@` suggests users who can read it. */
export function CommentEditor(props: CommentEditorProps) {
  const { t } = useTranslation('pages');
  const words = useRichTextWords();
  const { people, text } = props;
  const mentions = useMemo(() => ({ search: (query: string) => findMentionable(people, query) }), [people]);
  const isSendable = text.trim() !== '';
  return (
    <div className={styles.editor}>
      <RichText
        label={props.label}
        isLabelHidden
        look="comment"
        words={words}
        autoFocus
        placeholder={t('comment.placeholder')}
        maxLength={MAX_COMMENT}
        mentions={mentions}
        value={text}
        onChange={props.onChange}
        onSubmit={() => isSendable && props.onSubmit()}
        onEscape={props.onCancel}
      />
      <div className={styles.acts}>
        <Button size="small" variant="primary" isDisabled={!isSendable} onPress={props.onSubmit}>
          {props.actLabel}
        </Button>
        <Button size="small" variant="plain" onPress={props.onCancel}>
          {props.cancelLabel}
        </Button>
      </div>
    </div>
  );
}
