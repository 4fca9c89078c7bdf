import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const TOKEN = 'a-token-of-the-metrics';

let server: TestServer;
let remote: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  remote = await startTestServer({ metricsToken: TOKEN, publicUrl: 'https://daywall.example.org' });
});
afterAll(async () => {
  await server.close();
  await remote.close();
});

const ask = (of: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  of.app.inject({ url: '/api/metrics', headers, remoteAddress });

/** Value of one line of the metrics, independent of the order of its labels. */
async function read(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const line = (await ask(server)).body
    .split('\n')
    .find(
      (each) =>
        (each.startsWith(`${name}{`) || each.startsWith(`${name} `)) &&
        Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('who may not read the metrics', () => {
  it('gets the answer of a route that does not exist', async () => {
    const unknown = await server.app.inject({ url: '/api/nothing' });
    const refused = [
      await ask(server, {}, '192.0.2.7'),
      await ask(server, { 'x-forwarded-for': '192.0.2.7' }),
      await ask(server, { forwarded: 'for=192.0.2.7' }),
      await ask(server, { host: 'rebound.example.org' }),
      await ask(remote),
      await ask(remote, { authorization: 'Bearer wrong' }),
      await ask(remote, { authorization: `Basic ${TOKEN}` }),
      await ask(server, { authorization: `Bearer ${TOKEN}` }, '192.0.2.7'),
    ];
    for (const reply of refused) {
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual(unknown.json());
    }
  });

  it('reads them from this machine, or with the token from anywhere', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask(server, {}, address)).statusCode).toBe(200);
    const reply = await ask(remote, { authorization: `Bearer ${TOKEN}` }, '192.0.2.7');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});

describe('the metrics', () => {
  it('count requests by pattern, emits by name and outcome, sockets, transactions and the log’s reading', async () => {
    const person = await registerPerson(server);
    await server.app.inject({ method: 'PUT', url: `/api/users/${person.user.id}` });
    await server.app.inject({ url: '/api/nothing/at/all' });
    const socket = await connectSocket(server.url, 'tasks', person.token);
    expect(await read('daywall_open_sockets', { namespace: 'tasks' })).toBe(1);
    expect(await read('daywall_open_sockets', { namespace: 'calendar' })).toBe(0);
    const transactions =
      (await read('daywall_transaction_duration_seconds_count', { outcome: 'commit' })) ?? 0;
    const id = uuidv7();
    await socket.ask('createQuickTask', { id, title: 'Counted' });
    await socket.waitForEvent((change) => change.id === id);
    await expect(socket.ask('createQuickTask', { id, title: 'Counted' })).rejects.toThrow('id_taken');
    await socket.emitRaw('somethingElse', {});
    const emits = 'daywall_emit_duration_seconds_count';
    expect(await read(emits, { name: 'createQuickTask', outcome: 'ok' })).toBe(1);
    expect(await read(emits, { name: 'createQuickTask', outcome: 'id_taken' })).toBe(1);
    expect(await read(emits, { name: 'unknown', outcome: 'route_not_found' })).toBe(1);
    const count = 'daywall_http_request_duration_seconds_count';
    expect(await read(count, { route: '/api/users/:id', status: '401', method: 'PUT' })).toBe(1);
    expect(await read(count, { route: 'none', status: '404' })).toBeGreaterThan(0);
    expect(await read('daywall_transaction_duration_seconds_count', { outcome: 'commit' })).toBe(
      transactions + 1,
    );
    expect(await read('daywall_transaction_duration_seconds_count', { outcome: 'rollback' })).toBe(1);
    expect(await read('daywall_publisher_lag_seconds_count')).toBeGreaterThan(0);
    expect(await read('daywall_waiting_writes')).toBe(0);
    expect(await read('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect((await ask(server)).body).not.toContain(person.user.id);
    socket.close();
    await expect.poll(() => read('daywall_open_sockets', { namespace: 'tasks' })).toBe(0);
  });

  it('are each server’s own', async () => {
    const other = (await ask(remote, { authorization: `Bearer ${TOKEN}` })).body;
    expect(other).not.toContain('createQuickTask');
  });
});
