/** Text of a piece with its meaning; one that `leans` is read only right beside the other half of a moment. */
export interface Piece<T> {
  readonly text: string;
  readonly meaning: T;
  readonly leans: boolean;
}

/**
 * Pieces of one language with their meanings, typed on Wednesday, 18 November 2026, at ten in the morning. A `?` before a text says
 * that it leans: `sam` is a day and `8.30` a time only beside each other.
 */
export interface ComposedWords {
  readonly titles: readonly string[];
  /** Days as `MM-DD` of that year. */
  readonly days: Readonly<Record<string, readonly string[]>>;
  /** Times as `HH:MM`. */
  readonly times: Readonly<Record<string, readonly string[]>>;
  /** Time ranges as `HH:MM-HH:MM`. */
  readonly ranges: Readonly<Record<string, readonly string[]>>;
  /** Minutes. */
  readonly estimates: Readonly<Record<number, readonly string[]>>;
  /** Recurrence rules without `FREQ=`. */
  readonly series: Readonly<Record<string, readonly string[]>>;
  /** First and last days of a series as `MM-DD`. */
  readonly starts: Readonly<Record<string, readonly string[]>>;
  readonly ends: Readonly<Record<string, readonly string[]>>;
  readonly importances: Readonly<Record<number, readonly string[]>>;
}

/** Pieces of a table from meanings to texts. */
export function piecesOf<T>(
  table: Readonly<Record<string, readonly string[]>>,
  toMeaning: (key: string) => T,
): readonly Piece<T>[] {
  return Object.entries(table).flatMap(([key, texts]) =>
    texts.map((text) => ({
      text: text.replace(/^\?/, ''),
      meaning: toMeaning(key),
      leans: text.startsWith('?'),
    })),
  );
}
