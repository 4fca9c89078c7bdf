import { findIana } from 'windows-iana';
import { MINUTE } from '#time/units.ts';

/** Zone of a TZID: an IANA name, or only an offset from UTC. Milliseconds east. */
export type NamedZone =
  | { readonly kind: 'iana'; readonly name: string }
  | { readonly kind: 'offset'; readonly offset: number };

/** Names of the tz database without a region. Engines also know other short names, for other zones. */
const TOP_LEVEL = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel
  Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT
  UTC Universal W-SU WET Zulu`
    .toLowerCase()
    .split(/\s+/),
);

/** Abbreviations of RFC 822, and of Europe. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Z: 'UTC',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CEST: 'CET',
  MEZ: 'CET',
  MESZ: 'CET',
  EEST: 'EET',
  WEST: 'WET',
};

function iana(name: string): NamedZone {
  return { kind: 'iana', name };
}

/** Spelling of a zone that the engine knows; null for an unknown one. */
function knownName(name: string): string | null {
  try {
    const canonical = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return canonical.toLowerCase() === name.toLowerCase() ? canonical : name;
  } catch {
    return null;
  }
}

function inRegion(name: string): string | null {
  return /^[a-z]+\/[\w/+-]+$/i.test(name) ? knownName(name) : null;
}

/** IANA name behind a program's prefix: `/example.org/20200101/America/New_York`. */
function behindPrefix(tzid: string): string | null {
  const segments = tzid.split('/');
  for (const length of [3, 2]) {
    const known = segments.length > length ? inRegion(segments.slice(-length).join('/')) : null;
    if (known !== null) return known;
  }
  return null;
}

export function exactZone(tzid: string): NamedZone | null {
  const found = inRegion(tzid) ?? findIana(tzid)[0] ?? behindPrefix(tzid);
  if (found !== null && knownName(found) !== null) return iana(found);
  return /^tzone:\/\/Microsoft\/Utc$/i.test(tzid) ? iana('UTC') : null;
}

function offsetIn(text: string): number | null {
  const [, sign, hours, minutes = '0'] =
    /(?:UTC|GMT)\s*([+\u2212-])\s*(\d{1,2}):?(\d{2})?(?!\d)/i.exec(text) ??
    /^([+\u2212-])(\d{2}):?(\d{2})$/.exec(text) ??
    [];
  if (sign === undefined) return /^\(?(?:UTC|GMT)\)/i.test(text) ? 0 : null;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return size > 14 * 60 * MINUTE ? null : sign === '+' ? size : -size;
}

/** Offset of a zone outside of daylight saving: the lower of January and July. */
function standardOffset(name: string): number {
  const offsets = [0, 6].map((month) => {
    const at = Date.UTC(2025, month, 1);
    const shown = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    const text = shown.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offsetIn(text) ?? 0;
  });
  return Math.min(...offsets);
}

/** Zone of a city in a display name, if it has the offset that the name begins with. */
function zoneOfCity(text: string, offset: number): string | null {
  const cities = text.split(/[,;&]/).map((city) =>
    city
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const named = cities.filter((city) => city !== '');
  const zones = Intl.supportedValuesOf('timeZone');
  const found = zones.filter((zone) => named.includes(zone.split('/').at(-1)?.toLowerCase() ?? ''));
  return found.find((zone) => standardOffset(zone) === offset) ?? null;
}

/** Names without a region, abbreviations, display names: `(UTC+01:00) Amsterdam, Berlin`, `GMT+0200`. */
export function describedZone(tzid: string): NamedZone | null {
  if (TOP_LEVEL.has(tzid.toLowerCase())) {
    const known = knownName(tzid);
    if (known !== null) return iana(known);
  }
  const short = ABBREVIATIONS[tzid.toUpperCase()];
  if (short !== undefined) return iana(short);
  const dashed = inRegion(tzid.replaceAll(/[\s-]+/g, '/'));
  if (dashed !== null) return iana(dashed);
  const offset = offsetIn(tzid);
  if (offset === null) return null;
  const label = tzid.replace(/^\([^)]*\)|^(?:UTC|GMT)\s*[+\u2212-]?[\d:]*/i, '').trim();
  const [, area] = /^(.+?) Time\b/.exec(label) ?? [];
  const windows = area === undefined ? undefined : findIana(`${area} Standard Time`)[0];
  const named = windows ?? zoneOfCity(label, offset);
  return named === null ? { kind: 'offset', offset } : iana(named);
}
