import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { classNames } from '../class-names.ts';
import styles from './rich-text.module.css';
import type { RichTextWords } from './rich-text-field.ts';

type ToolName = keyof Pick<
  RichTextWords,
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'heading'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'quote'
  | 'codeBlock'
>;

interface Tool {
  readonly name: ToolName;
  readonly icon: ReactNode;
  /** Node or mark that sets the tool's pressed state. */
  readonly on: string;
  readonly run: (editor: Editor) => void;
}

/** Cycles through the three heading sizes, from the largest to the smallest and back to a paragraph. */
function nextHeading(editor: Editor) {
  const level = Number(editor.getAttributes('heading').level ?? 0);
  const chain = editor.chain().focus();
  if (level === 0) chain.setHeading({ level: 1 }).run();
  else if (level === 1) chain.setHeading({ level: 2 }).run();
  else if (level === 2) chain.setHeading({ level: 3 }).run();
  else chain.setParagraph().run();
}

const GROUPS: readonly (readonly Tool[])[] = [
  [
    { name: 'bold', icon: <IconBold />, on: 'bold', run: (e) => e.chain().focus().toggleBold().run() },
    {
      name: 'italic',
      icon: <IconItalic />,
      on: 'italic',
      run: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      name: 'strike',
      icon: <IconStrikethrough />,
      on: 'strike',
      run: (e) => e.chain().focus().toggleStrike().run(),
    },
    { name: 'code', icon: <IconCode />, on: 'code', run: (e) => e.chain().focus().toggleCode().run() },
  ],
  [
    { name: 'heading', icon: <IconHeading />, on: 'heading', run: nextHeading },
    {
      name: 'bulletList',
      icon: <IconList />,
      on: 'bulletList',
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'orderedList',
      icon: <IconListNumbers />,
      on: 'orderedList',
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'taskList',
      icon: <IconListCheck />,
      on: 'taskList',
      run: (e) => e.chain().focus().toggleTaskList().run(),
    },
    {
      name: 'quote',
      icon: <IconBlockquote />,
      on: 'blockquote',
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'codeBlock',
      icon: <IconSourceCode />,
      on: 'codeBlock',
      run: (e) => e.chain().focus().toggleCodeBlock().run(),
    },
  ],
];

interface RichTextToolsProps {
  readonly editor: Editor;
  readonly words: RichTextWords;
  readonly isLinkOpen: boolean;
  readonly onLink: () => void;
}

export function RichTextTools({ editor, words, isLinkOpen, onLink }: RichTextToolsProps) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      GROUPS.flat()
        .filter((tool) => now.isActive(tool.on))
        .map((tool) => tool.name)
        .concat(now.isActive('link') ? ['link' as ToolName] : [])
        .join(' '),
  }).split(' ');
  return (
    <Toolbar aria-label={words.toolbar} className={classNames(styles.tools)}>
      {GROUPS.map((tools, index) => (
        <div key={tools[0]?.name} className={styles.group}>
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              label={words[tool.name]}
              icon={tool.icon}
              isOn={on.includes(tool.name)}
              onPress={() => tool.run(editor)}
            />
          ))}
          {index === 0 && (
            <ToolButton
              label={words.link}
              icon={<IconLink />}
              isOn={isLinkOpen || on.includes('link')}
              onPress={onLink}
            />
          )}
        </div>
      ))}
    </Toolbar>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function ToolButton({ label, icon, isOn, onPress }: ToolButtonProps) {
  return (
    <ToggleButton aria-label={label} isSelected={isOn} onPress={onPress} className={classNames(styles.tool)}>
      <span title={label} aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
    </ToggleButton>
  );
}
