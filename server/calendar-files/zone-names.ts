import { findIana, IANA_ALIAS_MAP } from 'windows-iana';
import { MINUTE } from '#time/units.ts';
import { offsetAt } from '#time/wall-clock.ts';

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

/**
 * Abbreviations of RFC 822, and others that mean one zone to everybody, or to nearly everybody: `BST` is Britain's, not
 * Bangladesh's. IST and AST mean several.
 */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    UTC: 'Z',
    'America/New_York': 'EDT ET',
    'America/Chicago': 'CST CDT CT',
    'America/Denver': 'MDT MT',
    'America/Los_Angeles': 'PST PDT PT',
    'America/Anchorage': 'AKST AKDT',
    'America/Halifax': 'ADT',
    'America/St_Johns': 'NST NDT',
    'America/Sao_Paulo': 'BRT',
    'America/Argentina/Buenos_Aires': 'ART',
    CET: 'CEST MEZ MESZ',
    EET: 'EEST OEZ OESZ',
    WET: 'WEST WEZ WESZ',
    'Europe/London': 'BST',
    'Europe/Moscow': 'MSK',
    'Europe/Istanbul': 'TRT',
    'Africa/Johannesburg': 'SAST',
    'Africa/Nairobi': 'EAT',
    'Africa/Lagos': 'WAT',
    'Africa/Maputo': 'CAT',
    'Asia/Karachi': 'PKT',
    'Asia/Kathmandu': 'NPT',
    'Asia/Jakarta': 'WIB',
    'Asia/Manila': 'PHT',
    'Asia/Hong_Kong': 'HKT',
    'Asia/Singapore': 'SGT',
    'Asia/Seoul': 'KST',
    'Asia/Tokyo': 'JST',
    'Australia/Perth': 'AWST',
    'Australia/Adelaide': 'ACST ACDT',
    'Australia/Sydney': 'AEST AEDT',
    'Pacific/Auckland': 'NZST NZDT',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
);

/** Names of zones in words that are neither a Windows zone's nor a city's. */
const IN_WORDS: ReadonlyMap<string, string> = new Map([
  ['greenwich mean time', 'GMT'],
  ['coordinated universal time', 'UTC'],
  ['british summer time', 'Europe/London'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
]);

/** Regions of the tz database, with the countries whose zones have names of their own (`US/Arizona`). */
const REGIONS = 'Europe America Asia Africa Australia Pacific Atlantic Indian US Canada'.split(' ');

/** Names of zones in those regions that are no cities, and mean other zones elsewhere. */
const DIRECTIONS = new Set('north south east west eastern central mountain pacific atlantic'.split(' '));

/** Longest name that is looked up: a list of cities. Characters. */
const LONGEST_NAME = 200;

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
    /(?:UTC|GMT)\s*([+\u2212-])\s*(\d{1,2})[:.]?(\d{2})?(?!\d)/i.exec(text) ??
    /^([+\u2212-])(\d{2}):?(\d{2})$/.exec(text) ??
    [];
  if (sign === undefined) return /^\(?(?:UTC|GMT)\)/i.test(text) ? 0 : null;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return size > 14 * 60 * MINUTE ? null : sign === '+' ? size : -size;
}

const standardOffsets = new Map<string, number>();

/** Offset of a zone outside of daylight saving: the lower of January and July. */
function standardOffset(name: string): number {
  const kept = standardOffsets.get(name);
  if (kept !== undefined) return kept;
  const offset = Math.min(...[0, 6].map((month) => offsetAt(Date.UTC(2025, month, 1), name)));
  standardOffsets.set(name, offset);
  return offset;
}

let byCity: ReadonlyMap<string, string> | null = null;

/** Zones by their city, or by the part of a country that they name, in lower case: also under former names. */
function zonesByCity(): ReadonlyMap<string, string> {
  if (byCity !== null) return byCity;
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    ...IANA_ALIAS_MAP.flatMap(({ alias }) => alias),
    'Europe/Kyiv',
  ];
  const zones = new Map<string, string>();
  for (const region of REGIONS) {
    for (const name of names) {
      const city = name.split('/').at(-1)?.toLowerCase() ?? '';
      const isNew = name.startsWith(`${region}/`) && !zones.has(city) && !DIRECTIONS.has(city);
      if (isNew && knownName(name) !== null) zones.set(city, name);
    }
  }
  byCity = zones;
  return zones;
}

/** Zones of the cities in a display name, in its order. */
function zonesOfCities(text: string): string[] {
  const cities = text.split(/[,;&]/).map((city) =>
    city
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  return cities.flatMap((city) => zonesByCity().get(city) ?? []);
}

/** Zone of a name in words, without those of cities: `Eastern Time (US & Canada)`, `W. Europe Daylight Time`. */
function zoneInWords(text: string): string | null {
  const words = IN_WORDS.get(text.toLowerCase());
  if (words !== undefined) return words;
  const [, area = text, country = ''] =
    /^(.+?) (?:(?:Standard|Daylight|Summer) )?Time\b\s*(\(.+\))?/i.exec(text) ?? [];
  const name = `${area} Standard Time`;
  return findIana(`${name} ${country}`)[0] ?? findIana(name)[0] ?? null;
}

/** Name that a program has numbered to tell it from another of the file: `W. Europe Standard Time 1`. */
function withoutNumber(tzid: string): string | null {
  const [, name = ''] = /^(.*[a-z\d)])(?:[\s_-]*\(\d{1,2}\)|[\s_-]+\d{1,2})$/i.exec(tzid) ?? [];
  return name === '' || /^(?:UTC|GMT|Etc\b)/i.test(name) ? null : name;
}

/** Zone of a name that no program has numbered. */
function unnumberedZone(tzid: string): NamedZone | null {
  if (TOP_LEVEL.has(tzid.toLowerCase())) {
    const known = knownName(tzid);
    if (known !== null) return iana(known);
  }
  const short = ABBREVIATIONS.get(tzid.toUpperCase());
  if (short !== undefined) return iana(short);
  const dashed = inRegion(tzid.replaceAll(/[\s-]+/g, '/'));
  if (dashed !== null) return iana(dashed);
  const offset = offsetIn(tzid);
  if (offset !== null) {
    const label = tzid.replace(/^\([^)]*\)|^(?:UTC|GMT)\s*[+\u2212-]?[\d:]*/i, '').trim();
    const named =
      zoneInWords(label) ?? zonesOfCities(label).find((zone) => standardOffset(zone) === offset) ?? null;
    return named === null ? { kind: 'offset', offset } : iana(named);
  }
  const named = zoneInWords(tzid) ?? zonesOfCities(tzid)[0] ?? null;
  return named === null ? null : iana(named);
}

/** Zone of a name that is no exact one: `BST`, `GMT+0200`, `(UTC+01:00) Amsterdam, Berlin`, `Eastern Time (US & Canada)`. */
export function describedZone(tzid: string): NamedZone | null {
  if (tzid.length > LONGEST_NAME) return null;
  const plain = withoutNumber(tzid);
  const numbered = plain === null ? null : (exactZone(plain) ?? unnumberedZone(plain));
  return numbered ?? unnumberedZone(tzid);
}
