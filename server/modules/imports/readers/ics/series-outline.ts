export type SeriesKind = 'VEVENT' | 'VTODO';

/** Component with a RECURRENCE-ID, by its lines that say when it is. */
export interface Override {
  readonly line: number;
  readonly text: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
}

export interface SeriesOutline {
  /** Lines that say when the series begins; null where only its overrides are in the file. */
  readonly start: string | null;
  readonly isCancelled: boolean;
  readonly overrides: readonly Override[];
}

interface OpenOutline extends SeriesOutline {
  start: string | null;
  isCancelled: boolean;
  readonly overrides: Override[];
}

/** Lines of a component that say when it is. Others may be long. */
const KEPT =
  /^(?:DTSTART|DUE|RECURRENCE-ID|X-MICROSOFT-(?:CDO|MSNCALENDAR)-ALLDAYEVENT|X-FUNAMBOL-ALLDAY)[;:].*$/gim;
const OVERRIDE = /^RECURRENCE-ID[;:]/im;
const SERIES = /^(?:RRULE|RDATE)[;:]/im;

/**
 * Recurring components of a calendar and their overrides, by UID. A first pass over the file collects them: an override
 * may stand before its series, and zones behind both.
 */
export class SeriesOutlines {
  readonly #known = new Map<string, OpenOutline>();

  /** Takes a component whose lines are unfolded. */
  add(kind: SeriesKind, uid: string, text: string, line: number): void {
    const isOverride = OVERRIDE.test(text);
    if (!isOverride && !SERIES.test(text)) return;
    const key = `${kind}:${uid}`;
    const outline: OpenOutline = this.#known.get(key) ?? { start: null, isCancelled: false, overrides: [] };
    this.#known.set(key, outline);
    const kept = [`BEGIN:${kind}`, ...(text.match(KEPT) ?? []), `END:${kind}`].join('\n');
    const isCancelled = /^STATUS:\s*CANCELLED/im.test(text);
    if (isOverride) {
      const sequence = Number(/^SEQUENCE:\s*(\d{1,9})/im.exec(text)?.[1] ?? 0);
      outline.overrides.push({ line, text: kept, sequence, isCancelled });
    } else if (outline.start === null) {
      outline.start = kept;
      outline.isCancelled = isCancelled;
    }
  }

  find(kind: SeriesKind, uid: string): SeriesOutline | null {
    return this.#known.get(`${kind}:${uid}`) ?? null;
  }
}
