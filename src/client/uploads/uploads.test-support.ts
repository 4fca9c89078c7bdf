import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach } from 'vitest';
import type { Task } from '#contract/task/task.ts';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { NetworkProxy } from '#tests/soak/network-proxy.ts';
import { createClient, type HostClient } from '../create-client.ts';
import { createHastyClock, createTestBrowser, type TestBrowser, until } from '../ports.test-support.ts';
import type { Ports } from '../ports.ts';

export const password = 'correct horse battery';

/** Server of the test, and the line to it. */
export const world = { server: {} as TestServer, line: {} as NetworkProxy };
const clients: HostClient[] = [];

async function start(config: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  world.server = await startTestServer(config);
  world.line = await NetworkProxy.to(Number(new URL(world.server.url).port));
}
async function stop(): Promise<void> {
  await world.line.close();
  await world.server.close();
}
/** Another server with other settings, before anybody is known to it. */
export async function restart(config: Parameters<typeof startTestServer>[0]): Promise<void> {
  await stop();
  await start(config);
}

/** Gives each test of a file a server of its own. */
export function startServerForEachTest(): void {
  beforeEach(() => start());
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await stop();
  });
}

type Fetch = NonNullable<Ports['fetch']>;

interface Device extends TestBrowser {
  readonly fetch: Fetch;
  readonly open: (ports?: Partial<Ports>) => Promise<HostClient>;
}

export function createDevice(): Device {
  const browser = createTestBrowser();
  const fetch = withCookies(new Map());
  return {
    ...browser,
    fetch,
    async open(ports = {}) {
      const clock = createHastyClock(20);
      const client = createClient(browser.context({ serverUrl: world.line.url, clock, fetch, ...ports }));
      clients.push(client);
      await client.ready;
      return client;
    },
  };
}

export const isComplete = ({ connection }: HostClient) =>
  connection.status === 'online' && connection.isComplete;
export const uploadsOf = (client: HostClient) => client.uploads?.() ?? Promise.reject(new Error('none'));

/** Registers a user with one task; resolves to its id. */
export async function register(client: HostClient): Promise<string> {
  await client.register({ email: `${uuidv7()}@example.org`, password, firstName: 'Ada' });
  await until(() => isComplete(client), 'the account');
  const id = uuidv7();
  await client.write({ name: 'createQuickTask', payload: { id, title: 'Call the lawyer' } });
  await until(() => client.outbox.waiting === 0, 'the task to be sent');
  return id;
}

export const textFile = (text: string, name = 'will.txt') => new File([text], name, { type: 'text/plain' });
export const linksOf = (client: HostClient, taskId: string): Task['assetLinks'] =>
  client.replica.get('task', taskId)?.assetLinks ?? [];
export const filesOf = (client: HostClient, taskId: string) =>
  linksOf(client, taskId).flatMap(({ file }) => file ?? []);

/** Text of a file, from the address that the server gives its owner. */
export async function textOf(client: HostClient, fileId: string): Promise<string> {
  const { url } = await client.call('getFileAddress', { params: { fileId }, query: { use: 'download' } });
  return (await fetch(new URL(new URL(url).pathname + new URL(url).search, world.line.url))).text();
}

/** Waits until nothing is left of the uploads, in memory and on disk. */
export async function allArrived(client: HostClient): Promise<void> {
  const uploads = await uploadsOf(client);
  await until(() => uploads.read().length === 0 && client.outbox.waiting === 0, 'the uploads to end');
}

export const isUpload = (request: Request) => new URL(request.url).pathname.startsWith('/api/uploads');

/** `fetch` that hands each request of an upload to `watch` first. */
export function watched(plain: Fetch, watch: (request: Request) => unknown): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (isUpload(request)) await watch(request);
    return plain(request);
  };
}
