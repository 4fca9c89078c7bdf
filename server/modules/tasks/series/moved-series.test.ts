import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  socket = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function only() {
  const { tasks } = await socket.ask('getTasks', {});
  expect(tasks).toHaveLength(1);
  const [task] = tasks;
  if (task === undefined) throw new Error('no task');
  return task;
}

it.each([
  ['following', 'FREQ=WEEKLY;BYDAY=MO', '2027-03-01', '2027-03-02', 'FREQ=WEEKLY;BYDAY=TU', '2027-03-09'],
  ['all', 'FREQ=WEEKLY;BYDAY=MO,WE', '2027-03-01', '2027-03-02', 'FREQ=WEEKLY;BYDAY=TU,WE', '2027-03-03'],
  [
    'all',
    'FREQ=MONTHLY;BYMONTHDAY=15',
    '2027-03-15',
    '2027-03-20',
    'FREQ=MONTHLY;BYMONTHDAY=20',
    '2027-04-20',
  ],
  ['following', 'FREQ=MONTHLY;BYDAY=2TU', '2027-03-09', '2027-03-10', 'FREQ=MONTHLY;BYDAY=2WE', '2027-04-14'],
] as const)('a new due date with %s moves the rule %s', async (scope, rule, day, to, movedRule, next) => {
  const at = (date: string) => `${date}T12:00:00.000Z`;
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Water', dueDate: at(day) });
  await socket.ask('setTaskRecurrence', { id, recurrence: { rule, timeZone: 'UTC', basis: 'date' } });
  await socket.ask('updateTask', { id, version: 2, data: { dueDate: at(to) }, scope });
  expect((await only()).recurrence).toMatchObject({ rule: movedRule, occurrence: at(to) });
  const now = new Date(server.clock.now()).toISOString();
  await socket.ask('finishTask', { id, at: now, clientNow: now });
  const following = await only();
  expect(following.dueDate).toBe(at(next));
  await socket.ask('deleteTask', { id: following.id, scope: 'all' });
});
