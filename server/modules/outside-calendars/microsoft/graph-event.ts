import { Temporal } from 'temporal-polyfill';
import { ProviderError } from '#server/provider-error.ts';
import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import { HOUR } from '#time/units.ts';
import type { OutsideAttendee, OutsideEvent, OutsideTimes } from '../calendar-provider.ts';
import { instantOf, wallOf } from '../provider/event-wall-time.ts';
import { plainText } from '../provider/plain-text.ts';
import type { GraphEvent, GraphWhen } from './graph-schemas.ts';
import { ianaZoneOf } from './windows-zones.ts';

const MAX_ATTENDEES = 200;

function instantAt({ dateTime, timeZone }: GraphWhen): string {
  const wall = Temporal.PlainDateTime.from(dateTime.replace(/Z$/, '')).toZonedDateTime(
    'UTC',
  ).epochMilliseconds;
  const zone = ianaZoneOf(timeZone);
  if (zone === null) throw new ProviderError('provider_error', 'Times in a zone that nobody knows.');
  return instantOf(wall, zone);
}

/** Day of the midnight that is meant, in whichever zone it was sent. */
function dayAt(when: GraphWhen, zone: string): string {
  if (/T00:00:00(\.0+)?Z?$/.test(when.dateTime)) return when.dateTime.slice(0, 10);
  return dayOfWall(wallOf(instantAt(when), zone) + 12 * HOUR);
}

/** Zone that the event was made in; UTC for an unknown one, since the instants hold all the same. */
function zoneOf({ recurrence, originalStartTimeZone }: GraphEvent): string {
  return ianaZoneOf(recurrence?.range.recurrenceTimeZone) ?? ianaZoneOf(originalStartTimeZone) ?? 'UTC';
}

export function readTimes(event: GraphEvent): OutsideTimes {
  const { start, end } = event;
  if (!start || !end) throw new ProviderError('provider_error', 'An event without times.');
  const timeZone = zoneOf(event);
  if (event.isAllDay === true) {
    const startDay = dayAt(start, timeZone);
    const endDay = dayAt(end, timeZone);
    return { isAllDay: true, startDay, endDay: endDay > startDay ? endDay : addDays(startDay, 1), timeZone };
  }
  const startDate = instantAt(start);
  const last = Math.max(Date.parse(startDate), Date.parse(instantAt(end)));
  return { isAllDay: false, startDate, endDate: toInstant(last), timeZone };
}

/** Start of an occurrence by its series' rule: Microsoft sends it for a moved one; otherwise it is the start. */
function readOriginalStart(event: GraphEvent, times: OutsideTimes): string {
  const { originalStart } = event;
  if (!originalStart) return times.isAllDay ? times.startDay : times.startDate;
  if (!times.isAllDay) return toInstant(originalStart);
  return dayAt(
    { dateTime: originalStart.replace(/(\.\d+)?(Z|\+00:00)$/, ''), timeZone: 'UTC' },
    times.timeZone,
  );
}

function responseOf(response: string | null | undefined): OutsideAttendee['response'] {
  if (response === 'accepted' || response === 'organizer') return 'accepted';
  if (response === 'declined') return 'declined';
  return response === 'tentativelyAccepted' ? 'tentative' : 'none';
}

function readAttendees({ attendees, organizer, isOrganizer }: GraphEvent): OutsideAttendee[] {
  const host = organizer?.emailAddress;
  const guests = (attendees ?? [])
    .filter(({ type }) => type !== 'resource')
    .map(
      ({ emailAddress, status }): OutsideAttendee => ({
        name: emailAddress?.name ?? null,
        email: emailAddress?.address ?? null,
        response: responseOf(status?.response),
        isSelf: false,
        isOrganizer: false,
      }),
    );
  const isHost = ({ email }: OutsideAttendee) => email?.toLowerCase() === host?.address?.toLowerCase();
  if (guests.length === 0 || !host) return guests.slice(0, MAX_ATTENDEES);
  const first: OutsideAttendee = {
    name: host.name ?? null,
    email: host.address ?? null,
    response: 'accepted',
    isSelf: isOrganizer === true,
    isOrganizer: true,
  };
  return [first, ...guests.filter((guest) => !isHost(guest))].slice(0, MAX_ATTENDEES);
}

function readMeetingUrl({ onlineMeeting, onlineMeetingUrl }: GraphEvent): string | null {
  const url = URL.parse(onlineMeeting?.joinUrl ?? onlineMeetingUrl ?? '');
  return url?.protocol === 'https:' ? url.href : null;
}

export function readDescription({ body }: GraphEvent): string | null {
  if (body?.contentType !== 'text') return plainText(body?.content);
  const text = (body.content ?? '').replace(/\r\n?/g, '\n').trim();
  return text === '' ? null : text;
}

export function readLocation({ location }: GraphEvent): string | null {
  return location?.displayName ? location.displayName : null;
}

export function readEvent(event: GraphEvent): OutsideEvent {
  const times = readTimes(event);
  const seriesId = event.seriesMasterId ?? null;
  return {
    id: event.id,
    etag: event['@odata.etag'] ?? null,
    times,
    title: event.subject ?? '',
    description: readDescription(event),
    location: readLocation(event),
    seriesId,
    originalStart: seriesId === null ? null : readOriginalStart(event, times),
    attendees: readAttendees(event),
    meetingUrl: readMeetingUrl(event),
    isDeclined: event.responseStatus?.response === 'declined',
    isTransparent: event.showAs === 'free',
    isReadOnly: event.isOrganizer === false,
    key: seriesId === null ? (event.transactionId ?? null) : null,
    updatedAt: event.lastModifiedDateTime ? toInstant(event.lastModifiedDateTime) : new Date(0).toISOString(),
  };
}

/** Occurrence that came with its times only, completed by the fields of its series. */
export function completeOccurrence(occurrence: GraphEvent, master: GraphEvent): GraphEvent {
  const { recurrence: _recurrence, transactionId: _key, originalStart: _start, ...shared } = master;
  const zone = master.originalStartTimeZone ?? master.recurrence?.range.recurrenceTimeZone;
  return { ...shared, originalStartTimeZone: zone, ...occurrence };
}
