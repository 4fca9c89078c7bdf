import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { MAX_CALENDAR_NAME } from '#contract/limits.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { zonesOf } from './calendar-zone.ts';
import { textsOf } from './event-texts.ts';
import { instantOf } from './event-times.ts';
import { isCancelled, type Occurrence, occurrencesOf } from './series.ts';

/** One event at one time, as it is kept. */
export interface ReadEvent
  extends Pick<
    ScheduleItem,
    | 'title'
    | 'location'
    | 'description'
    | 'meetingUrl'
    | 'attendees'
    | 'startDate'
    | 'endDate'
    | 'isAllDay'
    | 'timeZone'
    | 'seriesId'
  > {
  /** The same for the same event at every reading. */
  readonly eventId: string;
  readonly originalStart: string | null;
}

export interface ReadCalendar {
  /** What it calls itself. */
  readonly name: string | null;
  /** Earliest first. */
  readonly events: readonly ReadEvent[];
  /** There are more events than were asked for. */
  readonly isCut: boolean;
}

export interface Reading {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Where times without a zone, and whole days, are meant. */
  readonly timeZone: string;
  readonly most: number;
}

/** What was fetched is no calendar. */
export class NotACalendarError extends Error {
  override readonly name = 'NotACalendarError';
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}

/** Nothing later can be written as an instant. */
const LAST = Date.parse('9998-12-31T23:59:59.999Z');

function shortOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

const EVENT = /^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?$/gim;

function parse(text: string): unknown {
  return ICAL.parse(text);
}

function isReadable(event: string): boolean {
  try {
    parse(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`);
    return true;
  } catch {
    return false;
  }
}

/** What a calendar is made of. Where the parser gives up over single events, it is read without them. */
function parseLeniently(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return parse(text.replace(EVENT, (event) => (isReadable(event.trim()) ? event : '')));
  }
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = parseLeniently(text.replace(/^\uFEFF/, ''));
    if (!Array.isArray(parsed)) throw new NotACalendarError();
    const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
    const calendars = roots
      .map((root) => new ICAL.Component(root))
      .filter(({ name }) => name === 'vcalendar');
    if (calendars.length === 0) throw new NotACalendarError();
    return calendars;
  } catch (error) {
    throw error instanceof NotACalendarError
      ? error
      : new NotACalendarError('not iCalendar', { cause: error });
  }
}

/** The parser leaves what stands in properties of no standard as it is written. */
function unescaped(text: string): string {
  return text.replace(/\\([,;\\])/g, '$1').replace(/\\n/gi, ' ');
}

function nameOf(calendar: ICAL.Component): string | null {
  const name: unknown =
    calendar.getFirstPropertyValue('name') ?? calendar.getFirstPropertyValue('x-wr-calname');
  const text =
    typeof name === 'string'
      ? unescaped(name)
          .replace(/\p{Surrogate}|\p{Cc}/gu, ' ')
          .trim()
      : '';
  return text === '' ? null : text.slice(0, MAX_CALENDAR_NAME);
}

function sequenceOf(event: ICAL.Component): number {
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  return Number.isFinite(sequence) ? sequence : 0;
}

interface EventGroup {
  readonly masters: readonly ICAL.Component[];
  readonly changed: readonly ICAL.Component[];
}

/** Events by their UID, each with those that change its occurrences. Of several versions the latest counts. */
function groupsOf(calendar: ICAL.Component): Map<string, EventGroup> {
  const byUid = new Map<string, ICAL.Component[]>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    const uid = String(event.getFirstPropertyValue('uid') ?? shortOf(event.toString()));
    byUid.set(uid, [...(byUid.get(uid) ?? []), event]);
  }
  return new Map(
    [...byUid].map(([uid, events]) => {
      const all = events.filter((event) => !event.hasProperty('recurrence-id'));
      const latest = Math.max(...all.map(sequenceOf));
      const masters = all.filter((event) => sequenceOf(event) === latest);
      return [uid, { masters, changed: events.filter((event) => event.hasProperty('recurrence-id')) }];
    }),
  );
}

/** `of`: what tells it from others of the same UID that are no occurrences of one series. */
function readEvent(uid: string, of: string, occurrence: Occurrence): ReadEvent {
  const { event, start, end, original } = occurrence;
  const begin = instantOf(start);
  return {
    ...textsOf(event),
    eventId: shortOf(uid, of, original === null ? '' : toInstant(original)),
    seriesId: original === null ? null : shortOf(uid),
    originalStart: original === null ? null : toInstant(original),
    startDate: toInstant(begin),
    endDate: toInstant(Math.min(Math.max(begin, end), LAST)),
    isAllDay: start.isDate,
    timeZone: start.zone.name,
  };
}

/**
 * Reads a calendar in iCal format and expands what recurs within a span. What cannot be understood of it is left out.
 * Throws `NotACalendarError`.
 */
export function readCalendar(text: string, { from, to, timeZone, most }: Reading): ReadCalendar {
  const events = new Map<string, ReadEvent>();
  const wanted = { from, to, most: most + 1 };
  const calendars = calendarsOf(text);
  const keep = (uid: string, of: string, occurrences: readonly Occurrence[]) => {
    for (const occurrence of occurrences) {
      const begin = instantOf(occurrence.start);
      if (begin > to || Math.max(begin, occurrence.end) < from) continue;
      const read = readEvent(uid, of, occurrence);
      events.set(read.eventId, read);
    }
  };
  for (const calendar of calendars) {
    const findZone = zonesOf(calendar, timeZone);
    for (const [uid, { masters, changed }] of groupsOf(calendar)) {
      try {
        // Somebody is invited to single occurrences of a series that they do not see.
        const shown = masters.length > 0 ? masters : changed;
        for (const event of shown) {
          if (isCancelled(event)) continue;
          const of =
            shown.length === 1
              ? ''
              : String(
                  event.getFirstPropertyValue('recurrence-id') ?? event.getFirstPropertyValue('dtstart'),
                );
          keep(uid, of, occurrencesOf(event, masters.length > 0 ? changed : [], wanted, findZone));
        }
      } catch {
        // One event that cannot be read keeps none of the others away.
      }
    }
  }
  const sorted = [...events.values()].sort((a, b) =>
    a.startDate === b.startDate ? (a.eventId < b.eventId ? -1 : 1) : a.startDate < b.startDate ? -1 : 1,
  );
  const [first] = calendars;
  return {
    name: first === undefined ? null : nameOf(first),
    events: sorted.slice(0, most),
    isCut: sorted.length > most,
  };
}
