import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { waitUntil } from '#tests/wait-until.ts';

let server: TestServer;
let eve: Person;
let ofEve: TestSocket;
let ofAda: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  closeAtEnd(() => server.close());
  eve = await registerPerson(server);
  const ada = await registerPerson(server);
  ofEve = await connectSocket(server.url, 'tasks', eve.token);
  ofAda = await connectSocket(server.url, 'tasks', ada.token);
  closeAtEnd(() => [ofEve, ofAda].map((each) => each.close()));
});

const create = (socket: TestSocket) => socket.ask('createQuickTask', { id: uuidv7(), title: 'Task' });
const bearer = () => ({ authorization: `Bearer ${eve.token}` });
async function post(): Promise<number> {
  const payload = { id: uuidv7(), title: 'Task' };
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/tasks/quick',
    headers: bearer(),
    payload,
  });
  return reply.statusCode;
}
async function list(): Promise<number> {
  const reply = await server.app.inject({ url: '/api/v1/tasks', headers: bearer() });
  return reply.statusCode;
}

/** More milliseconds than an account can have saved, and few enough to be added and taken off again without a rest. */
const MORE_THAN_SAVED = 1e9;

/** Runs `work` while eve has no time left. */
async function withoutTime(work: () => Promise<void>): Promise<void> {
  const { workAllowance } = server.app;
  workAllowance.spend(eve.user.id, MORE_THAN_SAVED);
  await work().finally(() => workAllowance.spend(eve.user.id, -MORE_THAN_SAVED));
}

describe('an account that has used up the time of the server', () => {
  it('is refused reads and writes, over sockets and HTTP, while others go on', async () => {
    expect([await post(), await list()]).toEqual([200, 200]);
    await withoutTime(async () => {
      await expect(create(ofEve)).rejects.toThrow('too_many_requests');
      await expect(ofEve.ask('getTasks', {})).rejects.toThrow('too_many_requests');
      expect([await post(), await list()]).toEqual([429, 429]);
      await create(ofAda);
      await ofAda.ask('getTasks', {});
    });
  });

  it('stays signed in, and goes on once it has time again', async () => {
    await withoutTime(() => expect(create(ofEve)).rejects.toThrow('too_many_requests'));
    await create(ofEve);
    expect([await post(), await list()]).toEqual([200, 200]);
  });
});

it('each write and each read takes time, over sockets and HTTP', async () => {
  for (const work of [() => create(ofEve), () => ofEve.ask('getTasks', {}), post, list]) {
    const { workAllowance } = server.app;
    const before = workAllowance.timeLeft(eve.user.id);
    // Processor time is counted by the ticks of the system's clock: a piece that is shorter than one may cost nothing.
    await waitUntil('its time is charged', async () => {
      await work();
      return workAllowance.timeLeft(eve.user.id) < before;
    });
  }
});
