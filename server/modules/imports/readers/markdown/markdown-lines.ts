import { textLines } from '../../files/text-lines.ts';
import type { SourceFile } from '../../source-row.ts';

/** Line of a Markdown file by what it does in a list of tasks. */
export type MarkdownLine = { readonly line: number } & (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `box` is the letter of a checkbox; null for an item without one. */
  | { readonly kind: 'item'; readonly indent: number; readonly box: string | null; readonly text: string }
  | { readonly kind: 'prose'; readonly indent: number; readonly text: string }
  | { readonly kind: 'property'; readonly text: string }
  | { readonly kind: 'blank' }
);

const TAB = 4;
const ITEM = /^(?:[-*+•]|\d{1,9}[.)])(?:\s+(?:\[(.)\](?:\s+|$))?(.*))?$/u;
const FENCE = /^(`{3,}|~{3,})/;

function indentOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (character === '\t') columns += TAB - (columns % TAB);
    else if (character === ' ' || character === '\u00a0') columns += 1;
    else break;
  }
  return columns;
}

function read(line: number, text: string): MarkdownLine {
  const bare = text.trim();
  if (bare === '') return { line, kind: 'blank' };
  const [, marks = '', title = ''] = /^(#{1,6})\s+(.*?)(?:\s+#+)?$/.exec(bare) ?? [];
  if (marks !== '') return { line, kind: 'heading', level: marks.length, text: title.trim() };
  const indent = indentOf(text);
  const isRule = /^(?:[-*_]\s*){3,}$/.test(bare);
  const item = isRule ? null : ITEM.exec(bare);
  if (item === null) return { line, kind: 'prose', indent, text: isRule ? '' : bare };
  return { line, kind: 'item', indent, box: item[1] ?? null, text: (item[2] ?? '').trim() };
}

/** Lines of a Markdown file. What is inside of a fence is prose, whatever it looks like. */
export async function* markdownLines(file: SourceFile): AsyncGenerator<MarkdownLine> {
  let fence: string | null = null;
  let isProperties = false;
  let isFirst = true;
  for await (const { line, text } of textLines(file)) {
    const bare = text.trim();
    const isEdge = bare === '---';
    if (isFirst ? isEdge : isProperties && isEdge) {
      isProperties = isFirst;
      isFirst = false;
      continue;
    }
    isFirst = false;
    if (isProperties) {
      if (bare !== '') yield { line, kind: 'property', text: bare };
      continue;
    }
    const mark = FENCE.exec(bare)?.[1] ?? null;
    if (fence !== null || mark !== null) {
      yield { line, kind: 'prose', indent: indentOf(text), text: bare };
      if (fence === null) fence = mark;
      else if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    yield read(line, text);
  }
}
