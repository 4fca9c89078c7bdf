import type { JSONContent } from '@tiptap/core';
import { MarkdownManager } from '@tiptap/markdown';
import { richTextExtensions } from './rich-text-extensions.ts';

/** Top-level block of a Markdown text: its source and the editor's nodes for it. */
export interface MarkdownBlock {
  /** Original source, without the line breaks after it. */
  readonly source: string;
  /** Line breaks after the block. */
  readonly gap: string;
  readonly nodes: readonly JSONContent[];
}

interface Token {
  readonly type: string;
  readonly raw: string;
  readonly tokens?: readonly Token[] | undefined;
  readonly items?: readonly Token[] | undefined;
  readonly nestedTokens?: readonly Token[] | undefined;
}

/** Tokens that the editor supports. A block with any other one is shown as its source. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'paragraph text strong em del codespan code link heading list list_item blockquote hr br escape space ' +
    'taskList taskItem checkbox'
  ).split(' '),
);

// One instance only: the manager registers its tokenizers for the whole page.
let made: MarkdownManager | null = null;
function manager(): MarkdownManager {
  made ??= new MarkdownManager({ extensions: richTextExtensions(() => '') });
  return made;
}

function isKnown({ type, tokens, items, nestedTokens }: Token): boolean {
  return KNOWN.has(type) && [tokens, items, nestedTokens].every((inner) => inner?.every(isKnown) ?? true);
}

/** The text without the line breaks at its end; an expression would search a run of them from each of its places. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Blocks of a text, in order. Their sources and gaps joined are the text. */
export function readBlocks(markdown: string): MarkdownBlock[] {
  const { instance } = manager();
  const blocks: MarkdownBlock[] = [];
  const tokens: readonly Token[] = new instance.Lexer(instance.defaults).lex(markdown);
  let before = '';
  for (const token of tokens) {
    const source = withoutLastBreaks(token.raw);
    const gap = token.raw.slice(source.length);
    const last = blocks.at(-1);
    if (token.type === 'space' || source.trim() === '') {
      if (last === undefined) before += token.raw;
      else blocks[blocks.length - 1] = { ...last, gap: last.gap + token.raw };
      continue;
    }
    const nodes = isKnown(token) ? (manager().parse(source).content ?? []) : [];
    blocks.push({
      source: before + source,
      gap,
      nodes:
        nodes.length > 0
          ? nodes
          : [{ type: 'markdownSource', content: [{ type: 'text', text: before + source }] }],
    });
    before = '';
  }
  return blocks;
}

export function writeNode(node: JSONContent): string {
  if (node.type === 'markdownSource') return (node.content ?? []).map(({ text }) => text ?? '').join('');
  const written = withoutLastBreaks(manager().serialize(node));
  const careful = node.type === 'paragraph' ? withoutBlockStart(written) : written;
  const plain = careful
    .replace(/\\([_~[\]])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  return plain !== careful && meansTheSame(plain, careful) ? plain : careful;
}

/** Escapes a paragraph that Markdown would read as a heading, a list or a quote. */
function withoutBlockStart(text: string): string {
  return text
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[-+>](?=\s|$)|>)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2');
}

function meansTheSame(a: string, b: string): boolean {
  const nodesOf = (text: string) => JSON.stringify(readBlocks(text).map(({ nodes }) => nodes));
  return nodesOf(a) === nodesOf(b);
}
