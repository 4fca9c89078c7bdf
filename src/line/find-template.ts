import type { Template } from '#contract/task/template.ts';
import { nameKey } from '#contract/text/compared-name.ts';
import { findNamed } from './named.ts';
import type { TextRange } from './reading.ts';

export interface TemplateToken extends TextRange {
  readonly template: Template;
}

/** Finds the template of a line: `/` and the longest known name. Of two with one name it is the older. */
export function findTemplate(text: string, templates: readonly Template[]): TemplateToken | null {
  if (templates.length === 0 || !text.includes('/')) return null;
  const newestFirst = templates.toSorted((a, b) => (a.id > b.id ? -1 : 1));
  const byName = new Map(newestFirst.map((template) => [nameKey(template.name), template]));
  const [token] = findNamed(text, '/', (name) => byName.get(nameKey(name)) ?? null);
  return token === undefined ? null : { start: token.start, end: token.end, template: token.named };
}
