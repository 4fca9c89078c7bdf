const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

const HIDDEN = /<\/?(?:style|script)\b[^<>]*>/gi;

/** HTML without its styles and scripts, in one pass over their tags. */
function withoutHidden(html: string): string {
  let text = '';
  let from = 0;
  let opened: number | null = null;
  for (const { 0: tag, index } of html.matchAll(HIDDEN)) {
    const isEnd = tag.startsWith('</');
    if (opened === null && !isEnd) opened = index;
    else if (opened !== null && isEnd) {
      text += html.slice(from, opened);
      from = index + tag.length;
      opened = null;
    }
  }
  return text + html.slice(from);
}

/**
 * Lines of text in HTML. Text without a tag or an entity is returned as is. Null for empty text. A tag ends at the next
 * angle bracket of either kind: what only begins like one is not read to its end from each beginning.
 */
export function plainText(html: string | null | undefined): string | null {
  const lines = (html ?? '').replace(/\r\n?/g, '\n');
  const text = withoutHidden(lines)
    .replace(/<br\s*\/?>|<\/?(?:p|div|tr|h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  const collapsed = text === lines ? text : text.replace(/\n{3,}/g, '\n\n');
  const decoded = collapsed.replace(/&(#?\w+);/g, decode).trim();
  return decoded === '' ? null : decoded;
}

/** Text escaped for an HTML field, such that `plainText` returns it unchanged. */
export function htmlText(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=\/?[a-z])/gi, '&lt;');
}
