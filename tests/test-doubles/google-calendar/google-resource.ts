import { Temporal } from 'temporal-polyfill';
import { demandKnown, isRecord, type Json, Refusal } from '../double-server.ts';

export interface GoogleWhen {
  readonly date?: string;
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** Event as Google stores it. */
export interface GoogleResource extends Json {
  readonly id: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly start: GoogleWhen;
  readonly end: GoogleWhen;
  readonly recurrence?: readonly string[];
  readonly recurringEventId?: string;
  readonly originalStartTime?: GoogleWhen;
}

const WRITABLE = [
  'anyoneCanAddSelf',
  'attachments',
  'attendees',
  'attendeesOmitted',
  'colorId',
  'conferenceData',
  'description',
  'end',
  'eventType',
  'extendedProperties',
  'guestsCanInviteOthers',
  'guestsCanModify',
  'guestsCanSeeOtherGuests',
  'id',
  'location',
  'originalStartTime',
  'recurrence',
  'reminders',
  'sequence',
  'source',
  'start',
  'status',
  'summary',
  'transparency',
  'visibility',
];
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

function invalid(message: string): never {
  throw new Refusal(400, 'invalid', message);
}

/** Parses an RFC 3339 time with offset, as query parameters must have it, to milliseconds. */
export function readInstant(text: string): number {
  if (RFC_3339.exec(text)?.[1] === undefined) throw new Refusal(400, 'badRequest', `No such time: ${text}`);
  return Date.parse(text);
}

export function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Zone of a time; the calendar's where the time names none. */
export function zoneOf({ timeZone }: GoogleWhen, calendarZone: string): string {
  return timeZone ?? calendarZone;
}

/** Instant of a time in milliseconds; a day begins at midnight in the calendar's zone. */
export function epochOfWhen(when: GoogleWhen, calendarZone: string): number {
  if (when.date !== undefined)
    return Temporal.PlainDate.from(when.date).toZonedDateTime(calendarZone).epochMilliseconds;
  const { dateTime = '' } = when;
  if (RFC_3339.exec(dateTime)?.[1] !== undefined) return Date.parse(dateTime);
  return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zoneOf(when, calendarZone)).epochMilliseconds;
}

/** Time in Google's notation: RFC 3339 with the zone's offset at that instant. */
export function whenAt(epoch: number, timeZone: string): GoogleWhen {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone);
  const written = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  return { dateTime: written.endsWith('+00:00') ? written.replace('+00:00', 'Z') : written, timeZone };
}

function readWhen(value: unknown, name: string, isSeries: boolean): GoogleWhen {
  if (!isRecord(value)) return invalid(`${name} is missing.`);
  demandKnown(Object.keys(value), ['date', 'dateTime', 'timeZone'], `field of ${name}`);
  const { date, dateTime, timeZone } = value;
  if ((date === undefined) === (dateTime === undefined)) return invalid(`${name} has a date or a dateTime.`);
  if (timeZone !== undefined && (typeof timeZone !== 'string' || !isZone(timeZone)))
    return invalid(`Invalid time zone definition for ${name} time.`);
  const zone = timeZone === undefined ? {} : { timeZone };
  if (typeof date === 'string') {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
      invalid(`Invalid value for ${name}.date`);
    return { date, ...zone };
  }
  const [isTime, offset] = typeof dateTime === 'string' ? (RFC_3339.exec(dateTime) ?? []) : [];
  if (isTime === undefined || typeof dateTime !== 'string')
    return invalid(`Invalid value for ${name}.dateTime`);
  if (offset === undefined && timeZone === undefined)
    return invalid(`Missing time zone definition for ${name} time.`);
  if (isSeries && timeZone === undefined) return invalid('Missing time zone definition for recurring event.');
  if (offset !== undefined) return { dateTime, ...zone };
  const written = { dateTime, ...zone };
  return whenAt(epochOfWhen(written, zoneOf(written, 'UTC')), zoneOf(written, 'UTC'));
}

/** Applies JSON merge patch, as PATCH does: null takes a field away. Arrays are replaced whole. */
export function merge(target: Json, patch: Json): Json {
  const merged: Json = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isRecord(value)) merged[name] = merge(isRecord(merged[name]) ? merged[name] : {}, value);
    else merged[name] = value;
  }
  return merged;
}

export function demandWritable(body: Json): void {
  demandKnown(Object.keys(body), WRITABLE, 'field of an event');
}

/** Validates an event; throws a refusal. */
export function checkResource(fields: Json, id: string, calendarZone: string): GoogleResource {
  const { recurrence, status = 'confirmed' } = fields;
  const lines = Array.isArray(recurrence) ? recurrence.filter((line) => typeof line === 'string') : [];
  if (recurrence !== undefined && (!Array.isArray(recurrence) || lines.length !== recurrence.length))
    invalid('Invalid recurrence.');
  if (lines.some((line) => !/^(RRULE|EXRULE|RDATE|EXDATE)[:;]/.test(line)))
    invalid('Invalid recurrence rule.');
  const start = readWhen(fields.start, 'start', lines.length > 0);
  const end = readWhen(fields.end, 'end', lines.length > 0);
  if ((start.date === undefined) !== (end.date === undefined))
    invalid('Start and end times must both be date or dateTime.');
  for (const line of lines) {
    const until = /UNTIL=([^;]+)/.exec(line)?.[1];
    if (until === undefined) continue;
    if (start.date === undefined ? !/^\d{8}T\d{6}Z$/.test(until) : !/^\d{8}$/.test(until))
      invalid('Invalid recurrence rule.');
  }
  if (epochOfWhen(end, calendarZone) < epochOfWhen(start, calendarZone))
    throw new Refusal(400, 'timeRangeEmpty', 'The specified time range is empty.');
  if (status !== 'confirmed' && status !== 'tentative' && status !== 'cancelled')
    return invalid('Invalid status.');
  const { recurrence: _, ...rest } = fields;
  return { ...rest, id, status, start, end, ...(lines.length > 0 ? { recurrence: lines } : {}) };
}
