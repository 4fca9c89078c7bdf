import { findIana } from 'windows-iana';
import { Refusal } from '../double-server.ts';

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Parses a zone by its Windows or IANA name, as Microsoft does. */
export function readZone(name: unknown): string {
  if (typeof name === 'string') {
    if (name === 'UTC') return 'UTC';
    const [found] = findIana(name);
    if (found !== undefined) return found;
    if (name.includes('/') && isZone(name)) return name;
  }
  throw new Refusal(
    400,
    'TimeZoneNotSupportedException',
    `A valid TimeZone value must be specified: ${String(name)}`,
  );
}
