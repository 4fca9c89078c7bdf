/** The parts of an RFC 5545 RRULE by name, in the order in which they are written. */
export type RuleParts = ReadonlyMap<string, string>;

/** Parses an RRULE; null for a text that is no list of distinct parts. */
export function readRuleParts(rule: string): RuleParts | null {
  const parts = new Map<string, string>();
  for (const part of rule.trim().split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (name === '' || value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

export function writeRuleParts(parts: RuleParts): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}
