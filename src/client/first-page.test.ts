import { v7 as uuidv7 } from 'uuid';
import { subscribe } from 'valtio/vanilla';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { createClient, type HostClient } from './create-client.ts';
import { createHastyClock, createTestBrowser, until } from './ports.test-support.ts';
import type { Ports } from './ports.ts';

let server: TestServer;
const clients: HostClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => server.close());

function isOnline({ connection }: HostClient): boolean {
  return connection.status === 'online' && connection.isInitialized;
}

it('a client connects once what is on disk is drawn, showing no outage before, and at once with nothing to draw', async () => {
  const browser = createTestBrowser();
  const { promise: firstPage, resolve: draw } = Promise.withResolvers<void>();
  const fetch = withCookies(new Map());
  const open = (ports: Partial<Ports> = { firstPage }) => {
    const client = createClient(
      browser.context({ serverUrl: server.url, clock: createHastyClock(20), fetch, ...ports }),
    );
    clients.push(client);
    return client;
  };
  const first = open();
  await first.ready;
  await first.register({
    email: `${uuidv7()}@example.org`,
    password: 'correct horse battery',
    firstName: 'Ada',
  });
  await until(() => isOnline(first), 'the connection of a browser that holds nothing');
  await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
  await until(() => first.outbox.waiting === 0, 'the write');
  await expect.poll(() => first.host.cursor()).not.toBeNull();

  const again = open();
  const shown = new Set<string>();
  const stopWatching = [again.session, again.connection].map((state) =>
    subscribe(state, () => again.session.accountId !== null && shown.add(again.connection.status), true),
  );
  await again.ready;
  again.wake();
  for (const stop of stopWatching) stop();
  // A page drawn in between shows no outage, and waits for the rows that come with the connection.
  expect([...shown]).toEqual(['connecting']);
  expect(again.connection.isInitialized).toBe(true);
  expect([...again.replica.all('task')].map(({ title }) => title)).toEqual(['Call Bob']);
  // Any other client would be connected by then.
  const undrawn = open({});
  await until(() => isOnline(undrawn), 'the connection of a tab that draws nothing');
  expect(again.connection.status).toBe('connecting');
  const early = again.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Ada' } });
  draw();
  await early;
  expect([...again.replica.all('task')].map(({ title }) => title)).toContain('Call Ada');
  await until(() => isOnline(again), 'the connection after the first page');
  await until(() => again.outbox.waiting === 0, 'the write that was made before the first page');
});

it('a client of an empty browser shows the rows that came with its session before it connects, and the others after', async () => {
  const jar = new Map<string, string>();
  const fetch = withCookies(jar);
  const open = async (ports: Partial<Ports> = {}) => {
    const client = createClient(
      createTestBrowser().context({ serverUrl: server.url, clock: createHastyClock(20), fetch, ...ports }),
    );
    clients.push(client);
    await client.ready;
    return client;
  };
  const first = await open();
  await first.register({
    email: `${uuidv7()}@example.org`,
    password: 'correct horse battery',
    firstName: 'Ada',
  });
  await until(() => isOnline(first), 'the connection');
  await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
  await first.write({ name: 'createLabel', payload: { id: uuidv7(), name: 'home' } });
  await until(() => first.outbox.waiting === 0, 'the writes');

  const takeStart = async () => {
    const headers = { 'x-csrf-protection': '1' };
    return (await fetch(`${server.url}/api/auth/start`, { method: 'POST', headers })).json();
  };
  const { promise: firstPage, resolve: draw } = Promise.withResolvers<void>();
  const empty = await open({ firstPage, takeStart });
  expect(empty.connection).toMatchObject({ status: 'connecting', isInitialized: true, isComplete: false });
  expect([...empty.replica.all('task')].map(({ title }) => title)).toEqual(['Call Bob']);
  expect([...empty.replica.all('label')]).toEqual([]);
  // The loads are still to come: nothing may count as followed up to here.
  expect(await empty.host.cursor()).toBeNull();
  const early = empty.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Ada' } });
  draw();
  await early;
  await until(() => [...empty.replica.all('label')].length > 0, 'the loads behind the first page');
  expect([...empty.replica.all('label')].map(({ name }) => name)).toEqual(['home']);
  await until(() => empty.connection.isComplete, 'everything');
  await until(() => empty.outbox.waiting === 0, 'the write that was made before the first page');
  await expect.poll(() => empty.host.cursor()).not.toBeNull();
});

it('a client of an empty browser says that tasks are on their way while it shows only the first of very many', async () => {
  const fetch = withCookies(new Map());
  const context = () =>
    createTestBrowser().context({ serverUrl: server.url, clock: createHastyClock(20), fetch });
  const first = createClient(context());
  clients.push(first);
  await first.register({
    email: `${uuidv7()}@example.org`,
    password: 'correct horse battery',
    firstName: 'Ada',
  });
  const count = 600;
  await server.database.executeSql(
    `insert into tasks (id, created_at, updated_at, owner_id, title, importance, is_new, position)
     select uuidv7(), now(), now(), $1, 'Task ' || n, 50, false, 'd' || lpad(n::text, 4, '0')
     from generate_series(1, $2::int) n`,
    [first.session.accountId, count],
  );
  const { promise: firstPage, resolve: draw } = Promise.withResolvers<void>();
  const headers = { 'x-csrf-protection': '1' };
  const takeStart = async () =>
    (await fetch(`${server.url}/api/auth/start`, { method: 'POST', headers })).json();
  const client = createClient({ ...context(), firstPage, takeStart });
  clients.push(client);
  await client.ready;
  const shown = [...client.replica.all('task')].length;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(count);
  expect(client.connection).toMatchObject({ isInitialized: true, loading: shown, isComplete: false });
  draw();
  await until(() => client.connection.loading === null, 'all tasks');
  expect([...client.replica.all('task')]).toHaveLength(count);
});

it('a client shows offline what an ended tab has left held, behind what waits on disk', async () => {
  const browser = createTestBrowser();
  const fetch = withCookies(new Map());
  const open = async (ports: Partial<Ports> = {}) => {
    const client = createClient(
      browser.context({ serverUrl: server.url, clock: createHastyClock(20), fetch, ...ports }),
    );
    clients.push(client);
    await client.ready;
    return client;
  };
  const newTask = (title: string) => ({ name: 'createQuickTask', payload: { id: uuidv7(), title } }) as const;
  const held = () => [...browser.values.keys()].filter((key) => key.startsWith('daywall.held.'));
  const first = await open();
  await first.register({
    email: `${uuidv7()}@example.org`,
    password: 'correct horse battery',
    firstName: 'Ada',
  });
  await until(() => isOnline(first), 'the connection');
  await first.write(newTask('Sent'));
  await until(() => first.outbox.waiting === 0, 'the write');
  await expect.poll(() => first.host.cursor()).not.toBeNull();
  await first.close();

  const away = { serverUrl: 'http://127.0.0.1:9' };
  const writing = await open(away);
  const undrawn = await open({ ...away, firstPage: new Promise<void>(() => {}) });
  await writing.write(newTask('Waiting'));
  undrawn.write(newTask('Held')).catch(() => {});
  for (const tab of [writing, undrawn]) await tab.close();
  expect(held()).toHaveLength(1);

  const next = await open(away);
  await until(() => next.outbox.waiting === 2, 'both writes');
  const byPosition = [...next.replica.all('task')].sort((a, b) => (a.position < b.position ? -1 : 1));
  expect(byPosition.map(({ title }) => title)).toEqual(['Sent', 'Waiting', 'Held']);
  await until(() => held().length === 0, 'the outbox to have it');
});
