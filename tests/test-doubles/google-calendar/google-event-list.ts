import { type Json, Refusal } from '../double-server.ts';
import { type GoogleCalendarState, spanOf, touches } from './google-calendar-state.ts';
import { type GoogleResource, readInstant } from './google-resource.ts';

/** Requested time span, in milliseconds. */
interface Window {
  readonly from: number;
  readonly to: number;
}

const ALL: Window = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
/** Parameters that may not accompany a sync token. */
const NOT_WITH_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];
/** Distance from now within which removed occurrences are listed. Milliseconds. */
const TOLD_REMOVALS = 180 * 86_400_000;

function readWindow(query: URLSearchParams): Window {
  const [min, max] = [query.get('timeMin'), query.get('timeMax')];
  const window = {
    from: min === null ? ALL.from : readInstant(min),
    to: max === null ? ALL.to : readInstant(max),
  };
  if (window.to <= window.from)
    throw new Refusal(400, 'timeRangeEmpty', 'The specified time range is empty.');
  return window;
}

function removed({ id, recurringEventId, originalStartTime, etag }: GoogleResource): Json {
  const series = recurringEventId === undefined ? {} : { recurringEventId, originalStartTime };
  return { kind: 'calendar#event', id, etag, status: 'cancelled', ...series };
}

/** Series unexpanded, and their exceptions as events of their own. */
function listUnexpanded(calendar: GoogleCalendarState, query: URLSearchParams, window: Window): Json[] {
  const uid = query.get('iCalUID');
  const isDeletedShown = query.get('showDeleted') === 'true';
  return [...calendar.versions.keys()].flatMap((id) => {
    const exception = calendar.latest(id)?.resource.recurringEventId;
    const master = exception === undefined ? null : calendar.latest(exception);
    if (exception !== undefined && master?.resource.status === 'cancelled') return [];
    const resource = calendar.read(id);
    if (uid !== null && resource.iCalUID !== uid) return [];
    if (resource.status === 'cancelled')
      return isDeletedShown || exception !== undefined ? [removed(resource)] : [];
    return resource.recurrence !== undefined ||
      touches(resource, window.from, window.to, calendar.fields.timeZone)
      ? [resource]
      : [];
  });
}

/** Changes of a series and its occurrences since a point of the calendar's history. */
function seriesChanges(
  calendar: GoogleCalendarState,
  id: string,
  since: number,
  window: Window,
  now: number,
): Json[] {
  const zone = calendar.fields.timeZone;
  const states = calendar.versions.get(id) ?? [];
  const current = states.at(-1);
  const instances =
    current === undefined || current.resource.status === 'cancelled' ? [] : calendar.instancesOf(current);
  const ids = new Set(instances.map((each) => each.id));
  const known = states.findLast(({ sequence }) => sequence <= since);
  const before = [
    ...(known === undefined ? [] : [known]),
    ...states.filter(({ sequence }) => sequence > since),
  ]
    .filter(({ resource }) => resource.status !== 'cancelled')
    .flatMap((state) => calendar.instancesOf(state))
    .filter((each) => !ids.has(each.id));
  const lost = new Map(before.map((each) => [each.id, each]));
  return [
    ...instances
      .filter((each) => touches(each, window.from, window.to, zone))
      .map((each) => (each.status === 'cancelled' ? removed(each) : each)),
    ...[...lost.values()]
      .filter(
        (each) =>
          touches(each, window.from, window.to, zone) &&
          Math.abs(spanOf(each, zone)[0] - now) < TOLD_REMOVALS,
      )
      .map(removed),
  ];
}

/** Changes in a window since a point of the calendar's history. */
function listChanges(calendar: GoogleCalendarState, since: number, window: Window, now: number): Json[] {
  const zone = calendar.fields.timeZone;
  const items = new Map<string, Json>();
  for (const [id, states] of calendar.versions) {
    const current = states.at(-1);
    if (current === undefined || current.sequence <= since) continue;
    const { recurringEventId, recurrence } = current.resource;
    const wasSeries =
      recurrence !== undefined || states.some(({ resource }) => resource.recurrence !== undefined);
    if (wasSeries) {
      for (const item of seriesChanges(calendar, id, since, window, now)) items.set(String(item.id), item);
      continue;
    }
    if (recurringEventId !== undefined) {
      // An occurrence that its series no longer has is listed with the series.
      const master = calendar.latest(recurringEventId);
      if (master === null || master.resource.status === 'cancelled') continue;
    }
    const resource = calendar.read(id);
    const { originalStartTime: originalStart } = resource;
    const isTouched =
      states.some((state) => touches(state.resource, window.from, window.to, zone)) ||
      (originalStart !== undefined &&
        touches({ ...resource, start: originalStart, end: originalStart }, window.from, window.to, zone));
    if (isTouched) items.set(id, resource.status === 'cancelled' ? removed(resource) : resource);
  }
  return [...items.values()];
}

interface Token {
  readonly since: number;
  readonly window: Window;
  /** Fingerprint of the parameters that must stay the same. */
  readonly parameters: string;
  readonly calendarId: string;
}

/** Lists of events with pages and sync tokens. */
export function createListing(now: () => number) {
  const tokens = new Map<string, Token>();
  const pages = new Map<string, { readonly rest: readonly Json[]; readonly end: Json }>();
  let made = 0;
  const name = (kind: string) => {
    made += 1;
    return `${kind}${made}=`;
  };

  function parametersOf(query: URLSearchParams): string {
    const left = [...query].filter(
      ([key]) => !['syncToken', 'pageToken', 'maxResults', ...NOT_WITH_TOKEN].includes(key),
    );
    return JSON.stringify(left.sort());
  }

  function page(calendar: GoogleCalendarState, items: readonly Json[], end: Json, size: number): Json {
    const { timeZone, summary } = calendar.fields;
    const head = { kind: 'calendar#events', summary, timeZone, items: items.slice(0, size) };
    if (items.length <= size) return { ...head, ...end };
    const pageToken = name('page');
    pages.set(pageToken, { rest: items.slice(size), end });
    return { ...head, nextPageToken: pageToken };
  }

  return {
    /** Invalidates all tokens. */
    expire: () => tokens.clear(),
    list(calendar: GoogleCalendarState, query: URLSearchParams, mostItems: number): Json {
      const size = Math.min(mostItems, Number(query.get('maxResults') ?? 250));
      if (!Number.isInteger(size) || size < 1) throw new Refusal(400, 'invalid', 'Invalid maxResults.');
      const pageToken = query.get('pageToken');
      if (pageToken !== null) {
        const left = pages.get(pageToken);
        if (left === undefined) throw new Refusal(400, 'invalid', 'Invalid page token value.');
        return page(calendar, left.rest, left.end, size);
      }
      const isExpanded = query.get('singleEvents') === 'true';
      const parameters = parametersOf(query);
      const nextSyncToken = name('sync');
      const syncToken = query.get('syncToken');
      if (syncToken !== null) {
        const unfit = NOT_WITH_TOKEN.find((each) => query.has(each));
        if (unfit !== undefined)
          throw new Refusal(400, 'invalid', `Sync token cannot be combined with ${unfit}.`);
        const known = tokens.get(syncToken);
        if (known === undefined || known.calendarId !== calendar.fields.id)
          throw new Refusal(
            410,
            'fullSyncRequired',
            'Sync token is no longer valid, a full sync is required.',
          );
        if (known.parameters !== parameters)
          throw new Refusal(400, 'invalid', 'The parameters are not those of the first list.');
        tokens.set(nextSyncToken, { ...known, since: calendar.sequence });
        return page(
          calendar,
          listChanges(calendar, known.since, known.window, now()),
          { nextSyncToken },
          size,
        );
      }
      const window = readWindow(query);
      if (!isExpanded) return page(calendar, listUnexpanded(calendar, query, window), {}, size);
      tokens.set(nextSyncToken, {
        since: calendar.sequence,
        window,
        parameters,
        calendarId: calendar.fields.id,
      });
      return page(calendar, calendar.between(window.from, window.to), { nextSyncToken }, size);
    },
    instances(
      calendar: GoogleCalendarState,
      seriesId: string,
      query: URLSearchParams,
      mostItems: number,
    ): Json {
      const pageToken = query.get('pageToken');
      const size = Math.min(mostItems, Number(query.get('maxResults') ?? 250));
      const left = pageToken === null ? undefined : pages.get(pageToken);
      if (left !== undefined) return page(calendar, left.rest, left.end, size);
      const master = calendar.latest(seriesId);
      if (
        master === null ||
        master.resource.status === 'cancelled' ||
        master.resource.recurrence === undefined
      )
        throw new Refusal(404, 'notFound', 'Not Found');
      const window = readWindow(query);
      const isDeletedShown = query.get('showDeleted') === 'true';
      const found = calendar
        .instancesOf(master)
        .filter((each) => isDeletedShown || each.status !== 'cancelled')
        .filter((each) => touches(each, window.from, window.to, calendar.fields.timeZone));
      return page(calendar, found, {}, size);
    },
  };
}
