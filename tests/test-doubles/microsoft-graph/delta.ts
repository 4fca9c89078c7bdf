import { demandKnown, type Json, Refusal } from '../double-server.ts';
import { type GraphCalendarState, type GraphItem, occurrencesOf, touches } from './graph-calendar-state.ts';

interface Window {
  readonly from: number;
  readonly to: number;
}
interface Token {
  readonly calendarId: string;
  readonly window: Window;
  readonly since: number;
}

function readInstant(text: string | null, name: string): number {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.test(text))
    throw new Refusal(400, 'ErrorInvalidParameter', `This request requires a time window: ${name}.`);
  return Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
}

export function readWindow(query: URLSearchParams): Window {
  return {
    from: readInstant(query.get('startDateTime'), 'startDateTime'),
    to: readInstant(query.get('endDateTime'), 'endDateTime'),
  };
}

const removed = (id: string): Json => ({ '@removed': { reason: 'deleted' }, id });

/** A series, its occurrences reduced to their times. Empty where none touches the window. */
function series(calendar: GraphCalendarState, item: GraphItem, { from, to }: Window): Json[] {
  const found = occurrencesOf(item).filter(({ fields }) => touches(fields.span, from, to));
  if (found.length === 0) return [];
  const occurrences = found.map((occurrence): Json => {
    const whole = calendar.presentOccurrence(item, occurrence);
    if (occurrence.isException) return whole;
    const { '@odata.etag': etag, id, seriesMasterId, type, start, end } = whole;
    return {
      '@odata.type': '#microsoft.graph.event',
      '@odata.etag': etag,
      id,
      seriesMasterId,
      type,
      start,
      end,
    };
  });
  return [calendar.present(item), ...occurrences];
}

function listAll(calendar: GraphCalendarState, window: Window): Json[] {
  return [...calendar.items.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((item) => {
      if (item.fields.recurrence !== null) return series(calendar, item, window);
      return touches(item.fields.span, window.from, window.to) ? [calendar.present(item)] : [];
    });
}

/** Changes anywhere in the calendar: an event outside the window counts as removed. */
function listChanges(calendar: GraphCalendarState, { since, window }: Token): Json[] {
  return [...calendar.items.values()]
    .filter(({ sequence }) => sequence > since)
    .flatMap((item) => {
      if (item.isDeleted) return [removed(item.id)];
      if (item.fields.recurrence !== null) {
        const found = series(calendar, item, window);
        return found.length === 0 ? [removed(item.id)] : found;
      }
      const isIn = touches(item.fields.span, window.from, window.to);
      return [isIn ? calendar.present(item) : removed(item.id)];
    });
}

/** Changes of calendars by delta links. `base`: the API's address. */
export function createDelta(base: () => string) {
  const tokens = new Map<string, Token>();
  const pages = new Map<string, { readonly rest: readonly Json[]; readonly end: string }>();
  let made = 0;

  function linkOf(calendarId: string, name: '$skiptoken' | '$deltatoken', token: string): string {
    const path = `/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`;
    return `${base()}${path}?${name}=${encodeURIComponent(token)}`;
  }

  function page(calendarId: string, items: readonly Json[], deltaToken: string, size: number): Json {
    const head = { '@odata.context': `${base()}/$metadata#Collection(event)`, value: items.slice(0, size) };
    if (items.length <= size)
      return { ...head, '@odata.deltaLink': linkOf(calendarId, '$deltatoken', deltaToken) };
    made += 1;
    const skipToken = `skip ${made}`;
    pages.set(skipToken, { rest: items.slice(size), end: deltaToken });
    return { ...head, '@odata.nextLink': linkOf(calendarId, '$skiptoken', skipToken) };
  }

  return {
    /** Invalidates all tokens. */
    expire: () => tokens.clear(),
    read(calendar: GraphCalendarState, query: URLSearchParams, size: number): Json {
      demandKnown(query.keys(), ['$deltatoken', '$skiptoken', 'endDateTime', 'startDateTime'], 'parameter');
      const { calendarId } = calendar;
      const [skip, delta] = [query.get('$skiptoken'), query.get('$deltatoken')];
      if ((skip !== null || delta !== null) && [...query.keys()].length > 1)
        throw new Refusal(400, 'ErrorInvalidUrlQuery', 'A state token comes alone.');
      if (skip !== null) {
        const left = pages.get(skip);
        if (left === undefined) throw new Refusal(410, 'SyncStateNotFound', 'The sync state is not found.');
        return page(calendarId, left.rest, left.end, size);
      }
      made += 1;
      const next = `delta ${made}`;
      if (delta === null) {
        const window = readWindow(query);
        tokens.set(next, { calendarId, window, since: calendar.sequence });
        return page(calendarId, listAll(calendar, window), next, size);
      }
      const known = tokens.get(delta);
      if (known === undefined || known.calendarId !== calendarId)
        throw new Refusal(410, 'SyncStateNotFound', 'The sync state generation is not found.');
      tokens.set(next, { ...known, since: calendar.sequence });
      return page(calendarId, listChanges(calendar, known), next, size);
    },
  };
}
