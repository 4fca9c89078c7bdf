import { EditorContent } from '@tiptap/react';
import { useId, useLayoutEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import field from '../fields/field.module.css';
import { LinkBar } from './link-bar.tsx';
import { MentionList, mentionId } from './mention-list.tsx';
import styles from './rich-text.module.css';
import type { RichTextFieldProps } from './rich-text-field.ts';
import { RichTextTools } from './rich-text-tools.tsx';
import { useMentions } from './use-mentions.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';

export function RichTextEditor(props: RichTextFieldProps) {
  const { label, isLabelHidden = false, placeholder = '', words, look = 'page', isDisabled = false } = props;
  const { onFocus, onBlur } = props;
  const { extension, open } = useMentions(props.mentions);
  const listId = useId();
  const active = open !== null && open.candidates.length > 0 ? open.active : null;
  const editor = useRichTextEditor(props, extension, {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-placeholder': placeholder,
    ...(active === null
      ? {}
      : { 'aria-controls': listId, 'aria-activedescendant': mentionId(listId, active) }),
  });
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [isFocusedAtOnce] = useState(props.autoFocus === true && !isDisabled);

  // Takes the focus before the next key: the plain field that had the input is unmounted now.
  useLayoutEffect(() => {
    // An editor that was destroyed before mounting is followed by another.
    if (!isFocusedAtOnce || editor.isDestroyed) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [editor, isFocusedAtOnce]);

  return (
    <div className={field.field}>
      {!isLabelHidden && (
        <span className={field.label} aria-hidden="true">
          {label}
        </span>
      )}
      <fieldset
        aria-label={label}
        className={classNames(styles.box, styles[look])}
        onFocus={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onFocus?.();
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
        onKeyDown={(event) => {
          const isLinkKey = event.key === 'k' && (event.ctrlKey || event.metaKey);
          if (!isLinkKey || editor.state.selection.empty) return;
          event.preventDefault();
          event.stopPropagation();
          setIsLinkOpen(true);
        }}
      >
        {!isDisabled && (
          <RichTextTools
            editor={editor}
            words={words}
            isLinkOpen={isLinkOpen}
            onLink={() => setIsLinkOpen((before) => !before)}
          />
        )}
        {isLinkOpen && <LinkBar editor={editor} words={words} onClose={() => setIsLinkOpen(false)} />}
        <EditorContent editor={editor} className={styles.content} />
        {open !== null && <MentionList id={listId} open={open} words={words} />}
      </fieldset>
    </div>
  );
}
