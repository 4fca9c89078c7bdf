import type ICAL from 'ical.js';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { startOf, timeOf, type WrittenTime } from '#server/calendar-files/event-times.ts';
import { keyOf, occurrencesMeant } from '#server/calendar-files/occurrence-key.ts';
import type { Override, SeriesKind, SeriesOutline, SeriesOutlines } from './series-outline.ts';

/** Series as its overrides change it, in the times of its rule. */
export interface OverriddenSeries {
  readonly isCancelled: boolean;
  readonly removed: readonly WrittenTime[];
  /** Starts by the rule of occurrences that have a component of their own, by its line in the file. */
  readonly moved: ReadonlyMap<number, WrittenTime>;
}

/** Start of a recurring event; a to-do without one counts from the day on which it is due. */
export function startOfSeries(component: ICAL.Component, zones: CalendarZones): WrittenTime | null {
  const start = startOf(component, zones);
  return start === null && component.name === 'vtodo' ? timeOf(component, 'due', zones) : start;
}

/** Component of a text; null where it has none. */
type Parse = (text: string) => ICAL.Component | null;

/** Of several versions of an override the highest SEQUENCE counts, of equal ones the last. */
function newestOf(overrides: readonly Override[], originalOf: (override: Override) => WrittenTime | null) {
  const newest = new Map<string, { readonly override: Override; readonly original: WrittenTime }>();
  for (const override of overrides) {
    const original = originalOf(override);
    if (original === null) continue;
    const key = keyOf(original);
    const other = newest.get(key);
    if (other === undefined || other.override.sequence <= override.sequence)
      newest.set(key, { override, original });
  }
  return newest.values();
}

/** Reads the outlines of a calendar, once all its zones are known. */
export class OverriddenSeriesReader {
  readonly #outlines: SeriesOutlines;
  readonly #zones: CalendarZones;
  readonly #parse: Parse;
  readonly #read = new Map<SeriesOutline, OverriddenSeries | null>();

  constructor(outlines: SeriesOutlines, zones: CalendarZones, parse: Parse) {
    this.#outlines = outlines;
    this.#zones = zones;
    this.#parse = parse;
  }

  /** Series of a UID; null for one that does not recur, or whose overrides alone are in the file. */
  find(kind: SeriesKind, uid: string): OverriddenSeries | null {
    const outline = this.#outlines.find(kind, uid);
    if (outline === null) return null;
    const known = this.#read.get(outline);
    if (known !== undefined) return known;
    const read = this.#readOutline(outline);
    this.#read.set(outline, read);
    return read;
  }

  #readOutline({ start: text, isCancelled, overrides }: SeriesOutline): OverriddenSeries | null {
    const component = text === null ? null : this.#parse(text);
    const start = component === null ? null : startOfSeries(component, this.#zones);
    if (start === null) return null;
    const newest = newestOf(overrides, (override) => {
      const changed = this.#parse(override.text);
      const time = changed === null ? null : timeOf(changed, 'recurrence-id', this.#zones);
      return time === null ? null : occurrencesMeant(time, start, this.#zones)[0];
    });
    const removed: WrittenTime[] = [];
    const moved = new Map<number, WrittenTime>();
    for (const { override, original } of newest) {
      if (override.isCancelled) removed.push(original);
      else moved.set(override.line, original);
    }
    return { isCancelled, removed, moved };
  }
}
