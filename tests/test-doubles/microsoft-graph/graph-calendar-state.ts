import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { isRecord, type Json, Refusal } from '../double-server.ts';
import { epochOf, wallOf } from '../expand-occurrences.ts';
import { checkFields, dayOf, type GraphFields, type GraphSpan, whenOf } from './graph-resource.ts';
import { daysOf } from './pattern.ts';

/** A single event or a series. */
export interface GraphItem {
  readonly id: string;
  readonly fields: GraphFields;
  /** Sequence of the calendar's last change to it. */
  readonly sequence: number;
  readonly updated: string;
  readonly isDeleted: boolean;
  /** Exceptions by day of the occurrence; null: deleted. */
  readonly exceptions: ReadonlyMap<string, GraphException | null>;
}

interface GraphException {
  readonly fields: GraphFields;
  readonly sequence: number;
}

/** One occurrence: its day by the series, and its current fields. */
export interface GraphOccurrence {
  readonly id: string;
  readonly day: string;
  readonly isException: boolean;
  readonly original: GraphSpan;
  readonly fields: GraphFields;
  readonly sequence: number;
}

const MARK = '_OCC_';

export function touches({ start, end }: GraphSpan, from: number, to: number): boolean {
  return start < to && (end > from || (start === end && start >= from));
}

function notFound(): never {
  throw new Refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
}

/** Occurrences of a series that were not deleted. */
export function occurrencesOf({ id, fields, exceptions, sequence }: GraphItem): GraphOccurrence[] {
  const { span, recurrence } = fields;
  if (recurrence === null) return [];
  const zone = span.isAllDay ? 'UTC' : span.timeZone;
  const time = wallOf(span.start, zone).toPlainTime();
  return daysOf(recurrence, dayOf(span)).flatMap((day) => {
    const start = epochOf(Temporal.PlainDate.from(day).toPlainDateTime(time), zone);
    const original = { ...span, start, end: start + span.end - span.start };
    const exception = exceptions.get(day);
    if (exception === null) return [];
    const own = exception ?? { fields: { ...fields, span: original, recurrence: null }, sequence };
    return [{ id: `${id}${MARK}${day}`, day, isException: exception !== undefined, original, ...own }];
  });
}

interface Dependencies {
  readonly id: string;
  readonly now: () => number;
  readonly onChange: (kind: 'created' | 'updated' | 'deleted', eventId: string) => void;
}

/** The events of one calendar. */
export function createGraphCalendarState({ id: calendarId, now, onChange }: Dependencies) {
  const items = new Map<string, GraphItem>();
  let sequence = 0;
  let made = 0;

  function keep(id: string, change: Omit<GraphItem, 'id' | 'sequence' | 'updated'>): GraphItem {
    sequence += 1;
    const item = { ...change, id, sequence, updated: new Date(now()).toISOString() };
    const kind = change.isDeleted ? 'deleted' : items.has(id) ? 'updated' : 'created';
    items.set(id, item);
    onChange(kind, id);
    return item;
  }

  function find(eventId: string): { item: GraphItem; occurrence: GraphOccurrence | null } {
    const [seriesId = '', day] = eventId.split(MARK);
    const item = items.get(seriesId);
    if (item === undefined || item.isDeleted) return notFound();
    const occurrence = day === undefined ? null : occurrencesOf(item).find((each) => each.day === day);
    return occurrence === undefined ? notFound() : { item, occurrence };
  }

  function etagOf(of: number, id: string): string {
    return `W/"${createHash('sha256').update(`${of}/${id}`).digest('base64').slice(0, 20)}"`;
  }

  function demandEtag(actual: string, wanted: string | null): void {
    if (wanted !== null && wanted !== '*' && wanted !== actual)
      throw new Refusal(
        412,
        'ErrorIrresolvableConflict',
        'The change key passed in the request does not match.',
      );
  }

  function presentFields(id: string, fields: GraphFields, of: number, updated: string): Json {
    const { span, rest } = fields;
    const location = isRecord(rest.location) ? rest.location : { displayName: '' };
    return {
      isCancelled: false,
      isOrganizer: true,
      attendees: [],
      body: { contentType: 'html', content: '' },
      onlineMeeting: null,
      onlineMeetingUrl: null,
      responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
      subject: '',
      transactionId: null,
      ...rest,
      '@odata.etag': etagOf(of, id),
      id,
      location,
      isAllDay: span.isAllDay,
      start: whenOf(span.start),
      end: whenOf(span.end),
      originalStartTimeZone: span.zoneName,
      originalEndTimeZone: span.zoneName,
      lastModifiedDateTime: updated,
    };
  }

  function present(item: GraphItem): Json {
    const { recurrence } = item.fields;
    return {
      ...presentFields(item.id, item.fields, item.sequence, item.updated),
      type: recurrence === null ? 'singleInstance' : 'seriesMaster',
      recurrence: recurrence === null ? null : recurrence,
      seriesMasterId: null,
    };
  }

  function presentOccurrence(
    item: GraphItem,
    { id, isException, original, fields, sequence: of }: GraphOccurrence,
  ): Json {
    return {
      ...presentFields(id, fields, of, item.updated),
      type: isException ? 'exception' : 'occurrence',
      recurrence: null,
      seriesMasterId: item.id,
      transactionId: null,
      originalStart: new Date(original.start).toISOString().replace('.000Z', 'Z'),
    };
  }

  return {
    calendarId,
    items,
    get sequence() {
      return sequence;
    },
    present,
    presentOccurrence,
    read(eventId: string): Json {
      const { item, occurrence } = find(eventId);
      return occurrence === null ? present(item) : presentOccurrence(item, occurrence);
    },
    /** The item itself, for properties that only a series or a single event has. */
    item: (eventId: string) => find(eventId).item,
    /** `facts`: properties that only Microsoft sets. */
    insert(body: Json, facts: Json = {}): Json {
      const checked = checkFields(body, null);
      const fields = { ...checked, rest: { ...checked.rest, ...facts } };
      made += 1;
      const digest = createHash('sha256').update(`${calendarId}/${made}`).digest('base64url').slice(0, 24);
      return present(keep(`AAMkAD${digest}=`, { fields, isDeleted: false, exceptions: new Map() }));
    },
    byTransaction(transactionId: unknown): Json | null {
      const found = [...items.values()].find(
        ({ fields, isDeleted }) => !isDeleted && fields.rest.transactionId === transactionId,
      );
      return found === undefined ? null : present(found);
    },
    patch(eventId: string, body: Json, etag: string | null): Json {
      const { item, occurrence } = find(eventId);
      if (occurrence !== null) {
        demandEtag(etagOf(occurrence.sequence, occurrence.id), etag);
        const fields = checkFields(body, occurrence.fields, true);
        const exceptions = new Map(item.exceptions).set(occurrence.day, { fields, sequence: sequence + 1 });
        const { day } = occurrence;
        const changed = keep(item.id, { ...item, exceptions });
        const found = occurrencesOf(changed).find((each) => each.day === day);
        return found === undefined ? notFound() : presentOccurrence(changed, found);
      }
      demandEtag(etagOf(item.sequence, item.id), etag);
      const fields = checkFields(body, item.fields);
      const pattern = (of: GraphFields) => JSON.stringify(of.recurrence?.pattern ?? null);
      const isAnew =
        body.start !== undefined || body.isAllDay !== undefined || pattern(fields) !== pattern(item.fields);
      return present(
        keep(item.id, { fields, isDeleted: false, exceptions: isAnew ? new Map() : item.exceptions }),
      );
    },
    remove(eventId: string, etag: string | null): void {
      const { item, occurrence } = find(eventId);
      demandEtag(
        occurrence === null ? etagOf(item.sequence, item.id) : etagOf(occurrence.sequence, occurrence.id),
        etag,
      );
      if (occurrence === null) keep(item.id, { ...item, isDeleted: true });
      else keep(item.id, { ...item, exceptions: new Map(item.exceptions).set(occurrence.day, null) });
    },
    /** Events that touch a span, occurrences one by one; milliseconds. */
    between(from: number, to: number): Json[] {
      return [...items.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .flatMap((item) =>
          item.fields.recurrence === null
            ? touches(item.fields.span, from, to)
              ? [present(item)]
              : []
            : occurrencesOf(item)
                .filter(({ fields }) => touches(fields.span, from, to))
                .map((occurrence) => presentOccurrence(item, occurrence)),
        );
    },
  };
}

export type GraphCalendarState = ReturnType<typeof createGraphCalendarState>;
