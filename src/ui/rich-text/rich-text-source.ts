import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type MarkdownBlock, readBlocks, writeNode } from './editor-blocks.ts';

export function editorContent(blocks: readonly MarkdownBlock[]): JSONContent {
  const nodes = blocks.flatMap((block) => block.nodes);
  return { type: 'doc', content: nodes.length > 0 ? nodes : [{ type: 'paragraph' }] };
}

/** A node keeps its identity, and so its source, until it is edited. docs/decisions/0031. */
export interface RichTextSource {
  /** The document as Markdown, with untouched blocks as originally written. */
  write(doc: Node): string;
}

interface Piece {
  readonly text: string;
  /** Original block; null if it is new. */
  readonly block: MarkdownBlock | null;
  readonly count: number;
}

export function keepSource(doc: Node, blocks: readonly MarkdownBlock[]): RichTextSource {
  const known = new Map<Node, { readonly block: MarkdownBlock; readonly nodes: readonly Node[] }>();
  let index = 0;
  for (const block of blocks) {
    const nodes = doc.children.slice(index, index + block.nodes.length);
    index += block.nodes.length;
    const [first] = nodes;
    if (first !== undefined) known.set(first, { block, nodes });
  }

  function pieceAt(children: readonly Node[], at: number): Piece {
    const node = children[at];
    if (node === undefined) return { text: '', block: null, count: 1 };
    const source = known.get(node);
    if (source?.nodes.every((each, offset) => children[at + offset] === each)) {
      return { text: source.block.source, block: source.block, count: source.nodes.length };
    }
    return { text: writeNode(node.toJSON()), block: null, count: 1 };
  }

  return {
    write({ children }) {
      const pieces: Piece[] = [];
      for (let at = 0; at < children.length; ) {
        const piece = pieceAt(children, at);
        // Markdown has no empty paragraph.
        if (piece.text !== '') pieces.push(piece);
        at += piece.count;
      }
      return pieces
        .map(({ text, block }, at) => {
          const gap = block?.gap ?? '';
          const next = pieces[at + 1];
          if (next === undefined || gap.includes('\n\n')) return text + gap;
          const isAsBefore = block !== null && blocks[blocks.indexOf(block) + 1] === next.block;
          return text + (isAsBefore ? gap : '\n\n');
        })
        .join('');
    },
  };
}

/** Editor content for pasted plain text that contains Markdown formatting; null for plain prose. */
export function pastedMarkdown(text: string): JSONContent | null {
  const blocks = readBlocks(text.replace(/\r\n?/g, '\n'));
  const hasLook = (node: JSONContent): boolean =>
    !['paragraph', 'text', 'hardBreak', 'markdownSource'].includes(node.type ?? '') ||
    (node.marks ?? []).length > 0 ||
    (node.content ?? []).some(hasLook);
  const nodes = blocks.flatMap((block) => block.nodes);
  return nodes.some((node) => hasLook(node)) ? { type: 'doc', content: nodes } : null;
}
