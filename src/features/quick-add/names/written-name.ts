import type { Template } from '#contract/task/template.ts';
import { findTemplate } from '#line/find-template.ts';
import { findLabels } from '#line/labels.ts';
import { findLiterals, overwrite } from '#line/literals.ts';
import { findParties } from '#line/parties.ts';
import type { AskableParty } from '#rules/people/askable-party.ts';

/** A name being typed: its sign, the offset of the sign, and the text between it and the caret. */
export interface Naming {
  readonly sign: '#' | '@' | '+' | '/';
  readonly start: number;
  readonly query: string;
}

export interface WrittenName {
  readonly text: string;
  readonly caret: number;
}

const LABEL = /(?<!\S)#[^\s#@,]*$/u;
/** Names of people, groups and organizations can contain blanks. */
const PARTY = /(?<![^\s(])[@+](?!\s)[^@+#]*$/u;
/** Names of templates can contain blanks too. */
const TEMPLATE = /(?<![^\s(])\/(?!\s)[^@#/]*$/u;
const SIGNS = ['#', '@', '+', '/'] as const;
/** Longest distance between sign and caret: no name is longer, and pasted text is not searched. Characters. */
const REACH = 120;

/** Characters that may follow a name without a blank. */
const FOLLOWS_NAME = /^[\s.,;:!?)]/;

/** Name that ends at the caret; null without one, or if that text is literal. */
export function namingAt(text: string, caret: number): Naming | null {
  const from = Math.max(0, caret - REACH);
  const before = text.slice(from, caret);
  const match = LABEL.exec(before) ?? PARTY.exec(before) ?? TEMPLATE.exec(before);
  if (match === null) return null;
  const start = from + match.index;
  if (findLiterals(text).ranges.some((range) => range.start < start && start < range.end)) return null;
  const sign = SIGNS.find((each) => match[0].startsWith(each)) ?? '/';
  return { sign, start, query: match[0].slice(1) };
}

/** The line with the typed text replaced by a label; null if it would not be read as this label. */
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

/** The line with a party inserted by a name that is read as this party only; null if it has none. */
export function writeParty(
  text: string,
  { sign, start, query }: Naming,
  party: AskableParty,
  known: readonly AskableParty[],
): WrittenName | null {
  for (const name of [party.name, party.userName]) {
    if (name === '') continue;
    const written = put(text, start, start + 1 + query.length, name, FOLLOWS_NAME);
    if (partyAt(written.text, sign, start, known)?.party.id === party.id) return written;
  }
  return null;
}

/** The line with a template inserted; null if its name would be read as no template, or as another. */
export function writeTemplate(
  text: string,
  { start, query }: Naming,
  template: Template,
  known: readonly Template[],
): WrittenName | null {
  const written = put(text, start, start + 1 + query.length, template.name, FOLLOWS_NAME);
  return findTemplate(plainly(written.text), known)?.template.id === template.id ? written : null;
}

/** Whether the typed text is a complete name already, so that no row is preselected. */
export function isNamed(
  text: string,
  { sign, start, query }: Naming,
  labels: readonly string[],
  parties: readonly AskableParty[],
  templates: readonly Template[],
): boolean {
  if (sign === '#') return labels.some((label) => label.toLowerCase() === query.toLowerCase());
  const typed = text.slice(0, start + 1 + query.length);
  if (sign === '/') return findTemplate(plainly(typed), templates)?.end === typed.length;
  return partyAt(typed, sign, start, parties)?.end === typed.length;
}

function partyAt(text: string, sign: Naming['sign'], start: number, known: readonly AskableParty[]) {
  return findParties(plainly(text), sign === '+' ? '+' : '@', known).find(
    (token) => token.start <= start && start < token.end,
  );
}

function plainly(text: string): string {
  return overwrite(text, findLiterals(text).ranges, 'x');
}

function put(text: string, start: number, end: number, name: string, follows: RegExp): WrittenName {
  const head = `${text.slice(0, start + 1)}${name}`;
  const rest = text.slice(end);
  if (!follows.test(rest)) return { text: `${head} ${rest}`, caret: head.length + 1 };
  return { text: head + rest, caret: head.length + (/^\s/.test(rest) ? 1 : 0) };
}
