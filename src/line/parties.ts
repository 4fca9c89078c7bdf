import { nameKey } from '#contract/text/compared-name.ts';
import { findNamed } from './named.ts';
import type { LineParty, TextRange } from './reading.ts';

export interface PartyToken extends TextRange {
  readonly party: LineParty;
}

/**
 * Finds people to ask (`@`) or to assign to (`+`): the sign and the longest known name or user name; for a person also
 * the first name if it is unique. Ignores case and accents. A name that two share matches none.
 */
export function findParties(text: string, sign: '@' | '+', parties: readonly LineParty[]): PartyToken[] {
  if (parties.length === 0 || !text.includes(sign)) return [];
  const partyOf = createPhonebook(parties);
  return findNamed(text, sign, partyOf).map(({ named: party, ...range }) => ({ ...range, party }));
}

function createPhonebook(parties: readonly LineParty[]): (name: string) => LineParty | null {
  const full = new Map<string, LineParty | null>();
  const first = new Map<string, LineParty | null>();
  const enter = (book: Map<string, LineParty | null>, name: string, party: LineParty) => {
    const key = nameKey(name);
    if (key === '') return;
    const known = book.get(key);
    book.set(key, known === undefined || known?.id === party.id ? party : null);
  };
  for (const party of parties) {
    enter(full, party.name, party);
    enter(full, party.userName, party);
    if (party.face === 'person') enter(first, party.name.split(/\s/)[0] ?? '', party);
  }
  return (name) => {
    const key = nameKey(name);
    return full.get(key) ?? (full.has(key) ? null : (first.get(key) ?? null));
  };
}
