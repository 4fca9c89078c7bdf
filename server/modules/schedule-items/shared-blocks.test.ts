import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'kim' | 'stranger';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let tasks: Readonly<Record<Name, TestSocket>>;
let calendars: Readonly<Record<Name, TestSocket>>;
let groups: Readonly<Record<'team' | 'squad' | 'crew', string>>;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, {
    people: { ann: 'member', kim: 'member' },
    groups: {
      team: { members: { ann: 'member' } },
      squad: { below: 'team' },
      crew: { below: 'squad', members: { kim: 'member' } },
    },
  });
  groups = made.groups;
  people = { ...made.people, stranger: await registerPerson(server) };
  tasks = await connectAll(server, 'tasks', people);
  calendars = await connectAll(server, 'calendar', people);
});
afterAll(async () => {
  expect(calendars.stranger.received).toEqual([]);
  for (const socket of [...Object.values(tasks), ...Object.values(calendars)]) socket.close();
  await server.close();
});

const hour = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await tasks.ann.ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
async function createBlock(id: string, by: Name): Promise<string> {
  const calendarItemId = uuidv7();
  const span = { startDate: hour(1), endDate: hour(2), timeZone: 'Europe/Berlin', reminders: [10] };
  await calendars[by].ask('createScheduleItemNote', { id, props: { id: calendarItemId, ...span } });
  return calendarItemId;
}
async function give(id: string, path: object): Promise<string> {
  const accessId = uuidv7();
  await tasks.ann.ask('createTaskAccess', { id, data: { accessId, ...path } });
  return accessId;
}
const hears = (name: Name, id: string, op: 'upsert' | 'remove') =>
  calendars[name].waitForEvent((change) => change.id === id && change.op === op);
async function listed(name: Name): Promise<string[]> {
  const range = { timeMin: hour(0), timeMax: hour(4) };
  const lists = [
    await calendars[name].ask('getScheduleItems', {}),
    await calendars[name].ask('getCalendarItems', range),
  ];
  return lists.flat().map((item) => item.id);
}

describe('a block of a shared task', () => {
  it('is refused without access to the task', async () => {
    await expect(createBlock(await createTask(), 'kim')).rejects.toThrow('not_found');
  });

  it('belongs to its user: others do not see it, nor in the task', async () => {
    const id = await createTask();
    await give(id, { userId: people.kim.user.id });
    const [anns, kims] = [await createBlock(id, 'ann'), await createBlock(id, 'kim')];
    const details = await tasks.kim.ask('getTask', { id });
    expect(details.schedule).toMatchObject([{ id: kims, reminders: [10] }]);
    await expect(calendars.kim.ask('getScheduleItem', { calendarItemId: anns })).rejects.toThrow('not_found');
    await hears('kim', kims, 'upsert');
    expect(calendars.kim.received.map(({ change }) => change.id)).not.toContain(anns);
  });

  it('is hidden and shown with the access to the task', async () => {
    const id = await createTask();
    const accessId = await give(id, { groupId: groups.squad });
    const calendarItemId = await createBlock(id, 'kim');
    await tasks.ann.ask('deleteTaskAccess', { id, accessId });
    await hears('kim', calendarItemId, 'remove');
    expect(await listed('kim')).not.toContain(calendarItemId);
    const update = { calendarItemId, version: 1, props: { startDate: hour(0) } };
    await expect(calendars.kim.ask('updateScheduleItem', update)).rejects.toThrow('not_found');
    await expect(calendars.kim.ask('getScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    await expect(calendars.kim.ask('deleteScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
    const from = calendars.kim.received.length;
    await tasks.ann.ask('updateTask', { id, version: 1, data: { groupId: groups.team } });
    await calendars.kim.waitForEvent(() =>
      calendars.kim.received
        .slice(from)
        .some(({ change }) => change.id === calendarItemId && change.op === 'upsert'),
    );
    expect((await listed('kim')).filter((each) => each === calendarItemId)).toHaveLength(2);
    expect((await calendars.kim.ask('getScheduleItem', { calendarItemId })).reminders).toEqual([10]);
  });

  it('is hidden with a parent task, also for offline users', async () => {
    const top = await createTask({ groupId: groups.team });
    const id = await createTask({ parentTaskId: top });
    const calendarItemId = await createBlock(id, 'kim');
    const { cursor } = await call(server, people.kim, 'getChanges', { query: {} });
    await tasks.ann.ask('deleteTask', { id: top });
    await hears('kim', calendarItemId, 'remove');
    await tasks.ann.ask('restoreTask', { id: top });
    await tasks.ann.ask('updateTask', { id: top, version: 1, data: { organizationId: null } });
    const { changes } = await call(server, people.kim, 'getChanges', { query: { after: cursor } });
    expect(changes).toContainEqual(expect.objectContaining({ id: calendarItemId, op: 'remove' }));
    expect(changes).toContainEqual(expect.objectContaining({ id, op: 'remove' }));
  });

  it('is hidden from a former member of the group', async () => {
    const id = await createTask({ groupId: groups.team });
    const calendarItemId = await createBlock(id, 'kim');
    await call(server, people.kim, 'leaveGroup', { params: { id: groups.crew } });
    expect(await listed('kim')).not.toContain(calendarItemId);
    await expect(calendars.kim.ask('getScheduleItem', { calendarItemId })).rejects.toThrow('not_found');
  });
});
