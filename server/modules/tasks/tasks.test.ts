import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';

let server: TestServer;
let person: Person;
let first: TestSocket;
let second: TestSocket;
let stranger: TestSocket;
let strangerCalendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  const other = await registerPerson(server);
  first = await connectSocket(server.url, 'tasks', person.token);
  second = await connectSocket(server.url, 'tasks', (await signInAgain(server, person)).token);
  stranger = await connectSocket(server.url, 'tasks', other.token);
  strangerCalendar = await connectSocket(server.url, 'calendar', other.token);
});
afterAll(async () => {
  for (const socket of [first, second, stranger, strangerCalendar]) socket.close();
  await server.close();
});

describe('create', () => {
  it('is seen by a second socket of the same person', async () => {
    const id = uuidv7();
    const { data, changes } = await first.write('createQuickTask', { id, title: 'Milk' });
    expect(data).toMatchObject({ id, title: 'Milk', version: 1, ownerId: person.user.id });
    expect(changes).toMatchObject([{ entity: 'task', id, op: 'upsert' }]);
    const heard = await second.hear((change) => change.id === id);
    expect(heard.change).toMatchObject({ op: 'upsert', data: { title: 'Milk' } });
    expect(stranger.frames).toEqual([]);
  });
});
