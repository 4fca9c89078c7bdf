import { type AnyExtension, Extension, InputRule, Node } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeAddress } from './safe-address.ts';

/** Markdown that the editor cannot format (a table, an image, HTML): shown and edited as its source. */
const MarkdownSource = Node.create({
  name: 'markdownSource',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-markdown-source]', preserveWhitespace: 'full' as const, priority: 60 }],
  renderHTML: () => ['pre', { 'data-markdown-source': '' }, ['code', 0]],
  renderMarkdown: (node) => (node.content ?? []).map(({ text }) => text ?? '').join(''),
});

/** Headings of a text rank below those of the page: the first level is an h3. */
const LowerHeading = Heading.extend({
  parseHTML() {
    return [
      ...this.options.levels.map((level) => ({
        tag: `[data-level="${level}"]`,
        attrs: { level },
        priority: 60,
      })),
      ...this.options.levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ];
  },
  renderHTML({ node }) {
    const level = Number(node.attrs.level);
    return [`h${Math.min(6, level + 2)}`, { 'data-level': level }, 0];
  },
});

/** `[ ] ` at the start of a list item makes it a checklist item, as at the start of a paragraph. */
const CheckInList = Extension.create({
  name: 'checkInList',
  priority: 1_000,
  addInputRules() {
    return [
      new InputRule({
        find: /^\[[ x]?\]\s$/,
        handler: ({ range, chain }) => {
          if (!this.editor.isActive('listItem')) return null;
          chain().deleteRange(range).toggleTaskList().run();
          return undefined;
        },
      }),
    ];
  },
});

/** Extensions of the editor. `checkbox` labels the checkbox of a checklist item. */
export function richTextExtensions(checkbox: (text: string) => string): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: false,
      underline: false,
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: isSafeAddress,
        HTMLAttributes: { rel: 'noreferrer', target: '_blank' },
      },
    }),
    LowerHeading,
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => checkbox(node.textContent) } }),
    CheckInList,
    MarkdownSource,
  ];
}
