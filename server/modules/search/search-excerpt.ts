import { foldedWords } from './folded-words.ts';

/** Folded words of a search. `last` may be the beginning of a word. */
export interface SearchedWords {
  readonly whole: readonly string[];
  readonly last: string;
}

/** Excerpt of a text with its found words. Offsets in UTF-16 units, ends exclusive. */
export interface Excerpt {
  readonly excerpt: string;
  readonly ranges: [number, number][];
}

/** Length before the first found word, and in all. UTF-16 units. */
const LEAD = 60;
const LENGTH = 240;
/** Part of a long text that is searched for the excerpt. UTF-16 units. */
const READ = 100_000;

export function plainText(markdown: string): string {
  return markdown
    .slice(0, READ)
    .replace(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a cut would split a surrogate pair. */
function isInsideCharacter(text: string, place: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1));
}

function cutAt(text: string, place: number): number {
  return isInsideCharacter(text, place) ? place - 1 : place;
}

/** Excerpt around the first found word; the beginning without one. */
export function excerptOf(text: string, { whole, last }: SearchedWords): Excerpt {
  const isFound = ({ word }: { readonly word: string }) => whole.includes(word) || word.startsWith(last);
  const found = foldedWords(text).filter(isFound);
  const first = found[0]?.start ?? 0;
  const space = first > LEAD ? text.indexOf(' ', first - LEAD) : -1;
  const isShort = text.length <= LENGTH;
  const start =
    isShort || first <= LEAD ? 0 : cutAt(text, space === -1 || space >= first ? first - LEAD : space + 1);
  const end = isShort ? text.length : cutAt(text, Math.min(text.length, start + LENGTH));
  const ranges = found
    .filter((word) => word.start >= start && word.end <= end)
    .map((word): [number, number] => [word.start - start, word.end - start]);
  return { excerpt: text.slice(start, end), ranges };
}
