import type ICAL from 'ical.js';
import { isCancelled, type Occurrence } from '#server/calendar-files/event-occurrences.ts';
import { textsOf } from '#server/calendar-files/event-texts.ts';
import { isTransparent } from '#server/calendar-files/event-transparency.ts';
import { toInstant } from '#time/instant.ts';
import type { OutsideAttendee, OutsideEvent } from '../calendar-provider.ts';
import {
  isSeries,
  type OpenObject,
  occurrenceAt,
  occurrencesIn,
  originalStartOf,
  type Span,
  timesOf,
} from './calendar-object.ts';
import { keyOf } from './object-name.ts';

/** Calendar object as its server has it. */
export interface StoredObject {
  /** Last segment of its address. */
  readonly name: string;
  readonly etag: string | null;
  readonly text: string;
}

/** Person who reads a calendar. */
export interface ObjectReader {
  /** Their email addresses, in lower case. */
  readonly addresses: readonly string[];
  /** Their zone, for times without one. */
  readonly timeZone: string;
}

/** Id of an occurrence; the addresses of objects hold no bare `#`. */
function idOf(name: string, originalStart: string): string {
  return `${name}#${originalStart}`;
}

export function partsOfId(id: string): { readonly name: string; readonly originalStart: string | null } {
  const at = id.indexOf('#');
  return at === -1
    ? { name: id, originalStart: null }
    : { name: id.slice(0, at), originalStart: id.slice(at + 1) };
}

function attendeesOf(event: ICAL.Component, addresses: readonly string[]): OutsideAttendee[] {
  const attendees = textsOf(event).attendees.map((each) => ({
    ...each,
    isSelf: addresses.includes(each.email.toLowerCase()),
  }));
  return attendees.sort((one, other) => Number(other.isSelf) - Number(one.isSelf));
}

function updatedAt(event: ICAL.Component): string {
  const value = event.getFirstPropertyValue('last-modified') ?? event.getFirstPropertyValue('dtstamp');
  const at = Date.parse(String(value));
  return toInstant(Number.isNaN(at) ? 0 : at);
}

function readOccurrence(
  { name, etag }: StoredObject,
  object: OpenObject,
  { event, start, end, original }: Occurrence,
  { addresses }: ObjectReader,
): OutsideEvent {
  const { title, location, description, meetingUrl } = textsOf(event);
  const attendees = attendeesOf(event, addresses);
  const isOthers = attendees.some(({ isOrganizer, isSelf }) => isOrganizer && !isSelf);
  const alone = object.master === null ? event.getFirstPropertyValue('recurrence-id') : null;
  const originalStart = original === null ? null : originalStartOf(original);
  return {
    id:
      originalStart === null
        ? alone === null
          ? name
          : idOf(name, String(alone))
        : idOf(name, originalStart),
    etag,
    times: timesOf(start, end),
    title: title ?? '',
    description,
    location,
    seriesId: originalStart === null ? null : name,
    originalStart,
    attendees,
    meetingUrl,
    isDeclined: attendees.some(({ isSelf, response }) => isSelf && response === 'declined'),
    isTransparent: isTransparent(event),
    // Guests of single occurrences, and of somebody else’s event, change nothing in it.
    isReadOnly: object.master === null || (isOthers && attendees.length > 1),
    key: originalStart === null && alone === null ? keyOf(name) : null,
    updatedAt: updatedAt(event),
  };
}

/** All events of an object that is no series; of a series those that may touch a span. */
export function eventsOf(
  stored: StoredObject,
  object: OpenObject,
  reader: ObjectReader,
  span: Span,
): OutsideEvent[] {
  const whole = isSeries(object) ? span : { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER };
  return occurrencesIn(object, whole)
    .filter(({ event }) => !isCancelled(event))
    .map((occurrence) => readOccurrence(stored, object, occurrence, reader));
}

/** Null for a missing or deleted one. */
export function eventById(
  stored: StoredObject,
  object: OpenObject,
  reader: ObjectReader,
  originalStart: string | null,
): OutsideEvent | null {
  if (originalStart !== null && object.master !== null) {
    const occurrence = occurrenceAt(object, originalStart);
    return occurrence === null ? null : readOccurrence(stored, object, occurrence, reader);
  }
  if (isSeries(object)) return null;
  const events = eventsOf(stored, object, reader, { from: 0, to: 0 });
  const id = originalStart === null ? stored.name : idOf(stored.name, originalStart);
  return events.find((event) => event.id === id) ?? null;
}
