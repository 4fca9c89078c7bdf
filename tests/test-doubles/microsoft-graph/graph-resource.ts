import { Temporal } from 'temporal-polyfill';
import { demandKnown, isRecord, type Json, Refusal } from '../double-server.ts';
import { epochOf, wallOf } from '../expand-occurrences.ts';
import { readZone } from './graph-zones.ts';
import { checkRecurrence } from './pattern.ts';

/** Time span of an event: milliseconds, or for whole days their midnights in UTC. */
export interface GraphSpan {
  readonly isAllDay: boolean;
  readonly start: number;
  readonly end: number;
  /** IANA name of the zone. */
  readonly timeZone: string;
  /** Name of the zone as it was sent. */
  readonly zoneName: string;
}

/** Event as Microsoft stores it. */
export interface GraphFields {
  readonly span: GraphSpan;
  readonly recurrence: Json | null;
  /** Everything else, by its name. */
  readonly rest: Json;
  readonly properties: ReadonlyMap<string, string>;
}

const WRITABLE = [
  'allowNewTimeProposals',
  'attendees',
  'body',
  'categories',
  'end',
  'hideAttendees',
  'importance',
  'isAllDay',
  'isOnlineMeeting',
  'isReminderOn',
  'location',
  'locations',
  'onlineMeetingProvider',
  'recurrence',
  'reminderMinutesBeforeStart',
  'responseRequested',
  'sensitivity',
  'showAs',
  'singleValueExtendedProperties',
  'start',
  'subject',
  'transactionId',
];

function invalid(message: string): never {
  throw new Refusal(400, 'ErrorInvalidRequest', message);
}

function readWhen(value: unknown, name: string) {
  if (!isRecord(value)) return invalid(`${name} is missing.`);
  demandKnown(Object.keys(value), ['dateTime', 'timeZone'], `field of ${name}`);
  const { dateTime, timeZone } = value;
  if (typeof dateTime !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(dateTime))
    return invalid(`${name}.dateTime is invalid.`);
  return { wall: Temporal.PlainDateTime.from(dateTime), zone: readZone(timeZone), name: String(timeZone) };
}

function readSpan(body: Json, current: GraphSpan | null): GraphSpan {
  const isAllDay = body.isAllDay ?? current?.isAllDay ?? false;
  if (typeof isAllDay !== 'boolean') return invalid('isAllDay is invalid.');
  const isUnchanged = body.start === undefined && body.end === undefined && isAllDay === current?.isAllDay;
  if (current !== null && isUnchanged) return current;
  const [start, end] = [readWhen(body.start, 'start'), readWhen(body.end, 'end')];
  const midnight = new Temporal.PlainTime();
  const areMidnights = [start, end].every(({ wall }) => wall.toPlainTime().equals(midnight));
  if (isAllDay && (!areMidnights || start.zone !== end.zone))
    return invalid('The event is all day: start and end are midnights in the same time zone.');
  const epoch = ({ wall, zone }: typeof start) => epochOf(wall, isAllDay ? 'UTC' : zone);
  const span = {
    isAllDay,
    start: epoch(start),
    end: epoch(end),
    timeZone: start.zone,
    zoneName: start.name,
  };
  const least = isAllDay ? span.start + 86_400_000 : span.start;
  if (span.end < least)
    throw new Refusal(400, 'ErrorPropertyValidationFailure', 'The end is before the start.');
  return span;
}

/** Day on which a span starts, in wall time of its zone. */
export function dayOf({ isAllDay, start, timeZone }: GraphSpan): string {
  return wallOf(start, isAllDay ? 'UTC' : timeZone)
    .toPlainDate()
    .toString();
}

function readProperties(value: unknown, current: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (value === undefined) return current;
  if (!Array.isArray(value)) return invalid('singleValueExtendedProperties is no list.');
  const properties = new Map(current);
  for (const property of value) {
    const { id, value: text } = isRecord(property) ? property : {};
    if (typeof id !== 'string' || typeof text !== 'string')
      return invalid('A property has an id and a value.');
    if (!/^String \{[0-9a-f-]{36}\} Name \w+$/i.test(id)) return invalid(`No such property: ${id}`);
    properties.set(id, text);
  }
  return properties;
}

/** Validates a body over the current fields; throws a refusal. */
export function checkFields(body: Json, current: GraphFields | null, isOccurrence = false): GraphFields {
  demandKnown(Object.keys(body), WRITABLE, 'property of an event');
  if (isOccurrence && body.recurrence !== undefined) invalid('An occurrence has no recurrence.');
  const { body: text, location } = body;
  if (text !== undefined && !(isRecord(text) && ['text', 'html'].includes(String(text.contentType))))
    invalid('body is invalid.');
  if (location !== undefined && !isRecord(location)) invalid('location is invalid.');
  if (current !== null && body.transactionId !== undefined)
    throw new Refusal(400, 'ErrorInvalidPropertySet', 'transactionId is set when an event is made.');
  const span = readSpan(body, current?.span ?? null);
  const given = body.recurrence ?? current?.recurrence ?? null;
  const startDay = dayOf(span);
  const moved =
    body.recurrence === undefined && isRecord(given) && isRecord(given.range)
      ? { ...given, range: { ...given.range, startDate: startDay } }
      : given;
  const {
    start: _s,
    end: _e,
    isAllDay: _a,
    recurrence: _r,
    singleValueExtendedProperties: _p,
    ...rest
  } = body;
  return {
    span,
    recurrence: moved === null ? null : checkRecurrence(moved, startDay),
    rest: { ...current?.rest, ...rest },
    properties: readProperties(body.singleValueExtendedProperties, current?.properties ?? new Map()),
  };
}

/** Time in Microsoft's notation: UTC with seven decimals. */
export function whenOf(epoch: number): Json {
  return { dateTime: `${new Date(epoch).toISOString().slice(0, -1)}0000`, timeZone: 'UTC' };
}
