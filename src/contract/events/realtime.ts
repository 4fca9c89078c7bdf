import { calendarEvents } from './calendar-events.ts';
import type { EventAnswer, EventPayload } from './event.ts';
import { taskEvents } from './task-events.ts';

export const realtime = { tasks: taskEvents, calendar: calendarEvents } as const;
export type Namespace = keyof typeof realtime;

export const realtimeEvents = { ...taskEvents, ...calendarEvents };
export type EventName = keyof typeof realtimeEvents;
export type PayloadOf<N extends EventName> = EventPayload<(typeof realtimeEvents)[N]>;
export type AnswerOf<N extends EventName> = EventAnswer<(typeof realtimeEvents)[N]>;

type NamesOf<K extends 'read' | 'write'> = {
  [N in EventName]: (typeof realtimeEvents)[N]['kind'] extends K ? N : never;
}[EventName];
export type ReadName = NamesOf<'read'>;
export type WriteName = NamesOf<'write'>;

export function namespaceOf(name: EventName): Namespace {
  return name in calendarEvents ? 'calendar' : 'tasks';
}

/** Event of the server: one change of the change log. */
export const CHANGED = 'changed';
/** The access token of the open socket has expired; the socket closes after it. */
export const UNAUTHENTICATED = 'unauthenticated';
/** The session was ended; the socket closes after it. */
export const UNAUTHORIZED = 'unauthorized';
