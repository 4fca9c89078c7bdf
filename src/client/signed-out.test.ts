import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { NetworkProxy } from '#tests/soak/network-proxy.ts';
import { createClient, type HostClient } from './create-client.ts';
import { createHastyClock, createTestBrowser, type TestBrowser, until } from './ports.test-support.ts';
import type { Ports } from './ports.ts';
import { SHARED_FILES } from './replica/shared-files.ts';

const password = 'correct horse battery';
const SECRET_TITLE = 'Ask the lawyer about the will';
const SECRET_DRAFT = 'I would rather not say';

let server: TestServer;
let line: NetworkProxy;
const clients: HostClient[] = [];

beforeEach(async () => {
  server = await startTestServer();
  line = await NetworkProxy.to(Number(new URL(server.url).port));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await line.close();
  await server.close();
});

interface Device extends TestBrowser {
  readonly open: (ports?: Partial<Ports>) => Promise<HostClient>;
}

function createDevice(): Device {
  const browser = createTestBrowser();
  const fetchOf = withCookies(new Map());
  return {
    ...browser,
    async open(ports = {}) {
      const clock = createHastyClock(20);
      const client = createClient(browser.context({ serverUrl: line.url, clock, fetch: fetchOf, ...ports }));
      clients.push(client);
      await client.ready;
      return client;
    },
  };
}

/** Leaves a new task on the device as a tab does that ends before the outbox's code has come. */
function leaveHeld({ values }: TestBrowser, accountId: string | null, title: string): void {
  const identity = { requestId: uuidv7(), at: new Date().toISOString() };
  const write = { name: 'createQuickTask', payload: { id: uuidv7(), title } };
  values.set(`daywall.held.${accountId}.${identity.requestId}`, JSON.stringify({ write, identity }));
}

/** All contents of the device's disk as text. */
async function contentsOf({ indexedDB, values }: TestBrowser): Promise<string> {
  const found: unknown[] = [...values];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      found.push(
        await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result.map((each: unknown) => [store, each]));
        }),
      );
    }
    database.close();
  }
  return JSON.stringify(found);
}

/** Leaves files on the device as a share from another app does. */
async function leaveShare({ indexedDB }: TestBrowser): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(SHARED_FILES);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
}
const hasShare = async ({ indexedDB }: TestBrowser) =>
  (await indexedDB.databases()).some(({ name }) => name === SHARED_FILES);

const isComplete = ({ connection }: HostClient) => connection.status === 'online' && connection.isComplete;

/** Registers a user with one task, whose device has loaded everything. */
async function register(client: HostClient, device: Device): Promise<string> {
  const email = `${uuidv7()}@example.org`;
  await client.register({ email, password, firstName: 'Ada' });
  await until(() => isComplete(client), 'the account');
  await client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: SECRET_TITLE } });
  await until(() => client.outbox.waiting === 0, 'the task to be sent');
  device.values.set(`daywall.draft.${client.session.accountId}.task`, SECRET_DRAFT);
  device.values.set('daywall.list.label:doctor', '{}');
  return email;
}

it('a client leaves nothing readable on disk after signing out, in any tab, the server away or not', async () => {
  const device = createDevice();
  const first = await device.open();
  await register(first, device);
  const second = await device.open();
  await until(() => isComplete(second), 'the second tab');
  expect(await contentsOf(device)).toContain(SECRET_TITLE);
  line.cut();
  await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: `${SECRET_TITLE}, unsent` } });
  await first.logout();
  await until(() => second.session.status === 'signedOut', 'the second tab to hear of it');
  await second.host.opened();
  const found = await contentsOf(device);
  for (const secret of [SECRET_TITLE, SECRET_DRAFT, 'label:doctor', 'Ada', '@example.org'])
    expect(found).not.toContain(secret);
});

it('a client returns unsent writes and drafts to the same account at its next sign-in, and to no other', async () => {
  const device = createDevice();
  const client = await device.open();
  const email = await register(client, device);
  const { accountId } = client.session;
  line.cut();
  await client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Written offline' } });
  leaveHeld(device, accountId, 'Held');
  await client.logout();
  expect(await contentsOf(device)).not.toContain('Held');
  line.mend();
  await client.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Bob' });
  await until(() => isComplete(client), 'Bob’s account');
  expect([...client.replica.all('task')]).toEqual([]);
  expect(device.values.has(`daywall.draft.${accountId}.task`)).toBe(false);
  await client.logout();
  await client.login({ email, password });
  const titles = () => [...client.replica.all('task')].map(({ title }) => title).sort();
  await until(() => titles().length === 3 && client.outbox.waiting === 0, 'the writes to be sent');
  expect(titles()).toEqual([SECRET_TITLE, 'Held', 'Written offline'].sort());
  expect(device.values.get(`daywall.draft.${accountId}.task`)).toBe(SECRET_DRAFT);
  const other = await createDevice().open();
  await other.login({ email, password });
  await until(() => isComplete(other), 'another device');
  expect([...other.replica.all('task')]).toHaveLength(3);
});

it('a client lets go of files shared with the device where the person signs out', async () => {
  const device = createDevice();
  const client = await device.open();
  await register(client, device);
  await leaveShare(device);
  await client.logout();
  await expect.poll(() => hasShare(device)).toBe(false);
});

it('a client clears the disk when the server has ended the session', async () => {
  const device = createDevice();
  const client = await device.open();
  const email = await register(client, device);
  await leaveShare(device);
  const other = await createDevice().open();
  await other.login({ email, password });
  await other.call('endOtherDevices', {});
  await until(() => client.session.status === 'signedOut', 'the end of the session');
  await client.host.opened();
  expect(await contentsOf(device)).not.toContain(SECRET_TITLE);
  // A share waits for the next sign-in: nobody asked to leave.
  expect(await hasShare(device)).toBe(true);
});

it('a client keeps nothing of a deleted account, not even sealed', async () => {
  const device = createDevice();
  const client = await device.open();
  await register(client, device);
  line.cut();
  await client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Unsent' } });
  await client.logout({ isAccountDeleted: true });
  const found = await contentsOf(device);
  for (const secret of [SECRET_TITLE, SECRET_DRAFT, 'Unsent', '"sealed"'])
    expect(found).not.toContain(secret);
});

it('a client clears at its start what a browser left behind that ended during a sign-out', async () => {
  const device = createDevice();
  const client = await device.open();
  await register(client, device);
  await client.close();
  for (const key of ['token', 'account', 'auth']) device.values.delete(`daywall.${key}`);
  device.values.set('daywall.loggingOut', '1');
  line.cut();
  expect(await contentsOf(device)).toContain(SECRET_TITLE);
  await device.open();
  let found = '';
  await until(() => {
    void contentsOf(device).then((contents) => {
      found = contents;
    });
    return found !== '' && !found.includes(SECRET_TITLE);
  }, 'the disk to be cleared');
});

it('a client keeps unsent writes as they are where nothing can be sealed, and removes the rest', async () => {
  const device = createDevice();
  const plain = withCookies(new Map());
  const client = await device.open({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('/outbox-key')) throw new TypeError('away');
      return plain(request);
    },
  });
  const email = await register(client, device);
  line.cut();
  await client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Unsent' } });
  leaveHeld(device, client.session.accountId, 'Held');
  await client.logout();
  const found = await contentsOf(device);
  expect(found).not.toContain(SECRET_TITLE);
  expect(found).toContain('Unsent');
  expect(found).toContain('Held');
  line.mend();
  await client.login({ email, password });
  const tasks = () => [...client.replica.all('task')];
  await until(() => tasks().length === 3 && client.outbox.waiting === 0, 'the writes to be sent');
});
