/** Parts of an RFC 5545 RRULE by name, in the order in which they are written. */
export type RuleParts = ReadonlyMap<string, string>;

/** Parses an RRULE of another program, in any case; what is no part is left out. */
export function readForeignRule(rule: string): RuleParts {
  return new Map(
    rule.split(';').flatMap((part): [string, string][] => {
      const [name, value] = part.toUpperCase().split('=');
      return name && value ? [[name, value]] : [];
    }),
  );
}

/** Parses an RRULE; null for a text that is no list of distinct parts. */
export function readRuleParts(rule: string): RuleParts | null {
  const parts = readForeignRule(rule.trim());
  return writeRuleParts(parts) === rule.trim() ? parts : null;
}

export function writeRuleParts(parts: RuleParts): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

/** Parts without the rule's COUNT and UNTIL. */
export function withoutEnd(parts: RuleParts): RuleParts {
  return new Map([...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL'));
}
