import type { TextRange } from './reading.ts';

export interface Literals {
  /** Ranges that are always title: quoted text with its quotes, escaped words with their backslash. */
  readonly ranges: readonly TextRange[];
  /** Offsets of escaping backslashes, which are removed from the title. */
  readonly backslashes: ReadonlySet<number>;
}

/**
 * Quotations and escaped words. Quotes count only at word boundaries, so that an apostrophe or 5" opens none. A
 * second backslash is no escape (`\\server`).
 */
const LITERAL = /(?<!\S)(?:"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|\\(?!\\)\S+)(?=$|[\s.,;:!?)])/gu;

export function findLiterals(text: string): Literals {
  const ranges: TextRange[] = [];
  const backslashes = new Set<number>();
  for (const match of text.matchAll(LITERAL)) {
    ranges.push({ start: match.index, end: match.index + match[0].length });
    if (match[0].startsWith('\\')) backslashes.add(match.index);
  }
  return { ranges, backslashes };
}

/** Overwrites ranges without changing the length: with a letter they remain words, with a blank they disappear. */
export function overwrite(text: string, ranges: readonly TextRange[], character: 'x' | ' '): string {
  let result = '';
  let end = 0;
  for (const range of ranges) {
    if (range.start < end) continue;
    result += text.slice(end, range.start) + character.repeat(range.end - range.start);
    end = range.end;
  }
  return result + text.slice(end);
}
