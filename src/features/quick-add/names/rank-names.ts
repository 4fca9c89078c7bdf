import { foldText } from '#client/search/folded-text.ts';

/** What a name is found by, and how often it was used. */
export interface Named {
  readonly name: string;
  /** Another name that it is known by; empty where there is none. */
  readonly alias: string;
  readonly uses: number;
}

export interface RankedName<N extends Named> {
  readonly named: N;
  /** It, or one of its words, begins with what was typed. */
  readonly isBegun: boolean;
}

/**
 * Those that what is typed may mean, whatever its case and accents: first where the name begins with it, then where a
 * word of it does, then where it stands anywhere; of these the most used first. Nothing typed means all of them.
 */
export function rankNames<N extends Named>(
  all: readonly N[],
  query: string,
  locale: string,
): RankedName<N>[] {
  const wanted = foldText(query).trimStart();
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return all
    .map((named) => ({ named, place: placeOf(wanted, named) }))
    .filter(({ place }) => place < NOWHERE)
    .sort((a, b) => a.place - b.place || b.named.uses - a.named.uses || compare(a.named.name, b.named.name))
    .map(({ named, place }) => ({ named, isBegun: place < WITHIN }));
}

const [AT_START, AT_WORD, WITHIN, NOWHERE] = [0, 1, 2, 3];

function placeOf(wanted: string, { name, alias }: Named): number {
  const [folded, other] = [foldText(name), foldText(alias)];
  if (folded.startsWith(wanted)) return AT_START;
  if (other.startsWith(wanted) || folded.replace(/[_./-]/g, ' ').includes(` ${wanted}`)) return AT_WORD;
  // Two words stand in a line for many reasons: only the beginning of a name is looked for then.
  return !/\s/.test(wanted) && folded.includes(wanted) ? WITHIN : NOWHERE;
}
