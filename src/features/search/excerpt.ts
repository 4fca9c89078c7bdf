import { rangesOf, type TextRange } from '#client/search/folded-text.ts';

/** Length before the first match, and in all. UTF-16 units. */
const LEAD = 60;
const LENGTH = 200;

export interface Excerpt {
  readonly text: string;
  readonly ranges: readonly TextRange[];
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Excerpt of a description around the first match, with all matches in it. */
export function excerptAround(markdown: string, words: readonly string[]): Excerpt {
  const whole = plainText(markdown);
  const first = rangesOf(whole, words)[0]?.[0] ?? 0;
  const space = first > LEAD ? whole.indexOf(' ', first - LEAD) : -1;
  const start = space === -1 || space > first ? 0 : space + 1;
  const last = whole.lastIndexOf(' ', start + LENGTH);
  const end = start + LENGTH >= whole.length ? whole.length : last > first ? last : start + LENGTH;
  const text = `${start > 0 ? '… ' : ''}${whole.slice(start, end)}${end < whole.length ? ' …' : ''}`;
  return { text, ranges: rangesOf(text, words) };
}
