import { unsplitLetters } from '#contract/unsplit-letters.ts';

/** Folded word of a text with its range. UTF-16 units, the end exclusive. */
export interface FoldedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longest indexed word: longer ones are cut. Characters. */
export const LONGEST_WORD = 64;

/** Ranges of code points: everything in ASCII but letters and digits, and punctuation beyond it. */
const SEPARATORS: readonly (readonly [number, number])[] = [
  [0x01, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xbf],
  [0x20_00, 0x20_6f],
  [0x30_00, 0x30_3f],
  [0xfe_00, 0xfe_0f],
];

function isSeparator(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return SEPARATORS.some(([from, to]) => code >= from && code <= to);
}

/** Code points whose folded characters are kept: those of alphabets. */
const KEPT = 0x30_00;
const kept: (string | undefined)[] = [];

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const folded = kept[code] ?? fold(character);
  if (code < KEPT) kept[code] = folded;
  return folded;
}

/** One character without accents and case; a space for separators. The database folds alike (`search_fold`). */
function fold(character: string): string {
  const bare = character
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
  if ([...bare].every(isSeparator) && bare !== '') return ' ';
  return unsplitLetters[bare] ?? bare;
}

/** Words of a text in order, read as far as they are asked for. */
export function* foldedWords(text: string): Generator<FoldedWord> {
  let word = '';
  let start = 0;
  let end = 0;
  const current = () => ({ word: [...word].slice(0, LONGEST_WORD).join(''), start, end });
  let index = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    const next = index + character.length;
    if (folded !== ' ') {
      if (word === '') start = index;
      word += folded;
      end = next;
    } else if (word !== '') {
      yield current();
      word = '';
    }
    index = next;
  }
  if (word !== '') yield current();
}
