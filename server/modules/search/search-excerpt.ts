import { excerptAround, MAX_EXCERPT } from '#contract/excerpt-around.ts';
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

/** Excerpt around the first found word; the beginning without one. */
export function excerptOf(text: string, { whole, last }: SearchedWords): Excerpt {
  const found: (readonly [number, number])[] = [];
  for (const { word, start, end } of foldedWords(text)) {
    // Words further on are in no excerpt.
    if (start > (found[0]?.[0] ?? start) + MAX_EXCERPT) break;
    if (whole.includes(word) || word.startsWith(last)) found.push([start, end]);
  }
  const { text: excerpt, ranges } = excerptAround(text, found);
  return { excerpt, ranges };
}
