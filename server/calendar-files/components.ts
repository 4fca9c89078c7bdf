import ICAL from 'ical.js';
import { type CalendarSource, unfoldedLines } from './calendar-text.ts';
import { type ContentLine, contentLines } from './content-lines.ts';
import { isTimeProperty, type JcalProperty, readTimeProperty } from './time-property.ts';

export interface CalendarComponents {
  readonly head: ICAL.Component;
  readonly zones: readonly ICAL.Component[];
  readonly events: readonly ICAL.Component[];
  readonly todos: readonly ICAL.Component[];
}

type Jcal = [string, JcalProperty[], Jcal[]];

/** The file is no calendar. */
export class NotACalendarError extends Error {
  override readonly name = 'NotACalendarError';
}

/** Rule in the one spelling that its readers know; that of an event or a to-do stays text. */
function readRule(text: string, isOfSeries: boolean): JcalProperty[] {
  const value = text
    .slice(text.indexOf(':') + 1)
    .replaceAll(/\s/g, '')
    .toUpperCase();
  return isOfSeries ? [['rrule', {}, 'text', value]] : parseProperty(`RRULE:${value}`);
}

/** Parsed property; empty for an unreadable one, which must not drop its event. */
function parseProperty(text: string): JcalProperty[] {
  try {
    const parsed: JcalProperty = ICAL.parse.property(text);
    // Values are decoded lazily, which would be too late for an error.
    new ICAL.Property(parsed).getValues();
    return [parsed];
  } catch {
    return [];
  }
}

function readProperty({ name, text }: ContentLine, kind: string): JcalProperty[] {
  if (isTimeProperty(name)) return readTimeProperty(name, text);
  return name === 'RRULE' ? readRule(text, kind !== 'STANDARD' && kind !== 'DAYLIGHT') : parseProperty(text);
}

/** Components that are read, by their parents. Others are skipped with everything inside. */
const READ: ReadonlyMap<string, readonly string[]> = new Map([
  ['VCALENDAR', []],
  ['VEVENT', ['VCALENDAR']],
  ['VTODO', ['VCALENDAR']],
  ['VALARM', ['VEVENT', 'VTODO']],
  ['VTIMEZONE', ['VCALENDAR']],
  ['STANDARD', ['VTIMEZONE']],
  ['DAYLIGHT', ['VTIMEZONE']],
]);

interface Open {
  readonly kind: string;
  readonly jcal: Jcal;
}

/** Builds components from content lines, and repairs a missing or surplus END. */
class Builder {
  readonly calendars: Jcal[] = [];
  #open: Open[] = [];
  /** Components that are skipped, innermost last. */
  #skipped: string[] = [];

  add(line: ContentLine): void {
    if (line.name === 'BEGIN') this.#begin(line.text.slice(6).trim().toUpperCase());
    else if (line.name === 'END') this.#end(line.text.slice(4).trim().toUpperCase());
    else if (this.#skipped.length === 0) this.#keep(line);
  }

  #keep(line: ContentLine): void {
    const open = this.#open.at(-1);
    // Of alarms their time is all that anybody reads.
    if (open?.kind === 'VALARM' && line.name !== 'TRIGGER') return;
    open?.jcal[1].push(...readProperty(line, open.kind));
  }

  get isWhole(): boolean {
    return this.#open.length === 0;
  }

  #begin(kind: string): void {
    const parents = READ.get(kind);
    // Events are never nested: the one before lacks its end.
    const level = this.#open.findLastIndex((each) => parents?.includes(each.kind)) + 1;
    if (parents === undefined || (parents.length > 0 && level === 0)) {
      this.#skipped.push(kind);
      return;
    }
    this.#skipped = [];
    this.#open.length = level;
    const jcal: Jcal = [kind.toLowerCase(), [], []];
    const holder = this.#open.at(-1)?.jcal[2] ?? this.calendars;
    holder.push(jcal);
    this.#open.push({ kind, jcal });
  }

  #end(kind: string): void {
    const skipped = this.#skipped.lastIndexOf(kind);
    if (skipped >= 0) {
      this.#skipped.length = skipped;
      return;
    }
    const level = this.#open.findLastIndex((each) => each.kind === kind);
    if (level < 0) return;
    this.#skipped = [];
    this.#open.length = level;
  }
}

function isNamed(name: string) {
  return ([each]: Jcal) => each === name;
}

/**
 * Calendars of a file, read leniently: an invalid property or event does not affect others. A truncated file is
 * refused, because its missing part would look deleted. Throws `NotACalendarError`.
 */
export function readComponents(source: CalendarSource): CalendarComponents[] {
  const builder = new Builder();
  for (const line of contentLines(unfoldedLines(source))) builder.add(line);
  if (builder.calendars.length === 0 || !builder.isWhole) throw new NotACalendarError();
  return builder.calendars.map(([name, properties, parts]) => ({
    head: new ICAL.Component([name, properties, []]),
    zones: parts.filter(isNamed('vtimezone')).map((part) => new ICAL.Component(part)),
    events: parts.filter(isNamed('vevent')).map((part) => new ICAL.Component(part)),
    todos: parts.filter(isNamed('vtodo')).map((part) => new ICAL.Component(part)),
  }));
}
