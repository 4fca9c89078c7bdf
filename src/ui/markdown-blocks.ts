/** A paragraph or a list of a text in Markdown, about as it will be read. */
export interface MarkdownBlock {
  readonly isList: boolean;
  readonly lines: readonly string[];
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;

/** Without the signs that are not read: what is bold, what a link leads to, how deep a heading is. */
function readWords(line: string): string {
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim();
}

/** The blocks of a text, without a parser: good enough to keep their room until one has come. */
export function markdownBlocks(text: string): readonly MarkdownBlock[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (ITEM.test(block))
        return { isList: true, lines: block.split('\n').map((line) => readWords(line.replace(ITEM, ''))) };
      // A line that merely ends goes on in the next; two spaces or a backslash break it.
      return {
        isList: false,
        lines: block.split(/(?: {2,}|\\)\n/).map((line) => readWords(line.replaceAll('\n', ' '))),
      };
    });
}
