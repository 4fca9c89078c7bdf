import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './rich-text.module.css';
import type { RichTextWords } from './rich-text-field.ts';
import { readAddress } from './safe-address.ts';

interface LinkBarProps {
  readonly editor: Editor;
  readonly words: RichTextWords;
  readonly onClose: () => void;
}

export function LinkBar({ editor, words, onClose }: LinkBarProps) {
  const [before] = useState<string>(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(before);
  const [isRefused, setIsRefused] = useState(false);

  function close() {
    editor.commands.focus();
    onClose();
  }

  function apply() {
    const href = readAddress(typed);
    if (href === null) {
      setIsRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '') {
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain.setLink({ href }).run();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and Enter work for the field and its buttons alike
    <div
      className={styles.linkBar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.address}>
        <TextField
          label={words.linkAddress}
          isLabelHidden
          autoFocus
          placeholder="https://"
          value={typed}
          errorMessage={isRefused ? words.linkRefused : undefined}
          onChange={(text) => {
            setTyped(text);
            setIsRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.stopPropagation();
            event.preventDefault();
            apply();
          }}
        />
      </div>
      <Button variant="primary" onPress={apply}>
        {words.linkApply}
      </Button>
      {before !== '' && (
        <Button
          variant="plain"
          onPress={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {words.linkRemove}
        </Button>
      )}
    </div>
  );
}
