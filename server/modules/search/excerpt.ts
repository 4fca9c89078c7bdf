import { foldedWords } from './folded-text.ts';

/** Words that are looked for, as they are searched. `last` may be the beginning of a word. */
export interface SearchedWords {
  readonly whole: readonly string[];
  readonly last: string;
}

/** A piece of a text with the found words in it. UTF-16 units, ends exclusive. */
export interface Excerpt {
  readonly excerpt: string;
  readonly ranges: [number, number][];
}

/** UTF-16 units before the first found word, and in all. */
const LEAD = 60;
const LENGTH = 240;
/** How much of a long text is looked through. UTF-16 units. */
const READ = 100_000;

/** Markdown as it reads: without its marks, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, READ)
    .replace(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a cut would part the two halves of one character. */
function isInsideCharacter(text: string, place: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1));
}

function cutAt(text: string, place: number): number {
  return isInsideCharacter(text, place) ? place - 1 : place;
}

/** The piece around the first found word; the beginning where none is found. */
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
