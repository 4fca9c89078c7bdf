/** Regular-expression alternatives without accents, each with its value. */
export type Table<T> = readonly (readonly [source: string, value: T])[];

/** Compiled table: its alternatives as one source, and the value of a matched text. */
export interface Lexicon<T> {
  readonly source: string;
  readonly valueOf: (text: string | undefined) => T | undefined;
}

/** Pattern that never matches, for tables without entries. */
export const NOTHING = '(?!)';

export function lexicon<T>(table: Table<T>): Lexicon<T> {
  const entries = table.map(([source, value]) => [new RegExp(`^(?:${source})$`, 'iu'), value] as const);
  return {
    source: table.length === 0 ? NOTHING : table.map(([source]) => source).join('|'),
    valueOf: (text) =>
      text === undefined ? undefined : entries.find(([pattern]) => pattern.test(text))?.[1],
  };
}

/** Sources numbered from 1: weekdays from Monday, months from January. */
export function numbered(sources: readonly string[]): Table<number> {
  return sources.map((source, index) => [source, index + 1] as const);
}

/** Source with at most two blanks in a row: more of them stand where another piece of the line was. */
export function withoutGaps(source: string): string {
  return source.replaceAll('\\s+', '\\s{1,2}').replaceAll('\\s*', '\\s{0,2}');
}

/** Word boundaries: no letter, digit or sign of a longer word before, no letter or digit after. */
export const BEFORE = '(?<![\\p{L}\\p{N}.:/-])';
export const AFTER = '(?![\\p{L}\\p{N}])';
