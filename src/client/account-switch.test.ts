import { v7 as uuidv7 } from 'uuid';
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { NetworkProxy } from '#tests/soak/network-proxy.ts';
import { createClient, type HostClient } from './create-client.ts';
import { createHastyClock, createTestBrowser, settled, until } from './ports.test-support.ts';
import type { KeyValueStorage, Ports } from './ports.ts';

const password = 'correct horse battery';
let server: TestServer;
const clients: HostClient[] = [];

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.close();
});

/** Storage of a tab that receives no storage events: frozen in the background, or just too busy. */
function deaf(storage: KeyValueStorage): KeyValueStorage {
  return { ...storage, watch: () => () => undefined };
}

function isOnline(client: HostClient): boolean {
  return client.connection.status === 'online' && client.connection.isInitialized;
}

it('a tab without storage events and connection follows an account switch, and sends and shows each account its own', async () => {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  const line = await NetworkProxy.to(Number(new URL(server.url).port));
  const open = (change: (ports: Ports) => Ports) => {
    const ports = browser.context({ serverUrl: server.url, clock: createHastyClock(20), fetch: fetchOf });
    const client = createClient(change(ports));
    clients.push(client);
    return client;
  };
  const first = open((ports) => ports);
  await first.ready;
  const email = `${uuidv7()}@example.org`;
  await first.register({ email, password, firstName: 'Ada' });
  const ada = first.session.accountId ?? '';
  const sleeper = open((ports) => ({ ...ports, serverUrl: line.url, storage: deaf(ports.storage) }));
  await sleeper.ready;
  await until(() => isOnline(sleeper), 'the second tab');

  // Ada's writes wait in the sleeping tab while she leaves and Bob signs in beside it.
  line.cut();
  await sleeper.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Ada’s alone' } });
  await sleeper.write({ name: 'updateAppSettings', payload: { theme: 'dark' } });
  expect(sleeper.outbox.waiting).toBe(2);
  await first.logout();
  await until(() => sleeper.session.status === 'signedOut', 'the second tab to hear that she left');
  expect(sleeper.session).toMatchObject({ accountId: null, isAuthorized: true });
  expect([...sleeper.replica.all('user')]).toEqual([]);
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Bob' });
  await until(() => isOnline(first), 'Bob’s tab');
  line.mend();
  sleeper.wake();
  await until(() => sleeper.session.accountId === first.session.accountId, 'the second tab to follow Bob');
  await until(() => isOnline(sleeper), 'the second tab as Bob’s');
  // Bob’s own write makes the round, so anything sent before it would have come too.
  await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Bob’s own' } });
  await until(() => first.outbox.waiting === 0, 'Bob’s write');
  await settled();

  const bob = first.session.accountId ?? '';
  for (const tab of [first, sleeper]) {
    await until(() => [...tab.replica.all('task')].length > 0, 'the task');
    expect([...tab.replica.all('task')].map(({ title }) => title)).toEqual(['Bob’s own']);
    expect(tab.replica.get('appSettings', bob)?.theme).toBe('system');
    expect([...tab.replica.all('user')].map(({ id }) => id)).toEqual([bob]);
  }

  await first.logout();
  await first.login({ email, password });
  expect(first.session.accountId).toBe(ada);
  await until(() => [...first.replica.all('task')].length > 0, 'what Ada had left behind');
  await until(() => first.outbox.waiting === 0, 'what Ada had left behind to be sent');
  expect([...first.replica.all('task')].map(({ title }) => title)).toEqual(['Ada’s alone']);
  expect(first.replica.get('appSettings', ada)?.theme).toBe('dark');
  await line.close();
});

it('a tab whose session ended while another account signed in beside it follows that account', async () => {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  const open = (change: (ports: Ports) => Ports) => {
    // In real time: a postponed timer must not count as a lost connection.
    const clock = createHastyClock();
    const client = createClient(change(browser.context({ serverUrl: server.url, clock, fetch: fetchOf })));
    clients.push(client);
    return client;
  };
  const first = open((ports) => ports);
  await first.ready;
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  const line = await NetworkProxy.to(Number(new URL(server.url).port));
  const sleeper = open((ports) => ({ ...ports, serverUrl: line.url, storage: deaf(ports.storage) }));
  await sleeper.ready;
  await until(() => isOnline(sleeper), 'the second tab');
  line.stall();
  await first.logout();
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Bob' });
  line.resume();
  await until(() => {
    // On a busy machine it may ask for its session in between, find nobody signed in, and stay at that until it is
    // woken.
    if (sleeper.session.status === 'signedOut') sleeper.wake();
    return sleeper.session.accountId === first.session.accountId;
  }, 'the second tab to follow');
  await until(() => isOnline(sleeper) && isOnline(first), 'both tabs');
  expect(first.session.status).toBe('signedIn');
  expect(browser.values.has('daywall.token')).toBe(true);
  await line.close();
});

it('a client takes writes made in the moment of signing in', async () => {
  const ports = createTestBrowser().context({
    serverUrl: server.url,
    clock: createHastyClock(20),
    fetch: withCookies(new Map()),
  });
  const client = createClient(ports);
  clients.push(client);
  await client.ready;
  const id = uuidv7();
  const written = new Promise<void>((resolve, reject) => {
    const write = () => {
      if (client.session.status !== 'signedIn') return;
      end();
      client.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } }).then(resolve, reject);
    };
    const end = subscribe(client.session, write, true);
  });
  await client.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  await written;
  expect(client.replica.get('task', id)?.title).toBe('Call Bob');
  await until(() => client.outbox.waiting === 0, 'the write to be sent');
});

it('a tab that opens without a token while the server is away has its session again once it is back', async () => {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  const line = await NetworkProxy.to(Number(new URL(server.url).port));
  const open = () => {
    const clock = createHastyClock(20);
    const ports = browser.context({ serverUrl: line.url, clock, fetch: fetchOf });
    const client = createClient(ports);
    clients.push(client);
    return client;
  };
  const first = open();
  await first.ready;
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  await until(() => isOnline(first) && first.connection.isComplete, 'the first tab');
  const { accountId } = first.session;
  await first.close();
  browser.values.delete('daywall.token');
  line.cut();
  const again = open();
  await again.ready;
  expect(again.session).toMatchObject({ status: 'signedIn', accountId });
  await again.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
  line.mend();
  await until(() => isOnline(again) && again.outbox.waiting === 0, 'the connection');
  expect(again.session).toMatchObject({ status: 'signedIn', accountId });
  await line.close();
});
