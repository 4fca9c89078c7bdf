import type { KnownLabel, KnownParty } from './known-names.ts';
import { isNamed, type Naming, type WrittenName, writeLabel, writeParty } from './naming.ts';
import { rankNames } from './rank-names.ts';

/** One row of the list, and what the line is once it is taken. */
export type Suggestion =
  | { readonly kind: 'label'; readonly label: KnownLabel; readonly written: WrittenName }
  | { readonly kind: 'party'; readonly party: KnownParty; readonly written: WrittenName };

export interface Suggestions {
  /** The best first. */
  readonly rows: readonly Suggestion[];
  /** The row that Enter takes before an arrow was pressed. */
  readonly first: 0 | null;
}

export interface KnownNames {
  readonly labels: readonly KnownLabel[];
  readonly parties: readonly KnownParty[];
}

/** More are not read, and the name is sooner typed on. */
const MOST = 7;
const NOTHING: Suggestions = { rows: [], first: null };

/**
 * What the name at the caret may mean. The first row is chosen as soon as it begins with a letter that was typed, as
 * whoever typed it means it to; not after the bare sign, after a blank (the name may have ended), or where what is typed
 * is a name by itself. A name that cannot be written so that it is understood is left out.
 */
export function suggestNames(text: string, naming: Naming, known: KnownNames, locale: string): Suggestions {
  const { sign, query } = naming;
  const ownLabels = known.labels.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  const parties = known.parties.map(({ party }) => party);
  const rows: Suggestion[] = [];
  let isFirstBegun = false;
  const add = (row: Suggestion, isBegun: boolean) => {
    if (rows.length === 0) isFirstBegun = isBegun;
    rows.push(row);
  };
  if (sign === '#') {
    for (const { named, isBegun } of rankNames(known.labels, query, locale)) {
      const written = rows.length < MOST ? writeLabel(text, naming, named.name, ownLabels) : null;
      if (written !== null) add({ kind: 'label', label: named, written }, isBegun);
    }
  } else {
    for (const { named, isBegun } of rankNames(known.parties, query, locale)) {
      const written = rows.length < MOST ? writeParty(text, naming, named.party, parties) : null;
      if (written !== null) add({ kind: 'party', party: named, written }, isBegun);
    }
  }
  const isExact = isNamed(
    text,
    naming,
    known.labels.map(({ name }) => name),
    parties,
  );
  if (isExact && rows.length === 1) return NOTHING;
  const isChosen = isFirstBegun && /\S$/.test(query) && !isExact;
  return { rows, first: isChosen ? 0 : null };
}
