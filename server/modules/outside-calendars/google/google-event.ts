import { ProviderError } from '#server/provider-error.ts';
import { addDays } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import type { OutsideAttendee, OutsideEvent, OutsideTimes } from '../calendar-provider.ts';
import { isZone } from '../provider/event-wall-time.ts';
import { plainText } from '../provider/plain-text.ts';
import { keyOf } from './event-id.ts';
import type { GoogleAttendee, GoogleEvent, GoogleWhen } from './google-schemas.ts';

const MAX_ATTENDEES = 200;
/** Event types that Google does not let be edited freely. */
const FIXED_TYPES = new Set(['birthday', 'fromGmail', 'workingLocation']);
const RESPONSES = new Set(['accepted', 'declined', 'tentative'] as const);

function zoneOf(timeZone: string | null | undefined, fallback: string): string {
  return timeZone !== null && timeZone !== undefined && isZone(timeZone) ? timeZone : fallback;
}

/** `zone` is the calendar's, for events without one. */
export function readTimes(
  { id, start, end }: Pick<GoogleEvent, 'id' | 'start' | 'end'>,
  zone: string,
): OutsideTimes {
  if (start?.date && end?.date) {
    // Google accepts an end that is not after the start, and treats it as one day.
    const isLong = end.date > start.date;
    const next = addDays(start.date, 1);
    const timeZone = zoneOf(start.timeZone, zone);
    return { isAllDay: true, startDay: start.date, endDay: isLong ? end.date : next, timeZone };
  }
  if (start?.dateTime && end?.dateTime) {
    const startDate = toInstant(start.dateTime);
    const endDate = toInstant(end.dateTime);
    return {
      isAllDay: false,
      startDate,
      endDate: toInstant(Math.max(Date.parse(startDate), Date.parse(endDate))),
      timeZone: zoneOf(start.timeZone, zone),
    };
  }
  throw new ProviderError('provider_error', `Event ${id} has no times.`);
}

/** An instant, or a day. */
export function readOriginalStart(when: GoogleWhen | undefined): string | null {
  return when?.date ?? (when?.dateTime ? toInstant(when.dateTime) : null);
}

function readAttendee({
  email,
  displayName,
  self,
  organizer,
  responseStatus,
}: GoogleAttendee): OutsideAttendee {
  const [response] = [...RESPONSES].filter((each) => each === responseStatus);
  return {
    name: displayName ?? null,
    email: email ?? null,
    response: response ?? 'none',
    isSelf: self === true,
    isOrganizer: organizer === true,
  };
}

function readAttendees(attendees: readonly GoogleAttendee[]): OutsideAttendee[] {
  const rank = (each: OutsideAttendee) => (each.isSelf ? 0 : each.isOrganizer ? 1 : 2);
  const people = attendees.filter(({ resource }) => resource !== true).map(readAttendee);
  return people.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_ATTENDEES);
}

function readMeetingUrl({ hangoutLink, conferenceData }: GoogleEvent): string | null {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  const url = URL.parse(hangoutLink ?? video?.uri ?? '');
  return url?.protocol === 'https:' ? url.href : null;
}

export function isReadOnly({ organizer, guestsCanModify, locked, eventType }: GoogleEvent): boolean {
  const isOthers = organizer !== undefined && organizer.self !== true && guestsCanModify !== true;
  return isOthers || locked === true || FIXED_TYPES.has(eventType ?? '');
}

export function isCancelled({ status }: Pick<GoogleEvent, 'status'>): boolean {
  return status === 'cancelled';
}

/** `zone` is the calendar's, for events without one. */
export function readEvent(event: GoogleEvent, zone = 'UTC'): OutsideEvent {
  const attendees = readAttendees(event.attendees ?? []);
  const seriesId = event.recurringEventId ?? null;
  return {
    id: event.id,
    etag: event.etag ?? null,
    times: readTimes(event, zone),
    title: event.summary ?? '',
    description: plainText(event.description),
    location: event.location ?? null,
    seriesId,
    originalStart: seriesId === null ? null : readOriginalStart(event.originalStartTime),
    attendees,
    meetingUrl: readMeetingUrl(event),
    isDeclined: attendees.some(({ isSelf, response }) => isSelf && response === 'declined'),
    isTransparent: event.transparency === 'transparent',
    isReadOnly: isReadOnly(event),
    key: seriesId === null ? keyOf(event.id) : null,
    updatedAt: event.updated ? toInstant(event.updated) : new Date(0).toISOString(),
  };
}
