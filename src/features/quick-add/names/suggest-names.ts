import type { KnownLabel, KnownParty, KnownTemplate } from './known-names.ts';
import { rankNames } from './rank-names.ts';
import {
  isNamed,
  type Naming,
  type WrittenName,
  writeLabel,
  writeParty,
  writeTemplate,
} from './written-name.ts';

export type Suggestion =
  | { readonly kind: 'label'; readonly label: KnownLabel; readonly written: WrittenName }
  | { readonly kind: 'party' | 'assignee'; readonly party: KnownParty; readonly written: WrittenName }
  | { readonly kind: 'template'; readonly template: KnownTemplate; readonly written: WrittenName };

export interface Suggestions {
  /** Best matches first. */
  readonly rows: readonly Suggestion[];
  /** Row that Enter takes without an arrow key. */
  readonly first: 0 | null;
}

export interface KnownNames {
  readonly labels: readonly KnownLabel[];
  /** People to ask after `@`, colleagues after `+`. */
  readonly parties: readonly KnownParty[];
  readonly templates: readonly KnownTemplate[];
}

/** Maximum of rows: nobody reads more, and typing on is quicker. */
const MOST = 7;
const NOTHING: Suggestions = { rows: [], first: null };

/**
 * Suggestions for the name at the caret. The first row is preselected once it starts with a typed letter; not after
 * the bare sign, after a blank (the name may have ended), or if the typed text is a complete name. Names that cannot
 * be written so that they are read back are left out.
 */
export function suggestNames(text: string, naming: Naming, known: KnownNames, locale: string): Suggestions {
  const { sign, query } = naming;
  const ownLabels = known.labels.filter(({ isOwn }) => isOwn).map(({ name }) => name);
  const parties = known.parties.map(({ party }) => party);
  const templates = known.templates.map(({ template }) => template);
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
  } else if (sign === '/') {
    for (const { named, isBegun } of rankNames(known.templates, query, locale)) {
      const written = rows.length < MOST ? writeTemplate(text, naming, named.template, templates) : null;
      if (written !== null) add({ kind: 'template', template: named, written }, isBegun);
    }
  } else {
    const kind = sign === '+' ? 'assignee' : 'party';
    for (const { named, isBegun } of rankNames(known.parties, query, locale)) {
      const written = rows.length < MOST ? writeParty(text, naming, named.party, parties) : null;
      if (written !== null) add({ kind, party: named, written }, isBegun);
    }
  }
  const isExact = isNamed(
    text,
    naming,
    known.labels.map(({ name }) => name),
    parties,
    templates,
  );
  if (isExact && rows.length === 1) return NOTHING;
  const isChosen = isFirstBegun && /\S$/.test(query) && !isExact;
  return { rows, first: isChosen ? 0 : null };
}
