import { demandKnown, type Json, Refusal } from '../double-server.ts';
import { type GraphCalendarState, type GraphItem, occurrencesOf } from './graph-calendar-state.ts';

const PROPERTY = "'(String \\{[0-9a-f-]{36}\\} Name \\w+)'";
const EXPAND = new RegExp(`^singleValueExtendedProperties\\(\\$filter=id eq ${PROPERTY}\\)$`, 'i');
const EXCEPTIONS = 'exceptionOccurrences';
const FILTER = new RegExp(
  `^singleValueExtendedProperties/Any\\(ep: ep/id eq ${PROPERTY} and ep/value eq '([^']*)'\\)$`,
  'i',
);

/** Deleted occurrences of a series, as ids. */
function cancelled({ id, exceptions }: GraphItem): string[] {
  return [...exceptions].filter(([, exception]) => exception === null).map(([day]) => `OID.${id}.${day}`);
}

/** Exceptions of a series that are not deleted, by their ids. */
function changed(item: GraphItem): Json[] {
  return occurrencesOf(item)
    .filter(({ isException }) => isException)
    .map(({ id }) => ({ id }));
}

/** One event by `$select` and `$expand`. */
export function readQueried(calendar: GraphCalendarState, eventId: string, query: URLSearchParams): Json {
  demandKnown(query.keys(), ['$expand', '$select'], 'parameter');
  const event = calendar.read(eventId);
  const item = calendar.item(eventId);
  const expand = query.get('$expand');
  if (expand === EXCEPTIONS) {
    if (query.get('$select') !== EXCEPTIONS)
      throw new Refusal(400, 'RequestBroker--ParseUri', `${EXCEPTIONS} is not selected.`);
    return { '@odata.etag': event['@odata.etag'], id: eventId, [EXCEPTIONS]: changed(item) };
  }
  const [, property] = EXPAND.exec(expand ?? '') ?? [];
  if (expand !== null && property === undefined)
    throw new Refusal(400, 'RequestBroker--ParseUri', `Could not parse $expand: ${expand}`);
  const value = property === undefined ? undefined : item.fields.properties.get(property);
  const expanded = value === undefined ? {} : { singleValueExtendedProperties: [{ id: property, value }] };
  const select = query.get('$select')?.split(',');
  if (select === undefined) return { ...event, ...expanded };
  const whole: Json = { categories: [], importance: 'normal', isReminderOn: true, organizer: null, ...event };
  const all: Json = { reminderMinutesBeforeStart: 15, sensitivity: 'normal', showAs: 'busy', ...whole };
  all.cancelledOccurrences = cancelled(item);
  demandKnown(select, Object.keys(all), 'property of an event');
  const chosen = Object.fromEntries(select.map((name) => [name, all[name]]));
  return { '@odata.etag': event['@odata.etag'], ...chosen, ...expanded };
}

/** Single events and series, all or those with a property. */
export function listQueried(calendar: GraphCalendarState, query: URLSearchParams): Json[] {
  demandKnown(query.keys(), ['$filter', '$top'], 'parameter');
  const filter = query.get('$filter');
  const [, property = '', value] = FILTER.exec(filter ?? '') ?? [];
  if (filter !== null && value === undefined)
    throw new Refusal(400, 'ErrorInvalidUrlQueryFilter', `Could not parse $filter: ${filter}`);
  return [...calendar.items.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .filter(({ fields }) => filter === null || fields.properties.get(property) === value)
    .map((item) => calendar.present(item));
}
