import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WEBHOOK_LOG_PAGE } from '#contract/limits.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR, MINUTE } from '#time/units.ts';
import { webhookDeliveries, webhooks } from './table.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let person: Person;
let socket: TestSocket;
let id: string;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ webhookHosts: [receiver.host] });
  person = await registerPerson(server);
  await confirmPerson(server, person);
  socket = await connectSocket(server.url, 'tasks', person.token);
  id = uuidv7();
  const body = { id, address: receiver.url, kinds: ['task' as const], collectionIds: [] };
  await call(server, person, 'createWebhook', { body });
});
afterEach(async () => {
  socket.close();
  await server.close();
  await receiver.close();
});

/** Another process on the same database, behind the end of the first one, whose secret it has. */
async function startAgain(): Promise<void> {
  const { app, database, config } = server;
  socket.close();
  await app.close();
  server = await startTestServer({ webhookHosts: config.webhookHosts, secret: config.secret }, database);
  person = { ...person, ...(await signInAgain(server, person)) };
  socket = await connectSocket(server.url, 'tasks', person.token);
}
function work(): Promise<void> {
  const job = server.app.scheduledJobs.find(({ name }) => name === 'webhooks');
  if (job === undefined) throw new Error('no job of this name');
  return Promise.resolve(job.run());
}
const addTask = (title: string) => socket.ask('createQuickTask', { id: uuidv7(), title });
const titles = () => receiver.events().map(({ data }) => data.title);

async function wholeLog(): Promise<WebhookDelivery[]> {
  const all: WebhookDelivery[] = [];
  for (;;) {
    const before = all.at(-1)?.sequence;
    const query = before === undefined ? {} : { before };
    const { deliveries } = await call(server, person, 'getWebhookDeliveries', { params: { id }, query });
    all.push(...deliveries);
    if (deliveries.length < WEBHOOK_LOG_PAGE) return all;
  }
}

it('takes up the event of a process that died while it was sending it', async () => {
  receiver.answer(503);
  await addTask('Claimed');
  await receiver.waitFor(1);
  await work();
  const claimedUntil = toInstant(server.clock.now() + MINUTE / 2);
  const due = toInstant(server.clock.now() - 1);
  await server.database.outer
    .update(webhookDeliveries)
    .set({ claimedUntil, nextAttemptAt: due })
    .where(eq(webhookDeliveries.webhookId, id));
  receiver.answer(204);
  await startAgain();
  // Other processes of a PostgreSQL may be at work: there a claim runs out.
  if (server.database.kind !== 'embedded') {
    server.clock.advance(MINUTE);
    await work();
  }
  await receiver.waitFor(2);
  expect(titles()).toEqual(['Claimed', 'Claimed']);
});

it('follows the log from its end where a position lies behind it, as after a restore', async () => {
  await work();
  const beyond = { txid: '999999999999', changeId: '999999999999' };
  await server.database.outer.update(webhooks).set(beyond).where(eq(webhooks.id, id));
  await startAgain();
  await addTask('From now on');
  await receiver.waitFor(1);
  expect(titles()).toEqual(['From now on']);
});

it('takes in a bounded number of events, and the rest as room comes, each once', async () => {
  const COUNT = 230;
  receiver.answer(500);
  for (let index = 0; index < COUNT; index += 1) await addTask(`Task ${index}`);
  await work();
  expect((await wholeLog()).filter(({ state }) => state === 'waiting')).toHaveLength(200);
  receiver.received.length = 0;
  receiver.answer(204);
  for (let hour = 0; hour < 3; hour += 1) {
    server.clock.advance(HOUR);
    await work();
  }
  const all = Array.from({ length: COUNT }, (_, index) => `Task ${index}`);
  expect(titles().toSorted()).toEqual(all.toSorted());
});

it('ends a turn of the scheduled job once all is sent, or after a minute', async () => {
  const held: (() => void)[] = [];
  receiver.answer((reply) => held.push(() => reply.writeHead(204).end()));
  await addTask('Slow');
  await receiver.waitFor(1);
  let isOver = false;
  const turn = work().then(() => {
    isOver = true;
  });
  await addTask('Beside it');
  await receiver.waitFor(2);
  expect(isOver).toBe(false);
  for (const answer of held.splice(0)) answer();
  await turn;
  await addTask('Never answered');
  await receiver.waitFor(3);
  const patient = work();
  await addTask('Nor this');
  await receiver.waitFor(4);
  server.clock.advance(MINUTE);
  await patient;
  expect((await wholeLog()).map(({ state }) => state)).toContain('waiting');
  for (const answer of held) answer();
});
