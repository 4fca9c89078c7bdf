import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { DELETED_TEXT_DAYS } from '#contract/limits.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR } from '#time/units.ts';

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  closeAtEnd(() => server.close());
  person = await registerPerson(server);
});

async function connect(): Promise<TestSocket> {
  const socket = await connectSocket(server.url, 'tasks', (await signInAgain(server, person)).token);
  closeAtEnd(() => socket.close());
  return socket;
}

async function createTask(socket: TestSocket): Promise<string> {
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Task', description: 'Before' });
  await socket.ask('updateTask', { id, version: 1, data: { description: 'After' } });
  return id;
}

const purge = () => server.app.scheduledJobs.find(({ name }) => name === 'retention')?.run();

async function storedOf(id: string) {
  const { rows } = await server.database.executeSql(
    'select title, description, (select count(*)::int from task_history where task_id = $1) as entries from tasks where id = $1',
    [id],
  );
  return rows[0];
}

it('texts and history of deleted tasks are kept for some days, and then removed', async () => {
  const socket = await connect();
  const [kept, restored, deleted] = [
    await createTask(socket),
    await createTask(socket),
    await createTask(socket),
  ];
  for (const id of [restored, deleted]) await socket.ask('deleteTask', { id });
  server.clock.advance(DELETED_TEXT_DAYS * DAY - HOUR);
  await purge();
  const later = await connect();
  await later.ask('restoreTask', { id: restored });
  server.clock.advance(2 * HOUR);
  await purge();
  expect(await storedOf(kept)).toEqual({ title: 'Task', description: 'After', entries: 1 });
  expect(await storedOf(restored)).toMatchObject({ title: 'Task', description: 'After' });
  expect(await storedOf(deleted)).toEqual({ title: 'Task', description: '', entries: 0 });
});
