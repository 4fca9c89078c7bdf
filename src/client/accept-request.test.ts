import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#tests/factories/call.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { acceptRequest } from './accept-request.ts';
import type { Client, Write } from './client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('acceptRequest schedules the offered block for the task of the request', async () => {
  const [issuer, asked] = [await registerPerson(server), await registerPerson(server)];
  const socket = await connectSocket(server.url, 'tasks', issuer.token);
  const { id: noteId } = await socket.ask('createTask', { id: uuidv7(), title: 'Paint the fence' });
  socket.close();
  const id = uuidv7();
  const access = [{ id: uuidv7(), userId: asked.user.id }];
  await call(server, issuer, 'createDelegationRequest', { params: { noteId }, body: { id, access } });
  const written: Write[] = [];
  const client: Pick<Client, 'call' | 'write'> = {
    call: (name, input) => call(server, asked, name, input),
    write: async (write) => void written.push(write),
  };
  const blockId = await acceptRequest(client, id);
  expect(written).toMatchObject([
    { name: 'createScheduleItemNote', payload: { id: noteId, props: { id: blockId, timeZone: 'UTC' } } },
  ]);
});
