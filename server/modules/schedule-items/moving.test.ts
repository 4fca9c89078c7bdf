import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { HOUR } from '#time/units.ts';

const timeZone = 'Europe/Berlin';
const FAMILY = 'family@group.calendar.google.com';

let google: ConnectedGoogle;
let ada: Person;
let calendar: TestSocket;
let stranger: TestSocket;
/** Our ids of Google's calendars. */
let primary = '';
let family = '';
let locked = '';

const hour = (hours: number) => new Date(google.server.clock.now() + hours * 3_600_000).toISOString();
const span = () => ({ startDate: hour(1), endDate: hour(2), timeZone });
const when = () => ({
  start: { dateTime: hour(3), timeZone },
  end: { dateTime: hour(4), timeZone },
});
/** Titles of the events in one of Google's calendars. */
const titlesIn = (calendarId?: string) =>
  google.account.events(hour(-24), hour(72), calendarId).map(({ summary }) => summary);

beforeAll(async () => {
  google = await startConnectedGoogle();
  google.account.addCalendar({ id: FAMILY, summary: 'Family' });
  google.account.addCalendar({ id: 'holidays', summary: 'Holidays', accessRole: 'reader' });
  ada = await registerPerson(google.server);
  const { calendars } = await google.connect(ada);
  const idOf = (wanted: string) => calendars.find(({ name }) => name === wanted)?.id ?? '';
  family = idOf('Family');
  locked = idOf('Holidays');
  primary = calendars.find(({ isPrimary }) => isPrimary)?.id ?? '';
  calendar = await connectSocket(
    google.server.url,
    'calendar',
    (await signInAgain(google.server, ada)).token,
  );
  const { token } = await registerPerson(google.server);
  stranger = await connectSocket(google.server.url, 'calendar', token);
});
afterAll(async () => {
  expect(google.double.problems).toEqual([]);
  for (const socket of [calendar, stranger]) socket.close();
  await google.close();
});

async function createItem(calendarId: string | null): Promise<string> {
  const id = uuidv7();
  const props = { id, title: 'Lunch', location: 'Room 5', reminders: [10], ...span(), calendarId };
  await calendar.ask('createScheduleItem', { props });
  await google.settle();
  return id;
}
/** Item of an event that was made at Google. */
async function incoming(event: object): Promise<ScheduleItem> {
  const summary = `Made ${uuidv7()}`;
  google.account.create({ summary, ...when(), ...event });
  await google.nextMinute();
  const items = await calendar.ask('getCalendarItems', { timeMin: hour(-24), timeMax: hour(72) });
  const found = items.find(({ title }) => title === summary);
  if (found === undefined) throw new Error('it did not come');
  return found;
}
function move(calendarItemId: string, calendarId: string | null, id = uuidv7(), by = calendar) {
  return by.ask('moveScheduleItem', { calendarItemId, id, calendarId });
}

describe('a refused move', () => {
  it('leaves a foreign or missing item, and a foreign or read-only calendar', async () => {
    const id = await createItem(null);
    await expect(move(id, null, uuidv7(), stranger)).rejects.toThrow('not_found');
    await expect(move(uuidv7(), family)).rejects.toThrow('not_found');
    await expect(move(id, uuidv7())).rejects.toThrow('not_found');
    await expect(move(id, locked)).rejects.toThrow('not_permitted');
    await expect(move(id, family, id)).rejects.toThrow('id_taken');
    expect(await calendar.ask('getScheduleItem', { calendarItemId: id })).toMatchObject({ version: 1 });
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    await expect(move(id, family)).rejects.toThrow('not_found');
    expect(titlesIn(FAMILY)).toEqual([]);
  });

  it('leaves items of series and those with guests', async () => {
    const daily = await incoming({ recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
    const attendees = [{ email: google.account.email, self: true }, { email: 'grace@example.org' }];
    const invited = await incoming({ attendees });
    for (const { id } of [daily, invited]) await expect(move(id, family)).rejects.toThrow('not_permitted');
    await google.settle();
    expect(titlesIn(FAMILY)).toEqual([]);
  });
});

it('a block moves to Google, to another calendar there, and back, with all its fields', async () => {
  const first = await createItem(null);
  const there = await move(first, primary);
  await google.settle();
  expect(there).toMatchObject({
    calendarId: primary,
    provider: 'google',
    location: 'Room 5',
    reminders: [10],
  });
  await expect(calendar.ask('getScheduleItem', { calendarItemId: first })).rejects.toThrow('not_found');
  expect(titlesIn()).toContain('Lunch');

  const next = await move(there.id, family);
  await google.settle();
  expect([titlesIn().includes('Lunch'), titlesIn(FAMILY)]).toEqual([false, ['Lunch']]);

  const back = await move(next.id, null);
  await google.settle();
  expect(titlesIn(FAMILY)).toEqual([]);
  expect(back).toMatchObject({ calendarId: null, provider: null, location: 'Room 5', reminders: [10] });
});

it('a move that is undone, before or after it was sent, leaves one event', async () => {
  for (const isOut of [false, true]) {
    const event = await incoming({});
    const { id } = await move(event.id, family);
    if (isOut) await google.settle();
    await calendar.ask('restoreScheduleItem', { calendarItemId: event.id });
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    await google.settle();
    await google.nextMinute();
    expect(titlesIn(FAMILY)).toEqual([]);
    expect(titlesIn().filter((title) => title === event.title)).toHaveLength(1);
    const items = await calendar.ask('getCalendarItems', { timeMin: hour(-24), timeMax: hour(72) });
    expect(items.filter(({ title }) => title === event.title)).toHaveLength(1);
  }
});

it('a series begins at Google, which makes its occurrences, and is deleted there with all of them', async () => {
  const id = uuidv7();
  const title = `Choir ${id}`;
  const start = Math.ceil(google.server.clock.now() / HOUR) * HOUR;
  const [startDate, endDate] = [start, start + HOUR].map((at) => new Date(at).toISOString());
  const times = { startDate: startDate ?? '', endDate: endDate ?? '', timeZone };
  const props = { id, title, ...times, calendarId: family, rule: 'FREQ=DAILY;COUNT=3' };
  await calendar.ask('createScheduleItem', { props });
  await google.settle();
  await google.nextMinute();
  const occurrences = async () =>
    (await calendar.ask('getCalendarItems', { timeMin: hour(-24), timeMax: hour(96) })).filter(
      (item) => item.title === title,
    );
  const made = await occurrences();
  expect(made.map(({ calendarId }) => calendarId)).toEqual([family, family, family]);
  expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect(made.some((item) => item.id === id)).toBe(true);
  expect(titlesIn(FAMILY).filter((summary) => summary === title)).toHaveLength(3);
  await calendar.ask('deleteScheduleItem', { calendarItemId: id, reach: 'all' });
  expect(await occurrences()).toEqual([]);
  google.server.clock.advance(20_000);
  await google.settle();
  await google.nextMinute();
  expect(titlesIn(FAMILY).filter((summary) => summary === title)).toEqual([]);
});
