import { v7 as uuidv7 } from 'uuid';
import type { Client } from '../client.ts';
import { createClient, type HostClient } from '../create-client.ts';
import { RefusedError } from '../failure.ts';
import { createBackend } from '../outbox/backend.test-support.ts';
import type { Operation } from '../outbox/operation.ts';
import { writeNames } from '../outbox/operation.ts';
import { createHastyClock, createPortPair, createTestBrowser } from '../ports.test-support.ts';
import type { RemotePort } from '../ports.ts';
import type { EntityChange } from '../replica/row.ts';
import {
  serveNothingElse,
  signToken,
  startTestServer,
  testAppSettings,
  testUser,
} from '../test-server.test-support.ts';
import { createRemoteClient, type RemoteClientOptions } from './remote-client.ts';
import { serveRemoteClient } from './serve-remote-client.ts';

export type TestExtension = Awaited<ReturnType<typeof createTestExtension>>;

/** Extension of one signed-in account: a worker that a page starts by attaching to it, and a small real server. */
export async function createTestExtension() {
  const account = uuidv7();
  const server = await startTestServer();
  const browser = createTestBrowser();
  const backend = createBackend(account);
  const lines: RemotePort[] = [];
  const open: Client[] = [];
  const extension = {
    account,
    server,
    browser,
    backend,
    worker: null as HostClient | null,
    isAnswering: true,
    /** False: the worker is stopped before it reads what pages post. */
    isReading: true,
    /** False: the worker is stopped before it can send its disk’s stamp. */
    isNamingDisk: true,
    /** All messages that the host sent to any remote client. */
    sent: [] as unknown[],
    /** Stops the worker as a browser does: its ports close and its memory is lost. */
    async killWorker(): Promise<void> {
      const dying = extension.worker;
      extension.worker = null;
      for (const line of lines.splice(0)) line.close();
      await dying?.close();
    },
    openPopup(options: Partial<RemoteClientOptions> = {}): Client {
      const context = browser.context({ clock: createHastyClock(20) });
      const client = createRemoteClient({
        connect,
        clock: context.clock,
        storage: context.storage,
        indexedDB: context.indexedDB,
        log: context.log,
        ...options,
      });
      open.push(client);
      return client;
    },
    async close(): Promise<void> {
      for (const client of open) await client.close();
      await extension.worker?.close();
      await server.close();
    },
  };

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
        return extension.isAnswering ? { data: null, changes } : null;
      });
    }
  }

  function startWorker(): HostClient {
    const worker = createClient(
      browser.context({ clock: createHastyClock(20), serverUrl: server.url, kind: 'extension' }),
    );
    extension.worker = worker;
    return worker;
  }

  /** Opens a port, which starts the worker, as in a browser. */
  function connect(): RemotePort {
    const [near, far] = createPortPair();
    lines.push(far);
    const postToHost = near.post.bind(near);
    near.post = (message) => {
      if (extension.isReading) postToHost(message);
    };
    const post = far.post.bind(far);
    far.post = (message) => {
      extension.sent.push(structuredClone(message));
      if (extension.isNamingDisk || !JSON.stringify(message).startsWith('{"type":"base"')) post(message);
    };
    serveRemoteClient(extension.worker ?? startWorker(), far);
    return near;
  }

  backend.rows.commit(() => backend.rows.put({ entity: 'user', id: account, row: testUser(account) }));
  browser.values.set('daywall.token', await signToken(account, Date.now()));
  browser.values.set('daywall.account', account);
  serveBackend();
  return extension;
}
