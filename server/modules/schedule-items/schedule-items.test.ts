import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let tasks: TestSocket;
let calendar: TestSocket;
let stranger: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  tasks = await connectSocket(server.url, 'tasks', person.token);
  calendar = await connectSocket(server.url, 'calendar', person.token);
  stranger = await connectSocket(server.url, 'calendar', (await registerPerson(server)).token);
});
afterAll(async () => {
  expect(stranger.received).toEqual([]);
  for (const socket of [tasks, calendar, stranger]) socket.close();
  await server.close();
});

const hour = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
const span = (from: number, to: number) => ({
  startDate: hour(from),
  endDate: hour(to),
  timeZone: 'Europe/Berlin',
});

async function createItem(from = 0, to = 1): Promise<string> {
  const id = uuidv7();
  await calendar.ask('createScheduleItem', { props: { id, title: 'Lunch', ...span(from, to) } });
  return id;
}
async function createTask(): Promise<string> {
  const id = uuidv7();
  await tasks.ask('createQuickTask', { id, title: 'Task' });
  return id;
}

describe('the schedule service', () => {
  it('refuses an end before the start, more than a year, a taken id, an unknown zone', async () => {
    const create = (changes: object) =>
      calendar.ask('createScheduleItem', { props: { id: uuidv7(), title: 'X', ...span(0, 1), ...changes } });
    await expect(create({ endDate: hour(-1) })).rejects.toThrow('ends_before_start');
    await expect(create({ endDate: hour(24 * 400) })).rejects.toThrow('invalid_input');
    await expect(create({ id: await createItem() })).rejects.toThrow('id_taken');
    await expect(create({ timeZone: 'Mars/Olympus' })).rejects.toThrow('invalid_input');
    const id = await createItem();
    const update = calendar.ask('updateScheduleItem', {
      calendarItemId: id,
      version: 1,
      props: { endDate: hour(-5) },
    });
    await expect(update).rejects.toThrow('ends_before_start');
  });

  it('refuses everything of a stranger’s', async () => {
    const calendarItemId = await createItem();
    const id = await createTask();
    const props = { title: 'Mine' };
    await expect(stranger.ask('getScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    await expect(stranger.ask('updateScheduleItem', { calendarItemId, version: 1, props })).rejects.toThrow(
      'not_found',
    );
    await expect(stranger.ask('deleteScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    await expect(stranger.ask('restoreScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    const block = { id, props: { id: uuidv7(), ...span(0, 1) } };
    await expect(stranger.ask('createScheduleItemNote', block)).rejects.toThrow('not_found');
    expect(await stranger.ask('getScheduleItems', {})).toEqual([]);
  });

  it('refuses an item of another task in the calls of a task', async () => {
    const calendarItemId = await createItem();
    const id = await createTask();
    await expect(calendar.ask('deleteScheduleItemNote', { id, calendarItemId })).rejects.toThrow('not_found');
    const update = { id, calendarItemId, version: 1, props: {} };
    await expect(calendar.ask('updateScheduleItemNote', update)).rejects.toThrow('not_found');
  });
});

describe('a schedule item', () => {
  it('is created, moved, deleted and restored, each sent on /calendar only', async () => {
    const id = await createItem();
    expect(await calendar.ask('getScheduleItem', { calendarItemId: id })).toMatchObject({
      type: 'default',
      origin: 'other',
      noteId: null,
      version: 1,
    });
    const props = { startDate: hour(2), endDate: hour(3) };
    const moved = await calendar.ask('updateScheduleItem', { calendarItemId: id, version: 1, props });
    expect(moved).toMatchObject({ ...props, version: 2, title: 'Lunch' });
    const same = await calendar.write('updateScheduleItem', { calendarItemId: id, version: 1, props });
    expect(same).toMatchObject({ data: { version: 2 }, changes: [] });
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    await expect(calendar.ask('getScheduleItem', { calendarItemId: id })).rejects.toThrow('not_found');
    // Each change is awaited, since quick ones are sent together as the latest state alone.
    await calendar.waitForEvent((change) => change.id === id && change.op === 'remove');
    expect(await calendar.ask('restoreScheduleItem', { calendarItemId: id })).toMatchObject({ version: 4 });
    await calendar.waitForEvent((change) => change.id === id && change.version === 4);
    expect(tasks.received.filter(({ change }) => change.entity === 'scheduleItem')).toEqual([]);
  });

  it('is hidden and restored with its task', async () => {
    const id = await createTask();
    const calendarItemId = uuidv7();
    const block = { id: calendarItemId, ...span(0, 1) };
    const created = await calendar.ask('createScheduleItemNote', { id, props: block });
    expect(created).toMatchObject({ type: 'taskSchedule', noteId: id, title: null });
    await tasks.ask('deleteTask', { id });
    await calendar.waitForEvent((change) => change.id === calendarItemId && change.op === 'remove');
    await expect(calendar.ask('getScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    expect((await calendar.ask('getScheduleItems', {})).map((item) => item.id)).not.toContain(calendarItemId);
    await tasks.ask('restoreTask', { id });
    await calendar.waitForEvent(
      (change) => change.id === calendarItemId && change.op === 'upsert' && change.version === 3,
    );
    expect((await calendar.ask('getScheduleItems', {})).map((item) => item.id)).toContain(calendarItemId);
  });
});

describe('a list of schedule items', () => {
  it('holds those that touch the range, and the recent ones', async () => {
    const other = await registerPerson(server);
    const socket = await connectSocket(server.url, 'calendar', other.token);
    const create = async (from: number, to: number) => {
      const id = uuidv7();
      await socket.ask('createScheduleItem', { props: { id, title: 'X', ...span(from, to) } });
      return id;
    };
    const [old, before, across, inside] = [
      await create(-24 * 40, -24 * 40 + 1),
      await create(-5, -4),
      await create(-1, 1),
      await create(2, 3),
    ];
    const range = await socket.ask('getCalendarItems', { timeMin: hour(0), timeMax: hour(4) });
    expect(range.map((item) => item.id)).toEqual([across, inside]);
    const recent = await socket.ask('getScheduleItems', {});
    expect(recent.map((item) => item.id)).toEqual([before, across, inside]);
    expect(recent.map((item) => item.id)).not.toContain(old);
    socket.close();
  });
});
