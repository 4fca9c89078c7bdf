/** Paragraph or list of a Markdown text, approximately as it will be rendered. */
export interface MarkdownBlock {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;

/** The line without Markdown syntax: emphasis marks, link targets, heading signs. */
function readWords(line: string): string {
  return (
    line
      .replace(/^#{1,6}\s+/, '')
      // A bracket ends the text of a link, so that a text of brackets alone is read once.
      .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/\*\*|__|`/g, '')
      .trim()
  );
}

/** Blocks of a text, without a parser: good enough to reserve their height until one is loaded. */
export function markdownBlocks(text: string): readonly MarkdownBlock[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (ITEM.test(block))
        return { isList: true, lines: block.split('\n').map((line) => readWords(line.replace(ITEM, ''))) };
      // A single line break continues the paragraph; two spaces or a backslash break the line.
      return {
        isList: false,
        lines: block.split(/(?<! ) {2,}\n|\\\n/).map((line) => readWords(line.replaceAll('\n', ' '))),
      };
    });
}
