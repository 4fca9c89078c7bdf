import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { createClient, type HostClient } from './create-client.ts';
import { opensLate } from './late-database.test-support.ts';
import {
  createHastyClock,
  createTestBrowser,
  settled,
  type TestBrowser,
  until,
} from './ports.test-support.ts';
import type { Ports } from './ports.ts';

const password = 'correct horse battery';
let database: Database;
let server: TestServer;
const clients: HostClient[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  // Each test registers its own users: the servers share the database because opening one is slow.
  server = await startTestServer({}, { ...database, close: async () => undefined });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.close();
});

interface Browser extends TestBrowser {
  readonly jar: Map<string, string>;
}
const openBrowser = (): Browser => Object.assign(createTestBrowser(), { jar: new Map<string, string>() });

/** Another browser with the same cookies and an empty disk. */
function openBrowserWith({ jar }: Browser): Browser {
  return Object.assign(createTestBrowser(), { jar });
}

function openTab(browser: Browser, ports: Partial<Ports> = {}): HostClient {
  const client = createClient(
    browser.context({
      serverUrl: server.url,
      clock: createHastyClock(20),
      fetch: withCookies(browser.jar),
      ...ports,
    }),
  );
  clients.push(client);
  return client;
}

async function openOffline(browser: Browser): Promise<HostClient> {
  const client = openTab(browser, { serverUrl: 'http://127.0.0.1:9' });
  await client.ready;
  return client;
}

function connected({ connection }: HostClient): Promise<void> {
  return until(() => connection.status === 'online' && connection.isInitialized, 'the connection');
}

async function register(client: HostClient, email = `${uuidv7()}@example.org`): Promise<string> {
  await client.ready;
  await client.register({ email, password, firstName: 'Ada' });
  await connected(client);
  return email;
}

async function login(client: HostClient, email: string): Promise<void> {
  await client.ready;
  await client.login({ email, password });
  await connected(client);
}

async function restartAt(port: number): Promise<void> {
  const app = await buildApp(server.config, { clock: server.clock, database: server.database });
  await app.listen({ host: '127.0.0.1', port });
  const { database } = server;
  server = {
    ...server,
    app,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

describe('a client that signs in', () => {
  it('says why it was refused and stays signed out', async () => {
    const client = openTab(openBrowser());
    await client.ready;
    expect(client.session.status).toBe('signedOut');
    await expect(client.login({ email: 'nobody@example.org', password })).rejects.toThrow(
      'Email or password is wrong',
    );
    expect(client.session).toMatchObject({
      isError: true,
      isLoading: false,
      message: 'Email or password is wrong',
    });
    expect(() => client.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'x' } })).toThrow();
  });

  it('registers, loads the first data, and is there again after a reload without a connection', async () => {
    const browser = openBrowser();
    const client = openTab(browser);
    await register(client);
    const { accountId } = client.session;
    expect(client.replica.get('user', accountId ?? '')?.firstName).toBe('Ada');
    expect(client.replica.get('appSettings', accountId ?? '')?.appLevel).toBe(2);
    const id = uuidv7();
    await client.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => client.outbox.waiting === 0);
    // Rows of the loads behind the page are on disk a little later.
    await expect.poll(async () => (await openOffline(browser)).connection.isInitialized).toBe(true);
    await client.close();

    const offline = await openOffline(browser);
    expect(offline.session).toMatchObject({ status: 'signedIn', accountId });
    expect(offline.connection.isInitialized).toBe(true);
    expect(offline.replica.get('task', id)?.title).toBe('Call Bob');
  });

  it('finds its session again by the cookie when the token is gone, and not after logging out', async () => {
    const browser = openBrowser();
    const client = openTab(browser);
    await register(client);
    await client.close();
    browser.values.delete('daywall.token');
    const again = openTab(browser);
    await again.ready;
    expect(again.session.status).toBe('signedIn');
    await again.logout();
    expect(again.session).toMatchObject({ status: 'signedOut', authData: null, isLoggingOut: true });
    const newTab = openTab(browser);
    await newTab.ready;
    expect(newTab.session.status).toBe('signedOut');
  });

  it('logs every tab out that shares the browser, and takes the other account in all of them', async () => {
    const browser = openBrowser();
    const first = openTab(browser);
    const email = await register(first);
    const second = openTab(browser);
    await second.ready;
    await until(() => second.connection.status === 'online');
    await first.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Mine alone' } });
    await until(() => [...second.replica.all('task')].length === 1);
    await first.logout();
    await until(() => second.session.status === 'signedOut');
    expect([...second.replica.all('task')]).toHaveLength(0);

    await register(first);
    await until(
      () => second.session.accountId === first.session.accountId && second.connection.isInitialized,
    );
    expect([...second.replica.all('task')]).toHaveLength(0);
    await first.logout();
    await login(first, email);
    await until(() => [...first.replica.all('task')].length > 0, 'the task');
    expect([...first.replica.all('task')].map((each) => each.title)).toEqual(['Mine alone']);
  });
});

describe('two devices', () => {
  it('see each other’s writes, and both the same in the end', async () => {
    const one = openTab(openBrowser());
    const email = await register(one);
    const two = openTab(openBrowser());
    await login(two, email);
    const id = uuidv7();
    const at = new Date().toISOString();
    await one.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => two.replica.get('task', id) !== undefined);
    await two.write({
      name: 'startNoteTimer',
      payload: { id, data: { recordId: uuidv7(), startedAt: at, clientNow: at } },
    });
    const account = one.session.accountId ?? '';
    await until(() => one.replica.get('user', account)?.activeTask?.id === id);
    expect([...one.replica.all('timerRecord')]).toHaveLength(1);
    await one.write({
      name: 'finishTask',
      payload: { id, at: new Date().toISOString(), clientNow: new Date().toISOString() },
    });
    await until(() => two.replica.get('task', id)?.progress === 'done' && one.outbox.waiting === 0);
    await until(() => [...two.replica.all('timerRecord')].every((each) => each.endedAt !== null));
    await until(() => two.replica.get('user', account)?.activeTask === null);
    await settled();
    for (const entity of ['task', 'timerRecord', 'user'] as const) {
      expect([...two.replica.all(entity)]).toEqual([...one.replica.all(entity)]);
    }
  });

  it('send what was written while the server was away, once, and catch up with what they missed', async () => {
    const one = openTab(openBrowser());
    const email = await register(one);
    const two = openTab(openBrowser());
    await login(two, email);
    const { port } = new URL(server.url);
    await server.app.close();
    await until(() => one.connection.status !== 'online' && two.connection.status !== 'online');
    const [first, second] = [uuidv7(), uuidv7()];
    await one.write({ name: 'createQuickTask', payload: { id: first, title: 'From one' } });
    await two.write({ name: 'createQuickTask', payload: { id: second, title: 'From two' } });
    expect(one.session.status).toBe('signedIn');
    await restartAt(Number(port));
    one.wake();
    two.wake();
    await until(
      () => one.replica.get('task', second) !== undefined && two.replica.get('task', first) !== undefined,
    );
    await until(() => one.outbox.waiting === 0 && two.outbox.waiting === 0);
    expect([...one.replica.all('task')]).toHaveLength(2);
  });

  it('merge fields that only one of them changed; of the same field the last write wins', async () => {
    const one = openTab(openBrowser());
    const email = await register(one);
    const two = openTab(openBrowser());
    await login(two, email);
    const id = uuidv7();
    await one.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => two.replica.get('task', id) !== undefined && one.outbox.waiting === 0);
    const { port } = new URL(server.url);
    await server.app.close();
    await until(() => one.connection.status !== 'online' && two.connection.status !== 'online');
    const version = one.replica.get('task', id)?.version ?? 1;
    await one.write({
      name: 'updateTask',
      payload: { id, version, data: { title: 'Call Ada', importance: 90 } },
    });
    await two.write({
      name: 'updateTask',
      payload: { id, version, data: { title: 'Call Eve', workload: 30 } },
    });
    await restartAt(Number(port));
    one.wake();
    await until(() => one.outbox.waiting === 0);
    two.wake();
    await until(() => two.outbox.waiting === 0);
    await until(() => one.replica.get('task', id)?.version === two.replica.get('task', id)?.version);
    expect(one.replica.get('task', id)).toMatchObject({ importance: 90, workload: 30 });
    expect(two.replica.get('task', id)).toEqual(one.replica.get('task', id));
    const history = (await one.ask('getTaskHistory', { id })).entries;
    const titles = history
      .filter((entry) => entry.field === 'title')
      .flatMap((entry) => [entry.before, entry.after]);
    expect(titles).toEqual(expect.arrayContaining(['Call Ada', 'Call Eve']));
  });
});

it('a client whose organizations are refused is signed out until the server admits it again', async () => {
  const browser = openBrowser();
  const first = openTab(browser);
  const email = await register(first);
  await first.close();
  const cookies = withCookies(browser.jar);
  let isRefusing = true;
  const client = openTab(openBrowserWith(browser), {
    fetch: async (input, init) => {
      const isRefused = isRefusing && new Request(input, init).url.endsWith('/api/organizations');
      return isRefused
        ? Response.json({ id: 'not_found', message: 'Not found' }, { status: 404 })
        : cookies(input, init);
    },
  });
  await client.ready;
  await until(() => client.session.status === 'signedOut', 'the sign-out');
  expect(client.session).toMatchObject({ accountId: null, isAuthorized: false });
  expect([...client.replica.all('task')]).toEqual([]);
  isRefusing = false;
  await login(client, email);
  expect(client.session.status).toBe('signedIn');
});

it('a client without a database says that it persists nothing, and still sends its writes', async () => {
  const refusing = new Proxy(indexedDB, {
    get: () => () => {
      throw new Error('A mutation operation was attempted on a database that did not allow mutations.');
    },
  });
  const client = openTab(openBrowser(), { indexedDB: refusing });
  expect(client.outbox.isKept).toBe(true);
  await register(client);
  expect(client.outbox.isKept).toBe(false);
  const id = uuidv7();
  await client.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  await until(() => client.outbox.waiting === 0);
  expect(client.replica.get('task', id)?.title).toBe('Call Bob');
});

it('a client whose database opens late shows and sends the stored operations and those written meanwhile', async () => {
  const browser = openBrowser();
  const first = openTab(browser);
  await register(first);
  await first.close();
  const dying = await openOffline(browser);
  const [kept, meanwhile] = [uuidv7(), uuidv7()];
  await dying.write({ name: 'createQuickTask', payload: { id: kept, title: 'Kept' } });
  await dying.close();

  const { late, release } = opensLate(browser.indexedDB);
  const client = openTab(browser, { serverUrl: 'http://127.0.0.1:9', indexedDB: late });
  await client.ready;
  expect(client.outbox).toMatchObject({ isKept: false, waiting: 0 });
  await client.write({ name: 'createQuickTask', payload: { id: meanwhile, title: 'Meanwhile' } });
  release();
  await until(() => client.outbox.waiting === 2, 'both writes');
  expect(client.outbox.isKept).toBe(true);
  expect(client.replica.get('task', kept)?.title).toBe('Kept');
  expect(client.replica.get('task', meanwhile)?.title).toBe('Meanwhile');
  await client.close();

  const last = openTab(browser);
  await last.ready;
  await until(() => last.outbox.waiting === 0 && last.connection.isInitialized, 'both to arrive');
  expect([...last.replica.all('task')].map(({ title }) => title).sort()).toEqual(['Kept', 'Meanwhile']);
});

it('a client whose database the browser removed has an empty stamp', async () => {
  const browser = openBrowser();
  const client = openTab(browser);
  await register(client);
  expect(await client.host.stamp()).not.toBe('');
  browser.indexedDB.deleteDatabase(`daywall-${client.session.accountId}`);
  await until(() => !client.outbox.isKept, 'the loss');
  expect(await client.host.stamp()).toBe('');
});

describe('a client with settings and ranges', () => {
  it('keeps settings through the outbox and loads a far week only once', async () => {
    const client = openTab(openBrowser());
    await register(client);
    await client.write({ name: 'updateAppSettings', payload: { theme: 'dark' } });
    const account = client.session.accountId ?? '';
    expect(client.replica.get('appSettings', account)?.theme).toBe('dark');
    await until(() => client.outbox.waiting === 0);
    expect(client.replica.get('appSettings', account)).toMatchObject({ theme: 'dark', version: 2 });
    await client.loadRange('2020-01-06T00:00:00.000Z', '2020-01-13T00:00:00.000Z');
    await client.loadRange('2020-01-06T00:00:00.000Z', '2020-01-13T00:00:00.000Z');
    expect(await client.loadMoreCompleted()).toBe(false);
  });
});

describe('the client of the extension', () => {
  it('has a session of its own beside the web’s, without cookies, and ends it by logging out', async () => {
    const web = openTab(openBrowser());
    await register(web);
    await web.call('confirmPassword', { body: { password } });
    const browser = createTestBrowser();
    const redirectUri = 'https://ibfgkpbgchminplmindknhdejlimllhe.chromiumapp.org/';
    const extension = createClient(
      browser.context({
        serverUrl: server.url,
        kind: 'extension',
        clock: createHastyClock(20),
        authorize: {
          redirectUri,
          async open(url) {
            const { searchParams } = new URL(url);
            const codeChallenge = searchParams.get('code_challenge') ?? '';
            const { code } = await web.call('authorizeExtension', { body: { redirectUri, codeChallenge } });
            return `${redirectUri}?code=${code}&state=${searchParams.get('state')}`;
          },
        },
      }),
    );
    clients.push(extension);
    await extension.ready;
    expect(extension.session.status).toBe('signedOut');
    await extension.connect();
    await until(() => extension.connection.isInitialized);
    const id = uuidv7();
    await extension.write({ name: 'createQuickTask', payload: { id, title: 'From the popup' } });
    await until(() => web.replica.get('task', id) !== undefined);

    const refreshToken = browser.values.get('daywall.refreshToken') ?? '';
    browser.values.delete('daywall.token');
    await extension.call('getMe', {});
    await extension.logout();
    expect(browser.values.has('daywall.refreshToken')).toBe(false);
    const reply = await fetch(`${server.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'x-csrf-protection': '1', 'x-refresh-token': refreshToken },
    });
    expect(reply.ok).toBe(false);
    expect(web.session.status).toBe('signedIn');
  });
});
