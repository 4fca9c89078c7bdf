import { type Json, Refusal } from '../double-server.ts';
import { createGraphCalendarState, type GraphCalendarState } from './graph-calendar-state.ts';

export interface GraphCalendarFields {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly hexColor: string;
  readonly canEdit: boolean;
  readonly isDefaultCalendar: boolean;
}

/** Actions of a user in Outlook. */
export interface GraphAccount {
  readonly email: string;
  readonly calendars: ReadonlyMap<
    string,
    { readonly fields: GraphCalendarFields; readonly state: GraphCalendarState }
  >;
  readonly defaultId: string;
  addCalendar(fields: Partial<GraphCalendarFields> & { readonly id: string }): void;
  removeCalendar(calendarId: string): void;
  create(event: Json, calendarId?: string): Json;
  /** Invitation from somebody else. `facts`: properties that only Microsoft sets. */
  receive(event: Json, facts: Json, calendarId?: string): Json;
  change(eventId: string, patch: Json, calendarId?: string): Json;
  cancel(eventId: string, calendarId?: string): void;
  read(eventId: string, calendarId?: string): Json;
  /** All events between two instants, occurrences one by one. */
  events(timeMin: string, timeMax: string, calendarId?: string): readonly Json[];
}

interface Dependencies {
  readonly email: string;
  readonly now: () => number;
  readonly onChange: (calendarId: string, kind: string, eventId: string) => void;
}

export function createGraphAccount({ email, now, onChange }: Dependencies): GraphAccount {
  const calendars = new Map<string, { fields: GraphCalendarFields; state: GraphCalendarState }>();
  const defaultId = `AAMkAC-${Buffer.from(email).toString('base64url')}=`;

  function addCalendar(given: Partial<GraphCalendarFields> & { readonly id: string }): void {
    const fields = {
      name: given.id,
      color: 'auto',
      hexColor: '',
      canEdit: true,
      isDefaultCalendar: false,
      ...given,
    };
    const { id } = fields;
    const state = createGraphCalendarState({
      id,
      now,
      onChange: (kind, eventId) => onChange(id, kind, eventId),
    });
    calendars.set(id, { fields, state });
  }

  function calendar(id = defaultId): GraphCalendarState {
    const found = calendars.get(id);
    if (found === undefined) throw new Refusal(404, 'ErrorItemNotFound', 'The calendar was not found.');
    return found.state;
  }

  addCalendar({ id: defaultId, name: 'Calendar', isDefaultCalendar: true });
  return {
    email,
    calendars,
    defaultId,
    addCalendar,
    removeCalendar: (calendarId) => void calendars.delete(calendarId),
    create: (event, calendarId) => calendar(calendarId).insert(event),
    receive: (event, facts, calendarId) => calendar(calendarId).insert(event, facts),
    change: (eventId, patch, calendarId) => calendar(calendarId).patch(eventId, patch, null),
    cancel: (eventId, calendarId) => calendar(calendarId).remove(eventId, null),
    read: (eventId, calendarId) => calendar(calendarId).read(eventId),
    events: (timeMin, timeMax, calendarId) =>
      calendar(calendarId).between(Date.parse(timeMin), Date.parse(timeMax)),
  };
}
