import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, registerPerson } from '#tests/factories/person.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { startServerProcess } from '#tests/factories/server-process.ts';
import { connectSocket, refusedHandshake } from '#tests/factories/socket.ts';
import { createPostgresDatabase, openTestDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { startTestServer } from '#tests/factories/test-server.ts';

/** Server with a user's socket whose writes wait at a gate. */
async function startGated() {
  const database = await openTestDatabase();
  let gate = Promise.resolve();
  let waiting = 0;
  const server = await startTestServer(
    {},
    {
      ...database,
      async transaction(work) {
        waiting += 1;
        await gate;
        return database.transaction(work);
      },
    },
  );
  const person = await registerPerson(server);
  const socket = await connectSocket(server.url, 'tasks', person.token);
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  waiting = 0;
  return { server, person, socket, open: resolve, waiting: () => waiting };
}

describe('a server that stops', () => {
  it('refuses new requests and lets running ones end', async () => {
    const { server, person, socket, open, waiting } = await startGated();
    const put = () =>
      fetch(`${server.url}/api/app-settings`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'idempotency-key': uuidv7(),
        },
        body: '{"theme":"dark"}',
      });
    const begun = put();
    const queued = ['One', 'Two', 'Three'].map((title) =>
      socket.ask('createQuickTask', { id: uuidv7(), title }),
    );
    // The first write of each kind has begun.
    await expect.poll(waiting).toBe(2);

    const closing = server.close();
    const health = await fetch(`${server.url}/api/health`);
    expect([health.status, (await health.json()).id]).toEqual([503, 'unavailable']);
    expect((await (await put()).json()).id).toBe('unavailable');
    const late = socket.ask('createQuickTask', { id: uuidv7(), title: 'Late' });
    await expect(late).rejects.toThrow('unavailable');
    expect(await refusedHandshake(server.url, 'tasks', { token: person.token })).toEqual({
      id: 'unavailable',
    });

    open();
    const answered = await begun;
    expect(answered.status).toBe(200);
    // Kept alive, the connection would hold the end of the server for more than a minute.
    expect(answered.headers.get('connection')).toBe('close');
    expect((await Promise.all(queued)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    await closing;
    expect(socket.socket.connected).toBe(false);
  });

  it('refuses requests that wait too long, and answers running ones', async () => {
    const { server, socket, open, waiting } = await startGated();
    const queued = ['One', 'Two', 'Three'].map((title) =>
      socket.ask('createQuickTask', { id: uuidv7(), title }).then(
        (task) => task.title,
        (error: Error) => error.message.slice(0, 'unavailable'.length),
      ),
    );
    await expect.poll(waiting).toBe(1);

    const closing = server.close();
    await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(503);
    server.clock.advance(4_000);
    open();
    expect(await Promise.all(queued)).toEqual(['One', 'unavailable', 'unavailable']);
    await closing;
  });
});

/** Outcome of one write as its sender knows it; null without an answer. */
type Fate = 'stored' | 'refused' | null;

describe('SIGTERM in the middle of writes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'daywall-stop-'));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('leaves exactly what was acknowledged', async () => {
    const database = testDatabaseUrl === undefined ? null : await createPostgresDatabase(testDatabaseUrl);
    if (database === null) await prepareData(dataDir);
    const env = {
      ...{ DATA_DIR: dataDir, PORT: '0' },
      ...(database === null ? {} : { DATABASE_URL: database.url, SECRET: 's'.repeat(32) }),
    };
    const server = await startServerProcess(env);
    const registered = await fetch(`${server.url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-protection': '1' },
      body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD, firstName: 'Ada' }),
    });
    const { token } = await registered.json();
    const fates = new Map<string, Fate>();
    let stored = 0;
    const sockets = await Promise.all(
      Array.from({ length: 4 }, () => connectSocket(server.url, 'tasks', token)),
    );
    const stopping = new Promise<number | null>((resolve) => {
      const look = () => (stored >= 100 ? resolve(server.stop('SIGTERM')) : setTimeout(look, 1));
      look();
    });
    for (const { socket } of sockets) {
      socket.onAny((event: string, body: { requestId: string }) => {
        if (!fates.has(body.requestId)) return;
        fates.set(body.requestId, event.endsWith('.answer') ? 'stored' : 'refused');
        stored += 1;
      });
      // The entity's id is the request id too.
      for (let index = 0; index < 250; index += 1) {
        const id = uuidv7();
        fates.set(id, null);
        socket.emit('createQuickTask', { requestId: id, id, title: 'Begun' });
      }
    }
    expect(await stopping).toBe(0);
    await expect.poll(() => sockets.some(({ socket }) => socket.connected)).toBe(false);

    const again = await startServerProcess(env);
    const socket = await connectSocket(again.url, 'tasks', token);
    const { tasks } = await socket.ask('getTasks', {});
    socket.close();
    await again.stop('SIGTERM');
    await database?.drop();
    const acknowledged = [...fates].filter(([, fate]) => fate === 'stored').map(([id]) => id);
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);
    expect(tasks.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  });
});
