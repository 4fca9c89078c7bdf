import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';
import { Line } from '#tests/soak/line.ts';
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

/** A tab that the browser does not let hear what other tabs store: asleep in the background, or just too busy. */
function deaf(storage: KeyValueStorage): KeyValueStorage {
  return { ...storage, watch: () => () => undefined };
}

function isOnline(client: HostClient): boolean {
  return client.connection.status === 'online' && client.connection.isInitialized;
}

it('a tab that has not heard of another account yet sends nothing as that account and shows nothing of it', async () => {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  const line = await Line.to(Number(new URL(server.url).port));
  const open = (change: (ports: Ports) => Ports) => {
    const ports = browser.context({ serverUrl: server.url, clock: createHastyClock(20), fetch: fetchOf });
    const client = createClient(change(ports));
    clients.push(client);
    return client;
  };
  const first = open((ports) => ports);
  await first.ready;
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  const ada = first.session.accountId ?? '';
  const sleeper = open((ports) => ({ ...ports, serverUrl: line.url, storage: deaf(ports.storage) }));
  await sleeper.ready;
  await until(() => isOnline(sleeper), 'the second tab');

  // Ada's write waits in the sleeping tab while Bob signs in beside it.
  line.cut();
  await first.logout();
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Bob' });
  await until(() => isOnline(first), 'Bob’s tab');
  await sleeper.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Ada’s alone' } });
  await sleeper.write({ name: 'updateAppSettings', payload: { theme: 'dark' } });
  line.mend();
  for (let round = 0; round < 20; round += 1) {
    sleeper.wake();
    await settled();
  }
  // Bob’s own write makes the round, so anything sent before it would have come too.
  await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Bob’s own' } });
  await until(() => first.outbox.waiting === 0, 'Bob’s write');
  await settled();

  const bob = first.session.accountId ?? '';
  expect([...first.replica.all('task')].map(({ title }) => title)).toEqual(['Bob’s own']);
  expect(first.replica.get('appSettings', bob)?.theme).toBe('system');
  expect([...sleeper.replica.all('user')].map(({ id }) => id)).toEqual([ada]);
  expect(sleeper.outbox.waiting).toBe(2);
  await line.close();
});

it('a tab whose session ended while another account signed in beside it follows that account', async () => {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  const open = (change: (ports: Ports) => Ports) => {
    // In real time: what is held back for a moment must not count as a lost connection.
    const clock = createHastyClock();
    const client = createClient(change(browser.context({ serverUrl: server.url, clock, fetch: fetchOf })));
    clients.push(client);
    return client;
  };
  const first = open((ports) => ports);
  await first.ready;
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  const line = await Line.to(Number(new URL(server.url).port));
  const sleeper = open((ports) => ({ ...ports, serverUrl: line.url, storage: deaf(ports.storage) }));
  await sleeper.ready;
  await until(() => isOnline(sleeper), 'the second tab');
  line.stall();
  await first.logout();
  await first.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Bob' });
  line.resume();
  await until(() => sleeper.session.accountId === first.session.accountId, 'the second tab to follow');
  await until(() => isOnline(sleeper) && isOnline(first), 'both tabs');
  expect(first.session.status).toBe('signedIn');
  expect(browser.values.has('daywall.token')).toBe(true);
  await line.close();
});
