import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Integration } from '#contract/integrations/integration.ts';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';

let world: ConnectedGoogle;
let ada: Person;
let calendar: TestSocket;
let first: Integration;
let calendarId: string;
let begun: number;

beforeEach(async () => {
  world = await startConnectedGoogle();
  begun = Math.floor(world.server.clock.now() / 3_600_000) * 3_600_000;
  ada = await registerPerson(world.server);
  calendar = await connectSocket(world.server.url, 'calendar', ada.token);
  first = await world.connect(ada);
  calendarId = first.calendars[0]?.id ?? '';
});
afterEach(async () => {
  expect(world.double.problems).toEqual([]);
  calendar.close();
  await world.close();
});

function at(hours: number): string {
  return new Date(begun + hours * 3_600_000).toISOString();
}
const timed = (hours: number) => ({
  start: { dateTime: at(hours), timeZone: 'Europe/Berlin' },
  end: { dateTime: at(hours + 1), timeZone: 'Europe/Berlin' },
});
const span = (hours: number) => ({
  startDate: at(hours),
  endDate: at(hours + 1),
  timeZone: 'Europe/Berlin',
});
/** Access tokens last a quarter of an hour: a longer wait needs a new sign-in. */
async function wait(minutes: number): Promise<void> {
  await world.nextMinute(minutes);
  if (minutes < 10) return;
  calendar.close();
  ada = await signInAgain(world.server, ada);
  calendar = await connectSocket(world.server.url, 'calendar', ada.token);
}
async function integration(): Promise<Integration> {
  const [found] = await call(world.server, ada, 'getApiIntegrations', {});
  if (found === undefined) throw new Error('nothing is connected');
  return found;
}
async function titles(): Promise<(string | null)[]> {
  const found = await calendar.ask('getCalendarItems', { timeMin: at(-48), timeMax: at(96) });
  return found.map(({ title }) => title).sort();
}
const outside = () => world.account.events(at(-48), at(96)).map(({ summary }) => summary);
async function createHere(title: string): Promise<string> {
  const id = uuidv7();
  await calendar.ask('createScheduleItem', { props: { id, title, ...span(30), calendarId } });
  return id;
}

describe('a provider with faults', () => {
  it('is asked again with a fresh token, without any notification', async () => {
    world.account.create({ summary: 'Choir', ...timed(3) });
    world.double.faults.next('expired');
    await wait(1);
    expect(await titles()).toEqual(['Choir']);
    expect(await integration()).toMatchObject({ fault: null, status: 'connected' });
    expect(world.identities.refreshes()).toBe(1);
  });

  it.each([
    ['too-many', 'rate_limited'],
    ['quota', 'rate_limited'],
    ['failure', 'provider_error'],
    ['cut', 'unreachable'],
  ] as const)('of kind %s is reported as %s, and asked again after a pause', async (kind, fault) => {
    world.account.create({ summary: 'Choir', ...timed(30) });
    world.double.faults.next(kind);
    world.server.clock.advance(60_000);
    await world.server.app.scheduledJobs.find(({ name }) => name === 'calendar-syncs')?.run();
    await world.settle();
    expect(await integration()).toMatchObject({ fault, status: 'connected', calendars: first.calendars });
    const asked = world.double.calls.length;
    // Writes made meanwhile wait as well.
    await createHere('Write');
    await world.settle();
    expect(world.double.calls).toHaveLength(asked);
    await wait(2);
    expect(await titles()).toEqual(['Choir', 'Write']);
    expect(outside().sort()).toEqual(['Choir', 'Write']);
    expect(await integration()).toMatchObject({ fault: null });
  });

  it('is asked at once if the user requests it', async () => {
    world.double.faults.next('failure');
    await wait(1);
    world.account.create({ summary: 'Choir', ...timed(3) });
    await calendar.ask('syncCalendars', { integrationId: first.id });
    await world.settle();
    expect(await titles()).toEqual(['Choir']);
  });

  it('that forgot its cursor is loaded in full, and events deleted meanwhile are removed', async () => {
    const deleted = world.account.create({ summary: 'Gone', ...timed(3) });
    world.account.create({ summary: 'Choir', ...timed(5) });
    await wait(1);
    expect(await titles()).toEqual(['Choir', 'Gone']);
    world.account.cancel(deleted.id);
    world.double.expireSyncTokens();
    await wait(1);
    expect(await titles()).toEqual(['Choir']);
    expect(await integration()).toMatchObject({ fault: null });
  });
});

describe('a write without an answer', () => {
  it.each(['cut-after', 'failure-after'] as const)('is not done twice (%s)', async (kind) => {
    const id = await createHere('Write');
    world.double.faults.next(kind);
    await world.settle();
    expect(outside()).toEqual(['Write']);
    await wait(2);
    await wait(2);
    expect(outside()).toEqual(['Write']);
    expect(await titles()).toEqual(['Write']);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    world.double.faults.next(kind);
    await world.settle();
    await wait(2);
    expect([outside(), await titles()]).toEqual([[], []]);
  });
});

describe('a concurrent edit of an event', () => {
  it('keeps fields that one side changed, and Daywall’s value of fields that both changed', async () => {
    const event = world.account.create({ summary: 'Choir', location: 'Room 1', ...timed(30) });
    await wait(1);
    const [item] = await calendar.ask('getCalendarItems', { timeMin: at(0), timeMax: at(96) });
    const { id: calendarItemId = '', version = 1 } = item ?? {};
    world.account.change(event.id, { location: 'Room 2', summary: 'Said there' });
    await calendar.ask('updateScheduleItem', {
      ...{ calendarItemId, version },
      props: { title: 'Said here', ...span(33) },
    });
    await world.settle();
    const after = world.account.read(event.id);
    expect(after).toMatchObject({ summary: 'Said here', location: 'Room 2' });
    const here = await calendar.ask('getScheduleItem', { calendarItemId });
    expect(here).toMatchObject({ title: 'Said here', location: 'Room 2', startDate: at(33) });
  });
});

describe('revoked access', () => {
  it('asks for a reconnection, keeps all data, and continues where it was', async () => {
    const views = [{ id: calendarId, isShown: false, tone: 5 }];
    const calendars = { views, newItemsIn: calendarId };
    await call(world.server, ada, 'updateAppSettings', { body: { calendars } });
    world.account.create({ summary: 'Choir', ...timed(30) });
    await wait(1);
    world.identities.forgetAccess();
    await wait(2 * 60);
    expect(await integration()).toMatchObject({ status: 'reconnect', calendars: first.calendars });
    expect(await titles()).toEqual(['Choir']);
    await calendar.ask('createScheduleItem', { props: { id: uuidv7(), title: 'Write', ...span(30) } });
    await wait(1);
    expect(outside()).toEqual(['Choir']);
    const again = await world.connect(ada);
    expect(again).toMatchObject({ id: first.id, status: 'connected', calendars: first.calendars });
    expect(outside().sort()).toEqual(['Choir', 'Write']);
    const settings = await call(world.server, ada, 'getAppSettings', {});
    expect(settings.calendars).toMatchObject(calendars);
  });
});

describe('an outside calendar', () => {
  it('takes its items along when it is deleted', async () => {
    world.account.addCalendar({ id: 'choir@group.example', summary: 'Choir' });
    world.account.create({ summary: 'Rehearsal', ...timed(30) }, 'choir@group.example');
    await wait(60);
    expect((await integration()).calendars.map(({ name }) => name)).toContain('Choir');
    expect(await titles()).toEqual(['Rehearsal']);
    world.account.removeCalendar('choir@group.example');
    await wait(60);
    expect((await integration()).calendars).toHaveLength(1);
    expect(await titles()).toEqual([]);
  });

  it('gets no writes while it is read-only', async () => {
    world.account.addCalendar({ id: 'holidays@group.example', summary: 'Holidays', accessRole: 'reader' });
    world.account.create({ summary: 'New Year', ...timed(30) }, 'holidays@group.example');
    await wait(60);
    const [item] = await calendar.ask('getCalendarItems', { timeMin: at(-48), timeMax: at(96) });
    const { id: calendarItemId = '', version = 1, isReadOnly } = item ?? {};
    expect(isReadOnly).toBe(true);
    const edit = { calendarItemId, version, props: { title: 'Mine' } };
    await expect(calendar.ask('updateScheduleItem', edit)).rejects.toThrow('not_permitted');
    await expect(calendar.ask('deleteScheduleItem', { calendarItemId })).rejects.toThrow('not_permitted');
    const reminding = { calendarItemId, version, props: { reminders: [10] } };
    expect(await calendar.ask('updateScheduleItem', reminding)).toMatchObject({ reminders: [10] });
    const [, holidays] = (await integration()).calendars;
    const props = { id: uuidv7(), title: 'X', ...span(1), calendarId: holidays?.id ?? '' };
    await expect(calendar.ask('createScheduleItem', { props })).rejects.toThrow('not_permitted');
  });
});
