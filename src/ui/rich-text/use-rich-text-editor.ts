import { CharacterCount, Placeholder } from '@tiptap/extensions';
import { Node } from '@tiptap/pm/model';
import { type AnyExtension, type Editor, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readBlocks } from './editor-blocks.ts';
import { richTextExtensions } from './rich-text-extensions.ts';
import type { RichTextFieldProps } from './rich-text-field.ts';
import { editorContent, keepSource, pastedMarkdown, type RichTextSource } from './rich-text-source.ts';
import { isMentioning } from './use-mentions.ts';

/** Share of the maximum length for text: formatting adds characters that the editor does not count. */
const SHARE_OF_LENGTH = 0.9;

/** `attributes` are those of the element that is edited. */
export function useRichTextEditor(
  props: RichTextFieldProps,
  mentions: AnyExtension,
  attributes: Readonly<Record<string, string>>,
): Editor {
  const { value, maxLength, isDisabled = false } = props;
  const latest = useRef(props);
  latest.current = props;
  const shown = useRef(value);
  const source = useRef<RichTextSource | null>(null);

  const editor = useEditor({
    injectCSS: false,
    editable: !isDisabled,
    autofocus: false,
    extensions: [
      ...richTextExtensions((text) => latest.current.words.checkbox(text)),
      Placeholder.configure({ placeholder: () => latest.current.placeholder ?? '' }),
      ...(maxLength === undefined
        ? []
        : [CharacterCount.configure({ limit: Math.floor(maxLength * SHARE_OF_LENGTH), autoTrim: false })]),
      mentions,
    ],
    content: editorContent(readBlocks(value)),
    editorProps: {
      // Each rendering sets all options anew.
      attributes,
      clipboardTextParser(text, _context, isPlain, view) {
        const content = isPlain ? null : pastedMarkdown(text);
        // Returning undefined keeps the default paste handling.
        return content === null
          ? (undefined as never)
          : Node.fromJSON(view.state.schema, content).slice(0, undefined, false);
      },
      handleKeyDown({ state }, event) {
        const { onSubmit, onEscape } = latest.current;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSubmit !== undefined) {
          onSubmit();
          return true;
        }
        // The first Escape closes the list of names only.
        if (event.key === 'Escape' && onEscape !== undefined && !isMentioning(state)) onEscape();
        return false;
      },
    },
    onUpdate({ editor: now }) {
      const markdown = source.current?.write(now.state.doc) ?? '';
      if (markdown === shown.current) return;
      shown.current = markdown;
      latest.current.onChange(markdown);
    },
  });
  source.current ??= keepSource(editor.state.doc, readBlocks(value));

  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    const blocks = readBlocks(value);
    const { from } = editor.state.selection;
    editor.commands.setContent(editorContent(blocks), { emitUpdate: false });
    source.current = keepSource(editor.state.doc, blocks);
    editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size));
  }, [editor, value]);

  useEffect(() => {
    editor.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);

  return editor;
}
