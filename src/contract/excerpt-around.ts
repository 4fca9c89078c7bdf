/** Range of a text: UTF-16 units, the end exclusive. */
type Range = readonly [start: number, end: number];

/** Text before the first match, and in all. UTF-16 units. */
const LEAD = 60;
export const MAX_EXCERPT = 200;
/** Part of a long text that is read for the excerpt. UTF-16 units. */
const READ = 100_000;
const CUT = '…';

/** Markdown without its marks, on one line. */
export function plainText(markdown: string): string {
  return (
    markdown
      .slice(0, READ)
      // A bracket ends the text of a link: a text of brackets alone would else be read to its end from each of them.
      .replace(/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1')
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
      .replace(/[*`~]+/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Place of a cut, moved so that it splits no surrogate pair. */
function cutAt(text: string, index: number): number {
  const isInside =
    /[\udc00-\udfff]/.test(text.charAt(index)) && /[\ud800-\udbff]/.test(text.charAt(index - 1));
  return isInside ? index - 1 : index;
}

/**
 * Excerpt of a text around its first match, cut between words where there are any; an ellipsis marks each cut.
 * `found` are the matches in the text, in order; those within the excerpt are returned with their new places. Client
 * and server use it alike, so that a task found by either shows the same.
 */
export function excerptAround(
  text: string,
  found: readonly Range[],
): { text: string; ranges: [number, number][] } {
  const first = found[0]?.[0] ?? 0;
  let start = 0;
  if (text.length > MAX_EXCERPT && first > LEAD) {
    const space = text.indexOf(' ', first - LEAD);
    start = space === -1 || space >= first ? cutAt(text, first - LEAD) : space + 1;
  }
  const before = start > 0 ? `${CUT} ` : '';
  let end = text.length;
  if (before.length + end - start > MAX_EXCERPT) {
    const most = start + MAX_EXCERPT - before.length - 2;
    const space = text.lastIndexOf(' ', most);
    end = space > first ? space : cutAt(text, most);
  }
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? ` ${CUT}` : ''}`,
    ranges: found
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): [number, number] => [from + shift, to + shift]),
  };
}
