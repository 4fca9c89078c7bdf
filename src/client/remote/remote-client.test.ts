import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { createClient, type HostClient } from '../create-client.ts';
import { RefusedError } from '../failure.ts';
import { type Backend, createBackend } from '../outbox/backend.test-support.ts';
import type { Operation } from '../outbox/operation.ts';
import { writeNames } from '../outbox/operation.ts';
import {
  createHastyClock,
  createPortPair,
  createTestBrowser,
  settled,
  type TestBrowser,
  until,
} from '../ports.test-support.ts';
import type { RemotePort } from '../ports.ts';
import type { EntityChange } from '../replica/row.ts';
import { testLabel } from '../row.test-support.ts';
import {
  serveNothingElse,
  signToken,
  startTestServer,
  type TestServer,
  testAppSettings,
  testUser,
} from '../test-server.test-support.ts';
import { createRemoteClient } from './remote-client.ts';
import { serveRemoteClient } from './serve-remote-client.ts';

const account = uuidv7();
let server: TestServer;
let browser: TestBrowser;
let backend: Backend;
let worker: HostClient | null = null;
const lines: RemotePort[] = [];
let isAnswering = true;
/** False: the worker is stopped before it reads what pages post. */
let isReading = true;
/** False: the worker is stopped before it can send its disk's stamp. */
let isNamingDisk = true;
const open: Client[] = [];
/** All messages that the host sent to any remote client. */
let sent: unknown[] = [];

beforeEach(async () => {
  server = await startTestServer();
  browser = createTestBrowser();
  backend = createBackend(account);
  isAnswering = true;
  isNamingDisk = true;
  isReading = true;
  sent = [];
  backend.rows.commit(() => backend.rows.put({ entity: 'user', id: account, row: testUser(account) }));
  browser.values.set('daywall.token', await signToken(account, Date.now()));
  browser.values.set('daywall.account', account);
  serveBackend();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
  await worker?.close();
  worker = null;
  await server.close();
});

function serveBackend(): void {
  const at = '2026-03-01T08:00:00.000Z';
  server.routes.set('GET /api/me', () => [200, backend.rows.base('user', account)]);
  server.routes.set('GET /api/app-settings', () => [200, testAppSettings(account)]);
  server.routes.set('GET /api/changes', () => [200, { changes: [], cursor: '1.1', hasMore: false }]);
  server.emits.set('getTasks', () => ({ data: { tasks: [...backend.rows.all('task')], nextAfter: null } }));
  serveNothingElse(server);
  server.emits.set('getTask', ({ id }) => {
    const task = backend.rows.base('task', String(id));
    if (task === undefined) throw { id: 'not_found', message: 'Not found' };
    return { data: { ...task, urgency: null, DelegationRequest: null, schedule: [], timerRecords: [] } };
  });
  for (const name of writeNames) {
    server.emits.set(name, ({ requestId, ...payload }) => {
      const operation = { requestId, at, write: { name, payload } } as unknown as Operation;
      let changes: readonly EntityChange[];
      try {
        changes = backend.send(operation);
      } catch (error) {
        throw error instanceof RefusedError ? error.reply : error;
      }
      return isAnswering ? { data: null, changes } : null;
    });
  }
}

function startWorker(): HostClient {
  worker = createClient(
    browser.context({ clock: createHastyClock(20), serverUrl: server.url, kind: 'extension' }),
  );
  return worker;
}

/** Stops the worker as a browser does: its ports close and its memory is lost. */
async function killWorker(): Promise<void> {
  const dying = worker;
  worker = null;
  for (const line of lines.splice(0)) line.close();
  await dying?.close();
}

/** Opens a port, which starts the worker, as in a browser. */
function connect(): RemotePort {
  const [near, far] = createPortPair();
  lines.push(far);
  const postToHost = near.post.bind(near);
  near.post = (message) => {
    if (isReading) postToHost(message);
  };
  const post = far.post.bind(far);
  far.post = (message) => {
    sent.push(structuredClone(message));
    if (isNamingDisk || !JSON.stringify(message).startsWith('{"type":"base"')) post(message);
  };
  serveRemoteClient(worker ?? startWorker(), far);
  return near;
}

function openPopup(): Client {
  const context = browser.context({ clock: createHastyClock(20) });
  const client = createRemoteClient({
    connect,
    clock: context.clock,
    storage: context.storage,
    indexedDB: context.indexedDB,
    log: context.log,
  });
  open.push(client);
  return client;
}

describe('the worker', () => {
  it('never hands out a token, and refuses calls that answer with one', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online');
    await popup.call('getMe', {});
    await expect(popup.call('refresh', {})).rejects.toThrow('The input is not valid');
    await expect(popup.call('login', { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow();
    const token = browser.values.get('daywall.token') ?? 'none';
    expect(JSON.stringify(sent)).not.toContain(token);
    expect(JSON.stringify(sent)).not.toContain('authData');
  });

  it('passes refusals on unchanged', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online');
    const error = await popup.ask('getTask', { id: uuidv7() }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ reply: { id: 'not_found' } });
    expect(() => popup.write({ name: 'deleteTask', payload: { id: '' } })).toThrow('Rejected: No note Id');
  });
});

describe('a popup', () => {
  it('draws its first frame from disk before the worker’s first message', async () => {
    const first = openPopup();
    await until(() => first.connection.isInitialized && first.connection.status === 'online');
    const id = uuidv7();
    await first.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => first.outbox.waiting === 0);
    await settled();
    await killWorker();
    const second = openPopup();
    await second.ready;
    expect(second.session).toMatchObject({ status: 'signedIn', accountId: account });
    expect(second.connection.isInitialized).toBe(true);
    expect(second.replica.get('task', id)?.title).toBe('Call Bob');
  });

  it('shows its own write at once, and changes of others when the worker receives them', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0);
    const change = backend.touch('task', id, { title: 'Call Ada' });
    server.io.of('/tasks').emit('changed', { change, cursor: '1.2' });
    await until(() => popup.replica.get('task', id)?.title === 'Call Ada');
    expect(backend.order).toHaveLength(1);
  });

  it('hands over a write that it closes upon, before the code that shows it is loaded', async () => {
    const popup = openPopup();
    await popup.ready;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)).toBeUndefined();
    kept.catch(() => undefined);
    await popup.close();
    await until(() => backend.order.length === 1);
    expect(backend.rows.get('task', id)?.title).toBe('Call Bob');
  });

  it('leaves a write to the next worker when browser and worker end before one has read it', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    isReading = false;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    kept.catch(() => undefined);
    await Promise.all([popup.close(), killWorker()]);
    isReading = true;
    const next = openPopup();
    await until(() => next.replica.get('task', id)?.title === 'Call Bob', 'the task');
    await until(() => backend.order.length === 1 && next.outbox.waiting === 0, 'one write');
    await settled();
    expect([...browser.values.keys()].filter((key) => key.startsWith('daywall.journal.'))).toEqual([]);
  });

  it('leaves nothing in the journal of a write that the worker finds invalid', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const payload = { id: uuidv7(), title: ' ' };
    await expect(popup.write({ name: 'createQuickTask', payload })).rejects.toThrow('The input is not valid');
    await settled();
    expect([...browser.values.keys()].filter((key) => key.startsWith('daywall.journal.'))).toEqual([]);
  });

  it('shows a write that was made before the code that shows it was loaded', async () => {
    const popup = openPopup();
    await popup.ready;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => popup.replica.get('task', id)?.title === 'Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0);
    expect(backend.order).toHaveLength(1);
  });

  it('applies a write once whose worker died between the server’s answer and its own', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    isAnswering = false;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => backend.order.length === 1);
    await killWorker();
    isAnswering = true;
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0 && popup.connection.status === 'online');
    expect(backend.order).toHaveLength(1);
    expect(popup.replica.get('task', id)).toEqual(backend.rows.base('task', id));
  });

  it('posts a write again that a dying worker never received, and repeats unanswered reads', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    const asked = popup.call('getMe', {});
    await killWorker();
    await kept;
    expect((await asked).id).toBe(account);
    await until(() => backend.order.length === 1 && popup.outbox.waiting === 0);
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
  });

  it('loads all other rows behind its first frame, and shows all operations that wait with the worker', async () => {
    const label = testLabel(account);
    server.emits.set('getLabels', () => ({ data: [label] }));
    const first = openPopup();
    await until(() => first.replica.get('label', label.id) !== undefined, 'the label');
    await settled(60);
    await killWorker();
    const second = openPopup();
    await until(() => second.replica.get('label', label.id) !== undefined, 'the label from disk');
    await until(() => second.connection.status === 'online' && second.connection.isInitialized);
    isAnswering = false;
    const collectionId = uuidv7();
    await worker?.write({ name: 'createQuickCollection', payload: { collectionId, name: 'Trip' } });
    await until(() => second.replica.get('collection', collectionId)?.name === 'Trip', 'the collection');
    expect(second.outbox).toMatchObject({ waiting: 1, isKept: true });
  });

  it('hands over a write whose definition it has not loaded yet, and shows it afterwards', async () => {
    const first = openPopup();
    await until(() => first.connection.status === 'online' && first.connection.isInitialized);
    const popup = openPopup();
    await popup.ready;
    const label = { id: uuidv7(), name: 'phone' };
    const refused = Promise.resolve({ name: 'deleteTask' as const, payload: { id: '' } }).then(popup.write);
    const kept = popup.write({ name: 'createLabel', payload: label });
    await expect(refused).rejects.toThrow('Rejected: No note Id');
    await kept;
    await until(() => popup.replica.get('label', label.id)?.name === 'phone', 'the label');
    await until(() => backend.order.length === 1 && popup.outbox.waiting === 0, 'one write');
  });

  it('takes back a write that the worker finds invalid', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    await expect(popup.write({ name: 'createQuickTask', payload: { id, title: ' ' } })).rejects.toThrow(
      'The input is not valid',
    );
    expect(popup.replica.get('task', id)).toBeUndefined();
  });

  it('takes a write right after signing in, before the worker has sent its disk’s stamp', async () => {
    const token = browser.values.get('daywall.token') ?? 'none';
    browser.values.clear();
    isNamingDisk = false;
    const popup = openPopup();
    await until(() => popup.session.status === 'signedOut');
    expect(() => popup.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'No' } })).toThrow();
    await browser.context({ clock: createHastyClock(20) }).storage.set('daywall.token', token);
    await until(() => popup.session.accountId === account);
    const id = uuidv7();
    await popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => backend.rows.base('task', id)?.title === 'Call Bob');
    await until(() => popup.replica.get('task', id)?.title === 'Call Bob');
  });

  it('follows the worker when it signs out', async () => {
    const popup = openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    await popup.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
    await until(() => popup.outbox.waiting === 0);
    server.routes.set('POST /api/auth/logout', () => [200, {}]);
    await popup.logout();
    await until(() => popup.session.status === 'signedOut');
    await until(() => [...popup.replica.all('task')].length === 0);
  });
});
