import { ProviderError } from '#server/provider-error.ts';
import { DAY } from '#time/units.ts';
import type { NewOutsideEvent, OutsideEvent, OutsidePatch, OutsideSeries } from '../calendar-provider.ts';
import { isSeries, occurrenceAt, openObject, type Span, seriesOf } from './calendar-object.ts';
import { deleteOccurrence, patchOccurrence, patchSingle, withOccurrence } from './object-edits.ts';
import { eventById, eventsOf, type ObjectReader, type StoredObject } from './object-events.ts';
import { patchSeries, splitSeries, textsOfSeries } from './object-series.ts';

/** Span in which the first occurrence of a new series is searched. Milliseconds. */
const FIRST = 366 * DAY;

interface Edit {
  readonly stored: StoredObject;
  readonly reader: ObjectReader;
  readonly originalStart: string;
  readonly now: string;
}

function open({ text }: StoredObject, { timeZone }: ObjectReader) {
  return openObject(text, timeZone);
}

/** Reads and edits of calendar objects; pure, since their text is untrusted and they run in a thread of their own. */
export const objectWork = {
  /** Events of many objects; an unreadable one does not affect the others. */
  events(objects: readonly StoredObject[], reader: ObjectReader, span: Span): OutsideEvent[] {
    return objects.flatMap((stored) => {
      try {
        return eventsOf(stored, open(stored, reader), reader, span);
      } catch (error) {
        if (error instanceof ProviderError || error instanceof RangeError) return [];
        throw error;
      }
    });
  },
  event(stored: StoredObject, reader: ObjectReader, originalStart: string | null): OutsideEvent | null {
    return eventById(stored, open(stored, reader), reader, originalStart);
  },
  /** First event of an object that was just made. */
  first(stored: StoredObject, reader: ObjectReader, from: number): OutsideEvent | null {
    const events = eventsOf(stored, open(stored, reader), reader, { from, to: from + FIRST });
    const at = ({ originalStart }: OutsideEvent) => originalStart ?? '';
    return events.toSorted((one, other) => (at(one) < at(other) ? -1 : 1))[0] ?? null;
  },
  series(stored: StoredObject, reader: ObjectReader): OutsideSeries {
    const object = open(stored, reader);
    const series = seriesOf(object);
    const { times, rule, excluded, start } = series;
    const [event] = eventsOf(stored, object, reader, { from: start.wall - DAY, to: start.wall + FIRST });
    const { name: id, etag } = stored;
    const texts = textsOfSeries(series);
    return {
      id,
      etag,
      ...texts,
      times,
      recurrence: { rule, excluded },
      isReadOnly: event?.isReadOnly ?? false,
    };
  },
  patch(
    { stored, reader, now }: Omit<Edit, 'originalStart'>,
    originalStart: string | null,
    patch: OutsidePatch,
  ) {
    const object = open(stored, reader);
    if (originalStart !== null) return patchOccurrence(object, originalStart, patch, now);
    if (isSeries(object)) throw new ProviderError('not_found', 'An event that became a series.');
    return patchSingle(object, patch, now);
  },
  /** Null if it is deleted already. */
  takeOut({ stored, reader, originalStart, now }: Edit): string | null {
    return deleteOccurrence(open(stored, reader), originalStart, now);
  },
  /** Null if the series has no such occurrence any more. */
  putBack({ stored, reader, originalStart, now }: Edit, event: NewOutsideEvent): string | null {
    const { title, description, location, times } = event;
    const object = open(stored, reader);
    const isThere = occurrenceAt(object, originalStart) !== null;
    const text = isThere ? stored.text : withOccurrence(object, originalStart);
    const whole = openObject(text, reader.timeZone);
    if (occurrenceAt(whole, originalStart) === null) return null;
    return patchOccurrence(whole, originalStart, { title, description, location, times }, now);
  },
  patchSeries({ stored, reader, originalStart, now }: Edit, patch: OutsidePatch, key: string) {
    return patchSeries(open(stored, reader), { originalStart, patch, now }, key);
  },
  splitSeries({ stored, reader, originalStart, now }: Edit, patch: OutsidePatch | 'delete', key: string) {
    return splitSeries(open(stored, reader), { originalStart, patch, now }, key);
  },
};
export type ObjectWork = typeof objectWork;
