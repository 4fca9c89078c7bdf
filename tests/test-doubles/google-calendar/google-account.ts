import { type Json, Refusal } from '../double-server.ts';
import {
  createGoogleCalendarState,
  type GoogleCalendarFields,
  type GoogleCalendarState,
} from './google-calendar-state.ts';
import type { GoogleResource } from './google-resource.ts';

/** Actions of a user on Google's own pages. */
export interface GoogleAccount {
  readonly email: string;
  readonly calendars: ReadonlyMap<string, GoogleCalendarState>;
  /** The calendar whose id is the address. */
  readonly primaryId: string;
  addCalendar(fields: Partial<GoogleCalendarFields> & { readonly id: string }): void;
  removeCalendar(calendarId: string): void;
  create(event: Json, calendarId?: string): GoogleResource;
  change(eventId: string, patch: Json, calendarId?: string): GoogleResource;
  cancel(eventId: string, calendarId?: string): void;
  read(eventId: string, calendarId?: string): GoogleResource;
  /** All events between two instants, occurrences one by one. */
  events(timeMin: string, timeMax: string, calendarId?: string): readonly GoogleResource[];
}

interface Dependencies {
  readonly email: string;
  readonly timeZone: string;
  readonly now: () => number;
  readonly onChange: (calendarId: string) => void;
}

export function createGoogleAccount({ email, timeZone, now, onChange }: Dependencies): GoogleAccount {
  const calendars = new Map<string, GoogleCalendarState>();

  function addCalendar(fields: Partial<GoogleCalendarFields> & { readonly id: string }): void {
    const complete: GoogleCalendarFields = {
      summary: fields.id,
      timeZone,
      backgroundColor: '#9fe1e7',
      accessRole: 'owner',
      selected: true,
      ...fields,
    };
    calendars.set(
      fields.id,
      createGoogleCalendarState({ fields: complete, now, onChange: () => onChange(fields.id) }),
    );
  }

  function calendar(id = email): GoogleCalendarState {
    const found = calendars.get(id);
    if (found === undefined) throw new Refusal(404, 'notFound', 'Not Found');
    return found;
  }

  addCalendar({ id: email, summary: email, primary: true });
  return {
    email,
    calendars,
    primaryId: email,
    addCalendar,
    removeCalendar: (calendarId) => void calendars.delete(calendarId),
    create: (event, calendarId) => calendar(calendarId).insert(event),
    change: (eventId, patch, calendarId) => calendar(calendarId).patch(eventId, patch, null),
    cancel: (eventId, calendarId) => calendar(calendarId).remove(eventId, null),
    read: (eventId, calendarId) => calendar(calendarId).read(eventId),
    events: (timeMin, timeMax, calendarId) =>
      calendar(calendarId).between(Date.parse(timeMin), Date.parse(timeMax)),
  };
}
