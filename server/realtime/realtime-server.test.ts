import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let gate: Promise<void>;
let open: () => void;

beforeEach(async () => {
  gate = Promise.resolve();
  const database = await openTestDatabase();
  const transaction: typeof database.transaction = async (work) => {
    await gate;
    return database.transaction(work);
  };
  server = await startTestServer({ rateLimitFactor: 1 }, { ...database, transaction });
});
afterEach(async () => {
  open();
  await server.close();
});

/** Blocks every write until `open` is called. */
function hold(): void {
  gate = new Promise((resolve) => {
    open = resolve;
  });
}

/** Waits for a number of frames: of an event, or refused with an id. */
async function hears({ frames }: TestSocket, what: string, count: number): Promise<void> {
  const fits = ([event, body]: unknown[]) =>
    event === what || (JSON.stringify(body).slice(0, 500).includes(`"id":"${what}"`) && event !== 'changed');
  await expect.poll(() => frames.filter(fits).length).toBe(count);
}

describe('the waiting writes of one socket', () => {
  it('are refused beyond their number', async () => {
    const person = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', person.token);
    hold();
    for (let index = 0; index < 2_010; index += 1)
      socket.socket.emit('createQuickTask', { requestId: uuidv7(), id: uuidv7(), title: 'Flood' });
    await hears(socket, 'too_many_requests', 10);
    expect(socket.socket.connected).toBe(true);
    // Sockets end with their session, so the test need not wait for each.
    server.clock.advance(16 * 60_000);
    await socket.waitFor('unauthenticated');
  });

  it('are refused beyond their size, and cost by their size on arrival', async () => {
    const person = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const stranger = await registerPerson(server);
    const neighbour = await connectSocket(server.url, 'tasks', person.token);
    const description = 'x'.repeat(99_000);
    hold();
    // 49 tokens each: of 4 MiB, 42 fit; of 5,000 tokens all are paid, those that are refused for the queue too.
    for (let index = 0; index < 60; index += 1)
      socket.socket.emit('createTask', { requestId: uuidv7(), id: uuidv7(), title: 'Heavy', description });
    await hears(socket, 'too_many_requests', 18);
    // The account's other sockets share its allowance; those of others do not.
    for (let index = 0; index < 2_080; index += 1) neighbour.socket.emit('nothing', { requestId: uuidv7() });
    await hears(neighbour, 'too_many_requests', 20);
    const other = await connectSocket(server.url, 'tasks', stranger.token);
    open();
    await other.ask('createQuickTask', { id: uuidv7(), title: 'Mine' });
    await hears(socket, 'createTask.answer', 42);
    for (const each of [socket, neighbour, other]) each.close();
  });

  it('close the socket far beyond the limit', async () => {
    const person = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', person.token);
    hold();
    for (let index = 0; index < 4_100; index += 1)
      socket.socket.emit('createQuickTask', { requestId: uuidv7(), id: uuidv7(), title: 'Flood' });
    await expect.poll(() => socket.socket.connected).toBe(false);
    open();
  });

  it('end with the session that sent them', async () => {
    const person = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', person.token);
    hold();
    const ids = Array.from({ length: 5 }, () => uuidv7());
    for (const id of ids) socket.socket.emit('createQuickTask', { requestId: uuidv7(), id, title: 'Waits' });
    await expect
      .poll(async () => (await metricsOf(server)).match(/daywall_waiting_writes (\d+)/)?.[1])
      .toBe('5');
    server.clock.advance(16 * 60_000);
    await socket.waitFor('unauthenticated');
    open();
    await expect
      .poll(async () => (await metricsOf(server)).match(/daywall_waiting_writes (\d+)/)?.[1])
      .toBe('0');
    const { rows } = await server.database.executeSql('select id from tasks');
    // The first write is running.
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });
});

async function metricsOf({ app }: TestServer): Promise<string> {
  return (await app.inject({ url: '/api/metrics' })).body;
}
