import { foldText } from '#contract/text/compared-name.ts';

/** Searchable name with its number of uses. */
export interface Named {
  readonly name: string;
  /** Alternative name; empty without one. */
  readonly alias: string;
  readonly uses: number;
}

export interface RankedName<N extends Named> {
  readonly named: N;
  /** The name, or one of its words, starts with the query. */
  readonly isBegun: boolean;
}

/**
 * Matches of a query, ignoring case and accents: first names that start with it, then names with a word that does,
 * then any that contain it; within these the most used first. An empty query matches all.
 */
export function rankNames<N extends Named>(
  all: readonly N[],
  query: string,
  locale: string,
): RankedName<N>[] {
  const wanted = foldText(query).trimStart();
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return all
    .map((named) => ({ named, rank: rankOf(wanted, named) }))
    .filter(({ rank }) => rank < NOWHERE)
    .sort((a, b) => a.rank - b.rank || b.named.uses - a.named.uses || compare(a.named.name, b.named.name))
    .map(({ named, rank }) => ({ named, isBegun: rank < WITHIN }));
}

const [AT_START, AT_WORD, WITHIN, NOWHERE] = [0, 1, 2, 3];

function rankOf(wanted: string, { name, alias }: Named): number {
  const [folded, other] = [foldText(name), foldText(alias)];
  if (folded.startsWith(wanted)) return AT_START;
  if (other.startsWith(wanted) || folded.replace(/[_./-]/g, ' ').includes(` ${wanted}`)) return AT_WORD;
  // A query of two words matches only the start of a name, since lines contain many pairs of words.
  return !/\s/.test(wanted) && folded.includes(wanted) ? WITHIN : NOWHERE;
}
