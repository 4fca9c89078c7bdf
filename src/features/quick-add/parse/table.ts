/** Alternatives of a regular expression, without accents, and the value that each of them means. */
export type Table<T> = readonly (readonly [source: string, value: T])[];

/** A table compiled once: its alternatives as one source, and the value of a text that is one of them. */
export interface Lexicon<T> {
  readonly source: string;
  readonly valueOf: (text: string | undefined) => T | undefined;
}

/** A pattern that matches nothing stands for a table without entries. */
export const NOTHING = '(?!)';

export function lexicon<T>(table: Table<T>): Lexicon<T> {
  const entries = table.map(([source, value]) => [new RegExp(`^(?:${source})$`, 'iu'), value] as const);
  return {
    source: table.length === 0 ? NOTHING : table.map(([source]) => source).join('|'),
    valueOf: (text) =>
      text === undefined ? undefined : entries.find(([pattern]) => pattern.test(text))?.[1],
  };
}

/** The sources at their places, counted from 1: weekdays from Monday, months from January. */
export function numbered(sources: readonly string[]): Table<number> {
  return sources.map((source, place) => [source, place + 1] as const);
}

/** No letter, digit or sign of a longer word stands before, and no letter or digit behind. */
export const BEFORE = '(?<![\\p{L}\\p{N}.:/-])';
export const AFTER = '(?![\\p{L}\\p{N}])';
