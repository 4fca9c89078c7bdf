/** Zones known to this browser, preceded by the chosen one if the browser lists it under another name only. */
export function timeZones(chosen: string | null): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}
