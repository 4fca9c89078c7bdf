import { foldText } from '#client/search/folded-text.ts';
import type { AskableParty } from '#domain/delegation/askable-parties.ts';
import type { TextRange } from './reading.ts';
import { enclosed } from './surroundings.ts';

export interface PartyToken extends TextRange {
  readonly party: AskableParty;
}

/** Maximum length of a name. Words. */
const LONGEST_NAME = 8;

/**
 * Finds people to ask: `@` and the longest known name or user name; for a person also the first name if it is unique.
 * Ignores case and accents. A name that two share matches none.
 */
export function findParties(text: string, parties: readonly AskableParty[]): PartyToken[] {
  if (parties.length === 0 || !text.includes('@')) return [];
  const partyOf = createPhonebook(parties);
  const tokens: PartyToken[] = [];
  for (const { index } of text.matchAll(/(?<![^\s(])@(?=\S)/gu)) {
    const words = [...text.slice(index + 1).matchAll(/\S+/gu)].slice(0, LONGEST_NAME).reverse();
    for (const word of words) {
      const whole = index + 1 + word.index + word[0].length;
      const bare = whole - (/[.,;:!?)]+$/.exec(word[0])?.[0].length ?? 0);
      const end = [whole, bare].find((each) => partyOf(text.slice(index + 1, each)) !== null);
      const party = end === undefined ? null : partyOf(text.slice(index + 1, end));
      if (end === undefined || party === null) continue;
      tokens.push({ ...enclosed(text, { start: index, end }), party });
      break;
    }
  }
  return tokens;
}

function createPhonebook(parties: readonly AskableParty[]): (name: string) => AskableParty | null {
  const full = new Map<string, AskableParty | null>();
  const first = new Map<string, AskableParty | null>();
  const enter = (book: Map<string, AskableParty | null>, name: string, party: AskableParty) => {
    const key = keyOf(name);
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
    const key = keyOf(name);
    return full.get(key) ?? (full.has(key) ? null : (first.get(key) ?? null));
  };
}

function keyOf(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ');
}
