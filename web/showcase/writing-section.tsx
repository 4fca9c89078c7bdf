import { useState } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { RichText } from '#ui/rich-text/lazy-rich-text.tsx';
import type { MentionSource, RichTextWords } from '#ui/rich-text/rich-text-field.ts';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const editorWords: RichTextWords = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Link',
  heading: 'Heading',
  bulletList: 'List',
  orderedList: 'Numbered list',
  taskList: 'Checklist',
  quote: 'Quote',
  codeBlock: 'Code block',
  undo: 'Undo',
  redo: 'Redo',
  linkAddress: 'Address',
  linkApply: 'Apply',
  linkRemove: 'Remove',
  linkRefused: 'Neither a web nor a mail address.',
  mentionList: 'People',
  mentionNone: 'Nobody found',
  source: 'Markdown',
  checkbox: (text) => text,
};

/** Rich text in the editor and as shown, and a reorderable list. */
export function WritingSection({ words }: SectionProps) {
  const [text, setText] = useState(
    `## ${words.title}\n\n**${words.notes}**: ${words.dialogText}\n\n- [x] 1\n- [ ] 2`,
  );
  const [order, setOrder] = useState(words.tasks);
  const mentions: MentionSource = {
    search: (query) =>
      words.people
        .map((name) => ({ id: name, name, userName: name.split(' ')[0] ?? name }))
        .filter(({ userName }) => userName.toLowerCase().startsWith(query.toLowerCase())),
  };
  return (
    <ShowcaseSection id="writing" title={words.writing}>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <RichText
          label={words.notes}
          value={text}
          onChange={setText}
          words={editorWords}
          mentions={mentions}
        />
        <Card title={words.notes}>
          <Markdown>{text}</Markdown>
        </Card>
        <SortableList
          label={words.tasks[0] ?? ''}
          rows={order.map((task, index) => ({ id: task, text: task, depth: index % 2, content: task }))}
          onMove={(id, beforeId) => {
            const rest = order.filter((each) => each !== id);
            const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
            setOrder([...rest.slice(0, at), id, ...rest.slice(at)]);
          }}
        />
      </Grid>
    </ShowcaseSection>
  );
}
