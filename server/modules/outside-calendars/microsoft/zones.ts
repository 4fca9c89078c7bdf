import { findIana, findWindows } from 'windows-iana';
import { isZone } from '../provider/wall-clock.ts';

/** The IANA zone that Microsoft means; null for one that nobody knows. It names Windows zones, IANA zones and old ones. */
export function ianaZoneOf(name: string | null | undefined): string | null {
  if (name === null || name === undefined || name === '') return null;
  if (name === 'UTC' || name === 'tzone://Microsoft/Utc') return 'UTC';
  const found = findIana(name).find((zone) => isZone(zone));
  return found ?? (isZone(name) ? name : null);
}

/** What Microsoft calls an IANA zone; the IANA name itself where Windows has no zone for it. */
export function windowsZoneOf(timeZone: string): string {
  return findWindows(timeZone)[0] ?? timeZone;
}
