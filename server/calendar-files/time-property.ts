import { DAY, MINUTE, SECOND } from '#time/units.ts';

/** Properties with dates or times. */
const TIMES = new Set([
  'DTSTART',
  'DTEND',
  'DUE',
  'COMPLETED',
  'CREATED',
  'RECURRENCE-ID',
  'EXDATE',
  'RDATE',
]);

const DATE = String.raw`\d{4}-?\d{2}-?\d{2}`;
const CLOCK = String.raw`[Tt ]\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?`;
const TIME = `${DATE}(?:${CLOCK})?`;
const LENGTH = `[+-]?P[0-9WDTHMS]+`;
const ONE = `${TIME}(?:/(?:${TIME}|${LENGTH}))?`;
/** Values are matched from the end: a zone's name may contain a colon. */
const LINE = new RegExp(String.raw`^[A-Z-]+((?:;.*)?):\s*(${ONE}(?:\s*,\s*${ONE})*)[\s,;]*$`, 'is');
const PARTS =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[Tt ](\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

type Shape = 'date' | 'date-time' | 'period';
export type JcalProperty = [string, Record<string, string>, string, ...unknown[]];

interface Value {
  readonly shape: Shape;
  readonly value: string | readonly [string, string];
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  return sign === '-' ? -size : size;
}

/** Date or time by its form; null for any other text. */
function readTime(text: string): { readonly shape: 'date' | 'date-time'; readonly value: string } | null {
  const [, year = '', month = '', day = '', hour, minute, second = '00', zone] = PARTS.exec(text) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // The engine reads the 30th of February as the 2nd of March.
  if (Number.isNaN(date) || new Date(date).getUTCDate() !== Number(day)) return null;
  if (hour === undefined) return { shape: 'date', value: `${year}-${month}-${day}` };
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60 || seconds * SECOND > DAY) return null;
  const isOffset = zone !== undefined && zone.toUpperCase() !== 'Z';
  const wall = new Date(date + seconds * SECOND - (isOffset ? offsetOf(zone) : 0)).toISOString();
  return { shape: 'date-time', value: `${wall.slice(0, 19)}${zone === undefined ? '' : 'Z'}` };
}

function readValue(text: string): Value | null {
  const [begin = '', end] = text.split('/');
  const start = readTime(begin.trim());
  if (start === null || end === undefined) return start;
  const until = end.toUpperCase().includes('P') ? end.toUpperCase() : readTime(end.trim())?.value;
  return until === undefined ? start : { shape: 'period', value: [start.value, until] };
}

/** Value of a parameter, which some programs leave unquoted. */
function parameter(parameters: string, name: string): string | null {
  const pattern = new RegExp(`;${name}=(?:"([^"]*)"?|(.*?))(?=;[A-Za-z-]+=|$)`, 'is');
  const [, quoted, plain] = pattern.exec(parameters) ?? [];
  const value = (quoted ?? plain ?? '').trim();
  return value === '' ? null : value;
}

export function isTimeProperty(name: string): boolean {
  return TIMES.has(name);
}

/** Date of a time that is declared as one; a midnight in UTC may be that of another day elsewhere, and stays a time. */
function declaredDate({ shape, value }: Value): Value {
  const isOfDay = shape === 'date-time' && typeof value === 'string' && !/(?<!T00:00:00)Z$/.test(value);
  return isOfDay ? { shape: 'date', value: value.slice(0, 'YYYY-MM-DD'.length) } : { shape, value };
}

/**
 * Reads a property with dates or times as real programs write them: the value itself decides between date and time where
 * VALUE is missing or wrong, and with VALUE=DATE a time is dropped. A list of both becomes one property of each.
 */
export function readTimeProperty(name: string, line: string): JcalProperty[] {
  const [, parameters = '', list = ''] = LINE.exec(line) ?? [];
  const isDate = parameter(parameters, 'VALUE')?.toUpperCase() === 'DATE';
  const read = list.split(',').flatMap((text) => readValue(text.trim()) ?? []);
  const values = isDate ? read.map(declaredDate) : read;
  const [tzid, range] = [parameter(parameters, 'TZID'), parameter(parameters, 'RANGE')];
  const kept = {
    ...(tzid === null ? {} : { tzid }),
    ...(range === null ? {} : { range: range.toUpperCase() }),
  };
  const shapes: readonly Shape[] = ['date', 'date-time', 'period'];
  return shapes.flatMap((shape): JcalProperty[] => {
    const of = values.filter((each) => each.shape === shape).map(({ value }) => value);
    return of.length === 0 ? [] : [[name.toLowerCase(), kept, shape, ...of]];
  });
}
