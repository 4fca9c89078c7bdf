import { foldText } from '#contract/text/compared-name.ts';

/** The words of a query, folded, each once. */
export function foldedQuery(query: string): readonly string[] {
  return [...new Set(foldText(query).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
}

/** Range of a text: UTF-16 units, the end exclusive. */
export type TextRange = readonly [start: number, end: number];

/** Ranges of a query's words in a text, for highlighting; in order, without overlaps. */
export function rangesOf(text: string, words: readonly string[]): TextRange[] {
  let folded = '';
  /** Range in the original text of the character behind each unit of the folded text. */
  const sourceRanges: TextRange[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    const end = at + character.length;
    const last = sourceRanges.at(-1);
    // An accent written as a character of its own belongs to the letter before it.
    if (part === '' && last !== undefined) sourceRanges[sourceRanges.length - 1] = [last[0], end];
    for (let unit = 0; unit < part.length; unit += 1) sourceRanges.push([at, end]);
    folded += part;
    at = end;
  }
  const found: TextRange[] = [];
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      const start = sourceRanges[from]?.[0];
      const end = sourceRanges[from + word.length - 1]?.[1];
      if (start !== undefined && end !== undefined) found.push([start, end]);
    }
  }
  return merged(found.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
}

function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
