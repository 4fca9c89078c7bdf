import { inOrder, isDay, type MadeEvent, type ProviderWorld, type WorldOptions } from '../provider-world.ts';
import { startGoogleCalendarDouble } from './google-calendar-double.ts';
import { epochOfWhen, type GoogleWhen } from './google-resource.ts';

/** Date near the events of the tests: Google lists removed occurrences for some months around now. */
const NOW = Date.parse('2026-03-01T00:00:00Z');

function when(text: string, timeZone: string): GoogleWhen {
  return isDay(text) ? { date: text } : { dateTime: text, timeZone };
}

function whenPatch(text: string, timeZone: string) {
  return isDay(text)
    ? { date: text, dateTime: null, timeZone: null }
    : { dateTime: text, timeZone, date: null };
}

/** Provider world of Google: one account with its primary calendar. */
export async function startGoogleWorld(
  options: WorldOptions & { timeZone?: string } = {},
): Promise<ProviderWorld> {
  const { timeZone = 'Europe/Berlin', email = 'ada@example.org', ...others } = options;
  const google = await startGoogleCalendarDouble({ pageSize: 3, now: () => NOW, ...others });
  const account = google.account(email, timeZone);
  const token = 'access-token-of-ada';
  google.grant(token, email);
  const written = (time: GoogleWhen) => time.date ?? new Date(epochOfWhen(time, timeZone)).toISOString();
  return {
    apiUrl: google.url,
    faults: google.faults,
    deliveries: google.deliveries,
    get channelCount() {
      return google.channelCount;
    },
    problems: google.problems,
    calls: google.calls,
    token,
    calendarId: email,
    addCalendar(name) {
      const id = `${name.toLowerCase()}@group.calendar.google.com`;
      account.addCalendar({ id, summary: name });
      return id;
    },
    create({ title, start, end, timeZone: zone, rule }: MadeEvent, calendarId) {
      const recurrence = rule === undefined ? {} : { recurrence: [`RRULE:${rule}`] };
      const times = { start: when(start, zone), end: when(end, zone) };
      return account.create({ summary: title, ...times, ...recurrence }, calendarId).id;
    },
    receive({ title, start, end, timeZone: zone }: MadeEvent) {
      const made = account.create({
        summary: title,
        start: when(start, zone),
        end: when(end, zone),
        description: '<p>Bring&nbsp;<b>paper</b></p>',
        location: 'Room 5',
        transparency: 'transparent',
        organizer: { email: 'grace@example.org', displayName: 'Grace' },
        attendees: [
          { email: 'grace@example.org', displayName: 'Grace', organizer: true, responseStatus: 'accepted' },
          { email: 'room-5@resource.calendar.google.com', resource: true, responseStatus: 'accepted' },
          { email, self: true, responseStatus: 'declined' },
          { email: 'alan@example.org', responseStatus: 'needsAction' },
        ],
        conferenceData: {
          entryPoints: [
            { entryPointType: 'phone', uri: 'tel:+49-30-1' },
            { entryPointType: 'video', uri: 'https://meet.example.org/abc' },
          ],
        },
      });
      return made.id;
    },
    rename: (eventId, title) => void account.change(eventId, { summary: title }),
    move(eventId, start, end, zone) {
      account.change(eventId, { start: whenPatch(start, zone), end: whenPatch(end, zone) });
    },
    cancel: (eventId) => account.cancel(eventId),
    see: (timeMin, timeMax, calendarId) =>
      inOrder(
        account.events(timeMin, timeMax, calendarId).map(({ id, summary, start, end }) => ({
          id,
          title: typeof summary === 'string' ? summary : '',
          start: written(start),
          end: written(end),
        })),
      ),
    expireCursors: () => google.expireSyncTokens(),
    revoke: () => google.revoke(token),
    close: () => google.close(),
  };
}
