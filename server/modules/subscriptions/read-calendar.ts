import { createHash } from 'node:crypto';
import type ICAL from 'ical.js';
import { MAX_CALENDAR_NAME, MAX_UNKNOWN_ZONES } from '#contract/limits.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { singleLine } from '#contract/single-line.ts';
import { calendarNameOf } from '#server/calendar-files/calendar-name.ts';
import type { CalendarSource } from '#server/calendar-files/calendar-text.ts';
import { type CalendarZones, zonesOf } from '#server/calendar-files/calendar-zone.ts';
import { readComponents } from '#server/calendar-files/components.ts';
import {
  isCancelled,
  type Occurrence,
  occurrencesOf,
  sequenceOf,
  type Wanted,
} from '#server/calendar-files/event-occurrences.ts';
import { textsOf } from '#server/calendar-files/event-texts.ts';
import { instantOf, unknownZonesOf } from '#server/calendar-files/event-times.ts';
import { isTransparent } from '#server/calendar-files/event-transparency.ts';
import { keyOf } from '#server/calendar-files/occurrence-key.ts';
import { LAST_INSTANT } from '#time/instant.ts';

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
    | 'isTransparent'
  > {
  /** Key of an event, equal in every reading. */
  readonly eventId: string;
  readonly originalStart: string | null;
}

export interface ReadCalendar {
  /** Name that the calendar gives itself. */
  readonly name: string | null;
  /** Earliest first. */
  readonly events: readonly ReadEvent[];
  /** Whether the limit of events cut the list. */
  readonly isCut: boolean;
  /** Events that could not be read, in full or in some of their dates. */
  readonly skipped: number;
  /** Names of unknown zones in the times of these events, the first few. */
  readonly unknownZones: readonly string[];
}

export interface Reading {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** The reader's zone, for whole days and for floating times. */
  readonly timeZone: string;
  readonly most: number;
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}

function shortOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Name of a zone as a line that can be stored and shown. */
function shownZone(tzid: string): string {
  return singleLine(tzid.slice(0, MAX_CALENDAR_NAME).replaceAll(/\p{Surrogate}|\0/gu, '')).trim();
}

interface EventGroup {
  readonly masters: readonly ICAL.Component[];
  readonly changed: readonly ICAL.Component[];
}

/** Events by their UID, each with its overrides. Of several versions the latest wins. */
function groupsOf(events: readonly ICAL.Component[]): Map<string, EventGroup> {
  const byUid = Map.groupBy(events, (event) =>
    String(event.getFirstPropertyValue('uid') ?? shortOf(event.toString())),
  );
  return new Map(
    [...byUid].map(([uid, all]) => {
      const [whole, changed] = [false, true].map((isChange) =>
        all.filter((event) => event.hasProperty('recurrence-id') === isChange),
      );
      const latest = Math.max(...(whole ?? []).map(sequenceOf));
      const masters = (whole ?? []).filter((event) => sequenceOf(event) === latest);
      return [uid, { masters, changed: changed ?? [] }];
    }),
  );
}

/** `of` is the time that separates events of the same UID that are not occurrences of one series. */
function readEvent(uid: string, of: string, occurrence: Occurrence): ReadEvent {
  const { event, start, end, original } = occurrence;
  const begin = instantOf(start);
  return {
    ...textsOf(event),
    eventId: shortOf(uid, of, original === null ? '' : keyOf(original)),
    seriesId: original === null ? null : shortOf(uid),
    originalStart: original === null ? null : toInstant(instantOf(original)),
    startDate: toInstant(begin),
    endDate: toInstant(Math.min(Math.max(begin, end), LAST_INSTANT)),
    isAllDay: start.kind === 'date',
    isTransparent: isTransparent(event),
    timeZone: start.zone.name,
  };
}

function ownTimeOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('recurrence-id') ?? event.getFirstPropertyValue('dtstart'));
}

interface GroupReading {
  readonly occurrences: readonly { readonly of: string; readonly occurrence: Occurrence }[];
  /** Events that could not be read, or only in part. */
  readonly skipped: number;
}

function readGroup({ masters, changed }: EventGroup, wanted: Wanted, zones: CalendarZones): GroupReading {
  // A guest of single occurrences gets them without their series.
  const shown = masters.length > 0 ? masters : changed;
  const occurrences: { of: string; occurrence: Occurrence }[] = [];
  let skipped = 0;
  for (const event of shown) {
    if (isCancelled(event)) continue;
    const of = shown.length === 1 ? '' : ownTimeOf(event);
    try {
      const read = occurrencesOf(event, masters.length > 0 ? changed : [], wanted, zones);
      if (read === null || read.isPartial) skipped += 1;
      for (const occurrence of read?.found ?? []) occurrences.push({ of, occurrence });
    } catch {
      // An unreadable event must not drop the others.
      skipped += 1;
    }
  }
  return { occurrences, skipped };
}

/** Unreadable events are counted and left out. Throws `NotACalendarError`. */
export function readCalendar(source: CalendarSource, { from, to, timeZone, most }: Reading): ReadCalendar {
  const events = new Map<string, ReadEvent>();
  const wanted = { from, to, most: most + 1 };
  const calendars = readComponents(source);
  const unknownZones = new Set<string>();
  let skipped = 0;
  for (const calendar of calendars) {
    const zones = zonesOf(calendar.head, calendar.zones, timeZone);
    for (const [uid, group] of groupsOf(calendar.events)) {
      const { occurrences, skipped: unread } = readGroup(group, wanted, zones);
      skipped += unread;
      for (const { of, occurrence } of occurrences) {
        const begin = instantOf(occurrence.start);
        if (begin > to || Math.max(begin, occurrence.end) < from) continue;
        const read = readEvent(uid, of, occurrence);
        events.set(read.eventId, read);
        for (const tzid of unknownZonesOf(occurrence.event, zones)) unknownZones.add(shownZone(tzid));
      }
    }
  }
  const sorted = [...events.values()].sort((a, b) =>
    a.startDate === b.startDate ? (a.eventId < b.eventId ? -1 : 1) : a.startDate < b.startDate ? -1 : 1,
  );
  const [first] = calendars;
  return {
    name: first === undefined ? null : calendarNameOf(first.head),
    events: sorted.slice(0, most),
    isCut: sorted.length > most,
    skipped,
    unknownZones: [...unknownZones].slice(0, MAX_UNKNOWN_ZONES),
  };
}
