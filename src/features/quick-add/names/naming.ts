import type { AskableParty } from '#client/askable-parties.ts';
import { findLabels } from '../parse/labels.ts';
import { findLiterals, overwrite } from '../parse/literals.ts';
import { findParties } from '../parse/parties.ts';

/** A name being written: the sign that begins it, where the sign stands, and what stands between it and the caret. */
export interface Naming {
  readonly sign: '#' | '@';
  readonly start: number;
  readonly query: string;
}

/** What a field holds after a name was written into it. */
export interface WrittenName {
  readonly text: string;
  readonly caret: number;
}

const LABEL = /(?<!\S)#[^\s#@,]*$/u;
/** Names of people, groups and organizations have blanks. */
const PARTY = /(?<![^\s(])@(?!\s)[^@#]*$/u;
/** No name is longer, and a pasted text is not searched. Characters. */
const REACH = 120;

/** The name that ends at the caret; null where none is written, or what is written there is title whatever it says. */
export function namingAt(text: string, caret: number): Naming | null {
  const from = Math.max(0, caret - REACH);
  const before = text.slice(from, caret);
  const match = LABEL.exec(before) ?? PARTY.exec(before);
  if (match === null) return null;
  const start = from + match.index;
  if (findLiterals(text).ranges.some((range) => range.start < start && start < range.end)) return null;
  return { sign: match[0].startsWith('#') ? '#' : '@', start, query: match[0].slice(1) };
}

/** The line with a label at the place of what was typed; null where that would not be read as this label. */
export function writeLabel(
  text: string,
  { start, query }: Naming,
  name: string,
  known: readonly string[],
): WrittenName | null {
  const written = put(text, start, start + 1 + query.length, name, /^\s/);
  const isRead = findLabels(plainly(written.text), known).some(
    (token) => token.start === start && token.label === name,
  );
  return isRead ? written : null;
}

/** The line with a party by a name that is read as this party and nobody else; null where it has none. */
export function writeParty(
  text: string,
  { start, query }: Naming,
  party: AskableParty,
  known: readonly AskableParty[],
): WrittenName | null {
  for (const name of [party.name, party.userName]) {
    if (name === '') continue;
    const written = put(text, start, start + 1 + query.length, name, /^[\s.,;:!?)]/);
    if (partyAt(written.text, start, known)?.party.id === party.id) return written;
  }
  return null;
}

/** Whether what is typed is a name already, so that nothing has to be chosen. */
export function isNamed(
  text: string,
  { sign, start, query }: Naming,
  labels: readonly string[],
  parties: readonly AskableParty[],
): boolean {
  if (sign === '#') return labels.some((label) => label.toLowerCase() === query.toLowerCase());
  const typed = text.slice(0, start + 1 + query.length);
  return partyAt(typed, start, parties)?.end === typed.length;
}

function partyAt(text: string, start: number, known: readonly AskableParty[]) {
  return findParties(plainly(text), known).find((token) => token.start <= start && start < token.end);
}

function plainly(text: string): string {
  return overwrite(text, findLiterals(text).ranges, 'x');
}

/** A blank stands behind the name, and the caret behind that; what may follow a name directly is left where it is. */
function put(text: string, start: number, end: number, name: string, follows: RegExp): WrittenName {
  const head = `${text.slice(0, start + 1)}${name}`;
  const rest = text.slice(end);
  if (!follows.test(rest)) return { text: `${head} ${rest}`, caret: head.length + 1 };
  return { text: head + rest, caret: head.length + (/^\s/.test(rest) ? 1 : 0) };
}
