import { findIana, findWindows } from 'windows-iana';
import { isZone } from '../provider/event-wall-time.ts';

/** From a Windows zone, an IANA zone or an old alias; null for an unknown one. */
export function ianaZoneOf(name: string | null | undefined): string | null {
  if (name === null || name === undefined || name === '') return null;
  if (name === 'UTC' || name === 'tzone://Microsoft/Utc') return 'UTC';
  const found = findIana(name).find((zone) => isZone(zone));
  return found ?? (isZone(name) ? name : null);
}

/** Windows name of an IANA zone; the IANA name itself where Windows has none. */
export function windowsZoneOf(timeZone: string): string {
  return findWindows(timeZone)[0] ?? timeZone;
}
