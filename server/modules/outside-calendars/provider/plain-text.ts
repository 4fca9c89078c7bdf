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

/** Lines of text in HTML. Text without a tag or an entity is returned as is. Null for empty text. */
export function plainText(html: string | null | undefined): string | null {
  const lines = (html ?? '').replace(/\r\n?/g, '\n');
  const text = lines
    .replace(/<(?:style|script)\b[^>]*>[\s\S]*?<\/(?:style|script)>/gi, '')
    .replace(/<br\s*\/?>|<\/?(?:p|div|tr|h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/?[a-z][^>]*>/gi, '');
  const collapsed = text === lines ? text : text.replace(/\n{3,}/g, '\n\n');
  const decoded = collapsed.replace(/&(#?\w+);/g, decode).trim();
  return decoded === '' ? null : decoded;
}

/** Text escaped for an HTML field, such that `plainText` returns it unchanged. */
export function htmlText(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=\/?[a-z])/gi, '&lt;');
}
