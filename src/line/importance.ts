import type { TextRange } from './reading.ts';

export interface ImportanceToken extends TextRange {
  /** 0–100. */
  readonly importance: number;
}

const MARKS: readonly number[] = [75, 90, 100];

/** Finds `!`, `!!`, `!!!` and `!word` between blanks. `Hello!` and `!!!!` are title. */
export function findImportance(text: string, words: Readonly<Record<string, number>>): ImportanceToken[] {
  const tokens: ImportanceToken[] = [];
  for (const match of text.matchAll(/(?<![^\s([])(?:!{1,3}|!(\p{L}+))(?=[,;)\]]*(?:\s|$))/gu)) {
    const word = match[1]?.toLowerCase();
    const importance = word === undefined ? MARKS[match[0].length - 1] : wordValue(words, word);
    if (importance === undefined) continue;
    tokens.push({ start: match.index, end: match.index + match[0].length, importance });
  }
  return tokens;
}

function wordValue(words: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
