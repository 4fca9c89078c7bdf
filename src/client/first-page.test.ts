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
  await expect.poll(() => first.host.cursor(), { timeout: 10_000 }).not.toBeNull();

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
  draw();
  await until(() => isOnline(again), 'the connection after the first page');
});
