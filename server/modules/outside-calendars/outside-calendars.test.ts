import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Integration } from '#contract/integrations/integration.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';

let world: ConnectedGoogle;
let ada: Person;
let calendar: TestSocket;
let integration: Integration;
let calendarId: string;
let begun: number;

beforeAll(async () => {
  world = await startConnectedGoogle();
  begun = Math.floor(world.server.clock.now() / 3_600_000) * 3_600_000;
});
afterAll(async () => {
  expect(world.double.problems).toEqual([]);
  calendar.close();
  await world.close();
});
beforeEach(async () => {
  for (const { id } of world.account.events(at(-1_000), at(2_000))) {
    try {
      world.account.cancel(id);
    } catch {}
  }
  calendar?.close();
  ada = await registerPerson(world.server);
  calendar = await connectSocket(world.server.url, 'calendar', ada.token);
  integration = await world.connect(ada);
  calendarId = integration.calendars[0]?.id ?? '';
});

/** Instant so many hours after the start, at the full hour. */
function at(hours: number): string {
  return new Date(begun + hours * 3_600_000).toISOString();
}
const timed = (hours: number, length = 1) => ({
  start: { dateTime: at(hours), timeZone: 'Europe/Berlin' },
  end: { dateTime: at(hours + length), timeZone: 'Europe/Berlin' },
});
const span = (hours: number, length = 1) => ({
  startDate: at(hours),
  endDate: at(hours + length),
  timeZone: 'Europe/Berlin',
});
const items = () => calendar.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24 * 20) });
async function itemCalled(title: string): Promise<ScheduleItem> {
  const found = (await items()).filter((item) => item.title === title);
  const [item] = found;
  if (item === undefined || found.length > 1) throw new Error(`${found.length} items are called ${title}`);
  return item;
}

describe('a refused request', () => {
  it('names a foreign or missing calendar', async () => {
    const stranger = await registerPerson(world.server);
    const theirs = await connectSocket(world.server.url, 'calendar', stranger.token);
    for (const id of [calendarId, uuidv7()]) {
      const props = { id: uuidv7(), title: 'X', ...span(1), calendarId: id };
      await expect(theirs.ask('createScheduleItem', { props })).rejects.toThrow('not_found');
    }
    await expect(theirs.ask('syncCalendars', { integrationId: integration.id })).rejects.toThrow('not_found');
    await expect(theirs.ask('getGoogleCalendarEntries', { timeMin: at(0), timeMax: at(1) })).rejects.toThrow(
      'no_integration',
    );
    theirs.close();
  });

  it('reads or changes another user’s items', async () => {
    world.account.create({ summary: 'Dentist', ...timed(2) });
    await world.nextMinute();
    const { id } = await itemCalled('Dentist');
    const stranger = await registerPerson(world.server);
    const theirs = await connectSocket(world.server.url, 'calendar', stranger.token);
    await expect(theirs.ask('getScheduleItem', { calendarItemId: id })).rejects.toThrow('not_found');
    await expect(theirs.ask('deleteScheduleItem', { calendarItemId: id })).rejects.toThrow('not_found');
    theirs.close();
  });
});

describe('an outside event', () => {
  it('is inserted, moved and deleted here, each as one change', async () => {
    const event = world.account.create({
      summary: 'Choir',
      location: 'Room 1',
      description: 'Bring notes',
      ...timed(3),
    });
    await world.nextMinute();
    const item = await itemCalled('Choir');
    expect(item).toMatchObject({
      ...{ provider: 'google', origin: 'google', calendarId, location: 'Room 1', isReadOnly: false },
      ...{ startDate: at(3), endDate: at(4), timeZone: 'Europe/Berlin', description: 'Bring notes' },
    });
    world.account.change(event.id, timed(5));
    await world.nextMinute();
    await calendar.waitForEvent((change) => change.id === item.id && change.version === 2);
    expect(await itemCalled('Choir')).toMatchObject({ id: item.id, startDate: at(5) });
    world.account.cancel(event.id);
    await world.nextMinute();
    await calendar.waitForEvent((change) => change.id === item.id && change.op === 'remove');
    expect((await items()).map(({ title }) => title)).not.toContain('Choir');
  });
});

describe('an item of an outside calendar', () => {
  it('is inserted, moved, deleted and restored outside', async () => {
    const id = uuidv7();
    await calendar.ask('createScheduleItem', { props: { id, title: 'Write', ...span(6), calendarId } });
    await world.settle();
    const outside = () => world.account.events(at(0), at(48)).map(({ summary }) => summary);
    expect(outside()).toEqual(['Write']);
    await calendar.ask('updateScheduleItem', { calendarItemId: id, version: 1, props: span(8) });
    await world.settle();
    expect(world.account.events(at(7), at(10))).toHaveLength(1);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    await world.settle();
    expect(outside()).toEqual([]);
    await calendar.ask('restoreScheduleItem', { calendarItemId: id });
    await world.settle();
    expect(outside()).toEqual(['Write']);
    await world.nextMinute();
    expect(await itemCalled('Write')).toMatchObject({ id, startDate: at(8) });
    expect((await call(world.server, ada, 'getApiIntegrations', {}))[0]).toMatchObject({ fault: null });
  });
});

describe('a block of a task', () => {
  let tasks: TestSocket;
  beforeEach(async () => {
    tasks = await connectSocket(world.server.url, 'tasks', ada.token);
    const calendars = { tasksIn: calendarId };
    await call(world.server, ada, 'updateAppSettings', { body: { calendars } });
  });
  afterEach(() => tasks.close());

  async function plan(title: string, hours: number) {
    const [taskId, id] = [uuidv7(), uuidv7()];
    await tasks.ask('createTask', { id: taskId, title });
    await calendar.ask('createScheduleItemNote', { id: taskId, props: { id, ...span(hours) } });
    await world.settle();
    return { taskId, id };
  }
  const outside = () => world.account.events(at(0), at(48)).map(({ summary }) => summary);

  it('has the task’s title outside, and moving it there moves it here', async () => {
    const { taskId, id } = await plan('Draft', 10);
    expect(outside()).toEqual(['Draft']);
    await tasks.ask('updateTask', { id: taskId, version: 1, data: { title: 'Final' } });
    await world.settle();
    const [event] = world.account.events(at(0), at(48));
    expect(event?.summary).toBe('Final');
    world.account.change(event?.id ?? '', { ...timed(12), summary: 'Renamed outside' });
    await world.nextMinute();
    await calendar.waitForEvent((change) => change.id === id && change.version === 2);
    const item = await calendar.ask('getScheduleItem', { calendarItemId: id });
    expect(item).toMatchObject({
      startDate: at(12),
      title: null,
      noteId: taskId,
      provider: null,
      calendarId,
    });
  });

  it('is deleted outside with its task and restored with it', async () => {
    const { taskId, id } = await plan('Secret', 10);
    await tasks.ask('deleteTask', { id: taskId });
    await world.settle();
    expect(outside()).toEqual([]);
    await world.nextMinute();
    await tasks.ask('restoreTask', { id: taskId });
    await world.settle();
    expect(outside()).toEqual(['Secret']);
    await world.nextMinute();
    expect(await calendar.ask('getScheduleItem', { calendarItemId: id })).toMatchObject({
      startDate: at(10),
    });
  });

  it('is deleted here when it is deleted outside, and stays if it only left a window', async () => {
    const { id } = await plan('Far', 10);
    const [event] = world.account.events(at(0), at(48));
    world.account.change(event?.id ?? '', timed(24 * 300));
    await world.nextMinute();
    expect(await calendar.ask('getScheduleItem', { calendarItemId: id })).toMatchObject({
      startDate: at(24 * 300),
    });
    world.account.change(event?.id ?? '', timed(10));
    await world.nextMinute();
    world.account.cancel(event?.id ?? '');
    await world.nextMinute();
    await expect(calendar.ask('getScheduleItem', { calendarItemId: id })).rejects.toThrow('not_found');
  });

  it('stays as Daywall’s own when the account is disconnected, without the other items', async () => {
    world.account.create({ summary: 'Theirs', ...timed(3) });
    await world.nextMinute();
    const { id } = await plan('Mine', 10);
    await call(world.server, ada, 'deleteApiIntegration', { params: { id: integration.id } });
    await tasks.waitForEvent((change) => change.entity === 'scope' && change.id === calendarId);
    const left = await items();
    expect(left.map((item) => item.id)).toEqual([id]);
    expect(left[0]).toMatchObject({ calendarId: null });
    integration = await world.connect(ada);
    expect((await items()).map(({ title }) => title).sort()).toEqual(['Theirs', null].sort());
  });
});

describe('a series', () => {
  const titles = async () => (await items()).map(({ title, startDate }) => `${title} ${startDate}`);
  beforeEach(async () => {
    world.account.create({ summary: 'Standup', ...timed(24), recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] });
    await world.nextMinute();
  });
  async function occurrence(index: number): Promise<ScheduleItem> {
    const all = (await items()).filter(({ seriesId }) => seriesId !== null);
    const item = all[index];
    if (item === undefined) throw new Error(`there are ${all.length} occurrences`);
    return item;
  }
  const day = (index: number, hours = 0) => at(24 * (index + 1) + hours);

  it('is changed in one occurrence', async () => {
    const { id, version } = await occurrence(2);
    await calendar.ask('updateScheduleItem', { calendarItemId: id, version, props: span(24 * 3 + 2) });
    await world.settle();
    expect(world.account.events(day(2, 2), day(2, 3))).toHaveLength(1);
    await world.nextMinute();
    expect(await titles()).toEqual([0, 1, 2, 3, 4].map((each) => `Standup ${day(each, each === 2 ? 2 : 0)}`));
  });

  it('is changed from one occurrence on', async () => {
    const { id, version } = await occurrence(3);
    const edit = { calendarItemId: id, version, reach: 'following' as const };
    const { changes } = await calendar.write('updateScheduleItem', { ...edit, props: { title: 'Later' } });
    expect(changes).toHaveLength(2);
    await world.settle();
    const names = () => world.account.events(at(0), at(24 * 10)).map(({ summary }) => summary);
    expect(names()).toEqual(['Standup', 'Standup', 'Standup', 'Later', 'Later']);
    await world.nextMinute();
    expect((await items()).map(({ title }) => title)).toEqual(names());
  });

  it('keeps changes of single occurrences in the range of a later edit, on both sides', async () => {
    const single = await occurrence(3);
    await calendar.ask('updateScheduleItem', {
      ...{ calendarItemId: single.id, version: single.version },
      props: { title: 'Retro', ...span(24 * 4 + 2) },
    });
    await world.settle();
    const { id, version } = await occurrence(1);
    const edit = { calendarItemId: id, version, reach: 'following' as const };
    await calendar.ask('updateScheduleItem', { ...edit, props: { title: 'Later' } });
    const names = ['Standup', 'Later', 'Later', 'Retro', 'Later'];
    const expected = names.map((name, index) => `${name} ${day(index, index === 3 ? 2 : 0)}`);
    expect(await titles()).toEqual(expected);
    await world.settle();
    await world.nextMinute();
    expect(await titles()).toEqual(expected);
    expect(
      world.account
        .events(at(0), at(24 * 10))
        .map(({ summary }) => summary)
        .sort(),
    ).toEqual([...names].sort());
  });

  it('is moved as a whole on both sides', async () => {
    const { id, version, startDate } = await occurrence(1);
    const later = (text: string) => new Date(Date.parse(text) + 3_600_000).toISOString();
    const props = { startDate: later(startDate), endDate: later(later(startDate)) };
    await calendar.ask('updateScheduleItem', { calendarItemId: id, version, props, reach: 'all' });
    const here = await titles();
    expect(here).toEqual([0, 1, 2, 3, 4].map((each) => `Standup ${day(each, 1)}`));
    await world.settle();
    await world.nextMinute();
    expect(await titles()).toEqual(here);
    expect(world.account.events(at(0), at(24 * 10))).toHaveLength(5);
  });

  it('stays outside for a grace after its deletion, for an undo', async () => {
    const { id } = await occurrence(0);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id, reach: 'all' });
    await world.settle();
    expect(await titles()).toEqual([]);
    expect(world.account.events(at(0), at(24 * 10))).toHaveLength(5);
    await calendar.ask('restoreScheduleItem', { calendarItemId: id });
    expect(await titles()).toHaveLength(5);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id, reach: 'all' });
    await world.nextMinute();
    expect(world.account.events(at(0), at(24 * 10))).toEqual([]);
    expect(await titles()).toEqual([]);
  });
});
