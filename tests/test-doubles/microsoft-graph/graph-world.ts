import { isRecord, type Json } from '../double-server.ts';
import { inOrder, isDay, type MadeEvent, type ProviderWorld, type WorldOptions } from '../provider-world.ts';
import { startMicrosoftGraphDouble } from './microsoft-graph-double.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');

const DAYS: Readonly<Record<string, string>> = {
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
};

/** Recurrence in Outlook's form for the few rules that tests use. */
function recurrenceOf(rule: string, startDate: string, timeZone: string): Json {
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0], part.split('=')[1]]));
  const daysOfWeek = parts
    .get('BYDAY')
    ?.split(',')
    .map((code) => DAYS[code]);
  const pattern =
    parts.get('FREQ') === 'WEEKLY'
      ? { type: 'weekly', interval: 1, daysOfWeek, firstDayOfWeek: 'sunday' }
      : { type: 'daily', interval: 1 };
  const range = { startDate, recurrenceTimeZone: timeZone };
  const count = parts.get('COUNT');
  const end =
    count === undefined ? { type: 'noEnd' } : { type: 'numbered', numberOfOccurrences: Number(count) };
  return { pattern, range: { ...range, ...end } };
}

function when(text: string, timeZone: string): Json {
  return { dateTime: isDay(text) ? `${text}T00:00:00` : text, timeZone };
}

/** Provider world of Microsoft: one account with its default calendar. */
export async function startGraphWorld(
  options: WorldOptions & { secondTransaction?: 'same' | 'conflict' } = {},
): Promise<ProviderWorld> {
  const { email = 'ada@example.org', ...others } = options;
  const graph = await startMicrosoftGraphDouble({ pageSize: 3, now: () => NOW, ...others });
  const account = graph.account(email);
  const token = 'access-token-of-ada';
  graph.grant(token, email);

  function written(event: Json, name: 'start' | 'end'): string {
    const time = event[name];
    const dateTime = isRecord(time) ? String(time.dateTime) : '';
    return event.isAllDay === true
      ? dateTime.slice(0, 10)
      : new Date(`${dateTime.slice(0, 23)}Z`).toISOString();
  }

  return {
    apiUrl: graph.url,
    faults: graph.faults,
    deliveries: graph.deliveries,
    get channelCount() {
      return graph.subscriptionCount;
    },
    problems: graph.problems,
    calls: graph.calls,
    token,
    calendarId: account.defaultId,
    addCalendar(name) {
      const id = `AAMkAC-${name}=`;
      account.addCalendar({ id, name });
      return id;
    },
    create({ title, start, end, timeZone, rule }: MadeEvent, calendarId) {
      const recurrence =
        rule === undefined ? {} : { recurrence: recurrenceOf(rule, start.slice(0, 10), timeZone) };
      const times = { start: when(start, timeZone), end: when(end, timeZone), isAllDay: isDay(start) };
      return String(account.create({ subject: title, ...times, ...recurrence }, calendarId).id);
    },
    receive({ title, start, end, timeZone }: MadeEvent) {
      const person = (address: string, name: string) => ({ emailAddress: { address, name } });
      const made = account.receive(
        {
          subject: title,
          start: when(start, timeZone),
          end: when(end, timeZone),
          body: { contentType: 'html', content: '<html><body><p>Bring <b>paper</b></p></body></html>' },
          location: { displayName: 'Room 5' },
          showAs: 'free',
          attendees: [
            { type: 'required', ...person(email, 'Ada'), status: { response: 'declined' } },
            { type: 'optional', ...person('alan@example.org', 'Alan'), status: { response: 'notResponded' } },
            { type: 'resource', ...person('room-5@example.org', 'Room 5'), status: { response: 'accepted' } },
          ],
        },
        {
          isOrganizer: false,
          organizer: person('grace@example.org', 'Grace'),
          responseStatus: { response: 'declined', time: '2026-02-01T00:00:00Z' },
          onlineMeeting: { joinUrl: 'https://meet.example.org/abc' },
        },
      );
      return String(made.id);
    },
    rename: (eventId, title) => void account.change(eventId, { subject: title }),
    move(eventId, start, end, timeZone) {
      account.change(eventId, {
        start: when(start, timeZone),
        end: when(end, timeZone),
        isAllDay: isDay(start),
      });
    },
    cancel: (eventId) => account.cancel(eventId),
    see: (timeMin, timeMax, calendarId) =>
      inOrder(
        account.events(timeMin, timeMax, calendarId).map((event) => ({
          id: String(event.id),
          title: String(event.subject),
          start: written(event, 'start'),
          end: written(event, 'end'),
        })),
      ),
    expireCursors: () => graph.expireDeltaLinks(),
    revoke: () => graph.revoke(token),
    close: () => graph.close(),
  };
}
