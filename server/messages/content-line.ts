import type { CalendarDay } from '#time/calendar-day.ts';

/** Longest line of RFC 5545 (3.1), without its break. Octets. */
const LONGEST = 75;
/** The space at the start of a continuation counts as part of its line. */
const CONTINUATION = '\r\n ';

/** Value of a property in the form of RFC 5545 (3.3), with a parameter for a type other than the default. */
export interface PropertyValue {
  readonly parameter: string;
  readonly text: string;
}

function value(text: string, parameter = ''): PropertyValue {
  return { parameter, text };
}

/** Every sequence that some reader treats as a line break. */
const BREAKS = /\r\n|[\n-\r\u0085\u2028\u2029]/g;

/** Text value: line breaks are escaped; other control characters, which TEXT cannot hold, are removed. */
export function textValue(text: string): PropertyValue {
  const plain = text
    .toWellFormed()
    .replace(BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
  return value(plain.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'));
}

export function uriValue(uri: string): PropertyValue {
  return value(new URL(uri).href);
}

export function instantValue(at: number): PropertyValue {
  return value(new Date(at).toISOString().replace(/[-:]|\.\d+/g, ''));
}

export function dateValue(day: CalendarDay): PropertyValue {
  return value(day.replaceAll('-', ''), ';VALUE=DATE');
}

export function integerValue(number: number): PropertyValue {
  return value(String(Math.max(0, Math.trunc(number))));
}

export function durationValue(minutes: number): PropertyValue {
  return value(`PT${minutes}M`, ';VALUE=DURATION');
}

/** Folds a line into pieces of at most 75 octets, between characters. */
function fold(line: string): string {
  let folded = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > LONGEST) {
      folded += CONTINUATION;
      size = 1;
    }
    folded += character;
    size += octets;
  }
  return folded;
}

/**
 * One property with its line break. Text is escaped by the value functions above, so none can begin a line of its
 * own.
 */
export function contentLine(name: string, { parameter, text }: PropertyValue): string {
  return `${fold(`${name}${parameter}:${text}`)}\r\n`;
}
