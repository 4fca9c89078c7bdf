import type { ConnectedCalendars } from '#tests/factories/connected-calendars.ts';
import { startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { startConnectedMicrosoft } from '#tests/factories/connected-microsoft.ts';
import { isRecord, type Json } from '#tests/test-doubles/double-server.ts';
import type { Faults } from '#tests/test-doubles/faults.ts';
import { epochOfWhen, type GoogleWhen } from '#tests/test-doubles/google-calendar/google-resource.ts';

/** Times of an event: instants of a zone, or days. */
export interface SideTimes {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

interface SideEvent {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly isOccurrence: boolean;
}

/** Actions of the user on the provider's own pages, with one interface for both providers. */
export interface OtherSide {
  readonly world: Omit<ConnectedCalendars<unknown>, 'double' | 'identities'>;
  readonly faults: Faults;
  readonly problems: readonly string[];
  create(title: string, times: SideTimes): void;
  /** Creates a series of four occurrences. */
  createSeries(title: string, times: SideTimes, isWeekly: boolean): void;
  rename(id: string, title: string): void;
  move(id: string, times: SideTimes): void;
  cancel(id: string): void;
  /** Invalidates every sync cursor. */
  forget(): void;
  events(timeMin: string, timeMax: string): SideEvent[];
}

const PAGE = 7;

export async function startGoogleSide(): Promise<OtherSide> {
  const world = await startConnectedGoogle({ pageSize: PAGE });
  const { account, double } = world;
  const when = (at: string, { timeZone, isAllDay }: SideTimes) =>
    isAllDay ? { date: at } : { dateTime: at, timeZone };
  const none = { date: null, dateTime: null, timeZone: null };
  const written = (time: GoogleWhen) =>
    time.date ?? new Date(epochOfWhen(time, 'Europe/Berlin')).toISOString();
  return {
    world,
    faults: double.faults,
    problems: double.problems,
    create(summary, times) {
      account.create({ summary, start: when(times.start, times), end: when(times.end, times) });
    },
    createSeries(summary, times, isWeekly) {
      const recurrence = [`RRULE:FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'};COUNT=4`];
      account.create({ summary, start: when(times.start, times), end: when(times.end, times), recurrence });
    },
    rename: (id, summary) => void account.change(id, { summary }),
    move(id, times) {
      const [start, end] = [when(times.start, times), when(times.end, times)];
      account.change(id, { start: { ...none, ...start }, end: { ...none, ...end } });
    },
    cancel: (id) => account.cancel(id),
    forget: () => double.expireSyncTokens(),
    events: (timeMin, timeMax) =>
      account
        .events(timeMin, timeMax)
        .filter(({ status }) => status !== 'cancelled')
        .map(({ id, summary, start, end, recurringEventId }) => ({
          id,
          title: String(summary ?? ''),
          start: written(start),
          end: written(end),
          isOccurrence: recurringEventId !== undefined,
        })),
  };
}

export async function startMicrosoftSide(): Promise<OtherSide> {
  const world = await startConnectedMicrosoft({ pageSize: PAGE });
  const { account, double } = world;
  // Outlook writes instants without an offset, in the zone named beside them.
  const when = (at: string, isAllDay: boolean) => ({
    dateTime: isAllDay ? `${at}T00:00:00` : at.replace('Z', ''),
    timeZone: 'UTC',
  });
  const timesOf = ({ start, end, isAllDay }: SideTimes) => ({
    start: when(start, isAllDay),
    end: when(end, isAllDay),
    isAllDay,
  });
  function written(event: Json, name: 'start' | 'end'): string {
    const time = event[name];
    const dateTime = isRecord(time) ? String(time.dateTime) : '';
    if (event.isAllDay === true) return dateTime.slice(0, 10);
    return new Date(`${dateTime.slice(0, 23)}Z`).toISOString();
  }
  return {
    world,
    faults: double.faults,
    problems: double.problems,
    create: (subject, times) => void account.create({ subject, ...timesOf(times) }),
    createSeries(subject, times, isWeekly) {
      const day = new Date(times.start)
        .toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
        .toLowerCase();
      const pattern = isWeekly
        ? { type: 'weekly', interval: 1, daysOfWeek: [day], firstDayOfWeek: 'sunday' }
        : { type: 'daily', interval: 1 };
      const startDate = times.start.slice(0, 10);
      const range = { type: 'numbered', numberOfOccurrences: 4, startDate, recurrenceTimeZone: 'UTC' };
      account.create({ subject, ...timesOf(times), recurrence: { pattern, range } });
    },
    rename: (id, subject) => void account.change(id, { subject }),
    move: (id, times) => void account.change(id, timesOf(times)),
    cancel: (id) => account.cancel(id),
    forget: () => double.expireDeltaLinks(),
    events: (timeMin, timeMax) =>
      account.events(timeMin, timeMax).map((event) => ({
        id: String(event.id),
        title: String(event.subject ?? ''),
        start: written(event, 'start'),
        end: written(event, 'end'),
        isOccurrence: event.type === 'occurrence' || event.type === 'exception',
      })),
  };
}
