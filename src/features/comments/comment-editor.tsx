import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '#client/uploads/stored-upload.ts';
import { MAX_COMMENT, MAX_COMMENT_FILES } from '#contract/limits.ts';
import { FilePicker } from '#domain/files/file-picker.tsx';
import { DraftFilesSlot } from '#domain/files/file-slots.ts';
import { useFileTarget } from '#domain/files/file-target.ts';
import { useRichTextWords } from '#i18n/use-rich-text-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
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
  /** Files of a new comment; an edited one keeps its own. */
  readonly files?: { readonly drafted: readonly Upload[]; readonly onAdd: (files: readonly File[]) => void };
  /** A restored draft takes neither the focus nor the scroll position. */
  readonly autoFocus: boolean;
}

/** Editor of a comment. `@` suggests users who can read it. */
export function CommentEditor(props: CommentEditorProps) {
  const { t } = useTranslation('pages');
  const words = useRichTextWords();
  const { people, text } = props;
  const mentions = useMemo(() => ({ search: (query: string) => findMentionable(people, query) }), [people]);
  const { files } = props;
  const isSendable = text.trim() !== '' || (files !== undefined && files.drafted.length > 0);
  const target = useFileTarget(
    files === undefined ? null : { label: t('comment.dropFile'), take: files.onAdd },
  );
  return (
    <div ref={target} className={styles.editor}>
      <RichText
        label={props.label}
        isLabelHidden
        look="comment"
        words={words}
        autoFocus={props.autoFocus}
        placeholder={t('comment.placeholder')}
        maxLength={MAX_COMMENT}
        mentions={mentions}
        value={text}
        onChange={props.onChange}
        onSubmit={() => isSendable && props.onSubmit()}
        onEscape={props.onCancel}
      />
      {files !== undefined && <DraftFilesSlot files={files.drafted} />}
      <Row gap={2} wrap>
        <Button size="small" variant="primary" isDisabled={!isSendable} onPress={props.onSubmit}>
          {props.actLabel}
        </Button>
        <Button size="small" variant="plain" onPress={props.onCancel}>
          {props.cancelLabel}
        </Button>
        {files !== undefined && files.drafted.length < MAX_COMMENT_FILES && (
          <Text marginInlineStart="auto">
            <FilePicker label={t('comment.attach')} onPick={files.onAdd}>
              {(pick) => (
                <IconButton
                  size="small"
                  label={t('comment.attach')}
                  icon={<IconPaperclip aria-hidden="true" />}
                  onPress={pick}
                />
              )}
            </FilePicker>
          </Text>
        )}
      </Row>
    </div>
  );
}
