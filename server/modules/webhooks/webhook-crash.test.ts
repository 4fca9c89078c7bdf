import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { PASSWORD } from '#tests/factories/person.ts';
import { type ServerProcess, startServerProcess } from '#tests/factories/server-process.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { createPostgresDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { startWebhookReceiver } from '#tests/factories/webhook-receiver.ts';

const TASKS = 40;

const dataDir = mkdtempSync(join(tmpdir(), 'daywall-webhooks-'));
const database = testDatabaseUrl === undefined ? null : await createPostgresDatabase(testDatabaseUrl);
const receiver = await startWebhookReceiver();
let server: ServerProcess | null = null;

afterAll(async () => {
  await server?.stop('SIGKILL');
  await receiver.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: database?.url,
    WEBHOOK_HOSTS: receiver.host,
  };
  server = await startServerProcess(settings);
  return server;
}

async function post({ url }: ServerProcess, path: string, body: object, token?: string) {
  const reply = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      ...{ 'x-csrf-protection': '1', 'content-type': 'application/json', origin: url },
      ...(token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
    },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { token: string };
}

it('every acknowledged change arrives in order behind killed servers, also where the receiver was away', async () => {
  const first = await start();
  const account = { email: 'ann@example.org', password: PASSWORD };
  const { token } = await post(first, 'users/register', { ...account, firstName: 'Ann' });
  await post(first, 'auth/confirmation/password', { password: PASSWORD }, token);
  const webhook = { id: uuidv7(), address: receiver.url, kinds: ['task'], collectionIds: [] };
  await post(first, 'webhooks', webhook, token);

  const acknowledged = new Map<string, string>();
  /** Creates and renames tasks until the server is killed, while events are on their way. */
  async function workOn(running: ServerProcess, killAfter: number): Promise<void> {
    const session = await post(running, 'auth/login', account);
    const socket = await connectSocket(running.url, 'tasks', session.token);
    const received = receiver.received.length;
    let isOver = false;
    const killed = receiver.waitFor(received + killAfter).then(async () => {
      isOver = true;
      await running.stop('SIGKILL');
    });
    for (let index = 0; index < TASKS && !isOver; index += 1) {
      const id = uuidv7();
      const title = `Task ${index}`;
      const work = socket
        .ask('createQuickTask', { id, title })
        .then(() => acknowledged.set(id, title))
        .then(() => socket.ask('updateTask', { id, data: { title: `${title}, renamed` } }))
        .then(() => acknowledged.set(id, `${title}, renamed`));
      await Promise.race([work.catch(() => undefined), killed]);
    }
    await killed;
    socket.close();
  }
  await workOn(first, 10);
  const tried = new Set<unknown>();
  receiver.answer((reply, { headers, body }) => {
    const id = headers['webhook-id'];
    // Every third one is refused at first.
    reply.writeHead(body.length % 3 === 0 && !tried.has(id) ? 503 : 204).end();
    tried.add(id);
  });
  await workOn(await start(), 15);
  receiver.answer(204);
  const last = await start();

  const isComplete = () => {
    const titles = new Map(receiver.events().map(({ data }) => [data.id, data.title]));
    return [...acknowledged].every(([id, title]) => {
      const arrived = titles.get(id);
      return arrived === title || arrived === `${title}, renamed`;
    });
  };
  for (let count = receiver.received.length; !isComplete(); count = receiver.received.length)
    await receiver.waitFor(count + 1, 100_000);
  await last.stop('SIGTERM');

  expect(acknowledged.size).toBeGreaterThan(5);
  const seen = new Set<unknown>();
  const versions = new Map<unknown, number>();
  for (const { headers, body } of receiver.received) {
    if (seen.has(headers['webhook-id'])) continue;
    seen.add(headers['webhook-id']);
    const { data } = JSON.parse(body) as { data: { id: string; version: number } };
    // Two changes that are read apart may both hold the state behind the second.
    expect(data.version).toBeGreaterThanOrEqual(versions.get(data.id) ?? 0);
    versions.set(data.id, data.version);
  }
});
