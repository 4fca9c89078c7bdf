import { Webhook as StandardWebhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { databaseTemplate } from '#tests/factories/database-template.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { backUp } from '#tests/factories/restored-server.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { startWebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { SECOND } from '#time/units.ts';

async function addTask(server: TestServer, { token }: Person, title: string): Promise<void> {
  const socket = await connectSocket(server.url, 'tasks', token);
  await socket.ask('createQuickTask', { id: uuidv7(), title });
  socket.close();
}

/** Sends what is due. */
async function turn(server: TestServer): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'webhooks')?.run();
}

it('a backup that is restored sends what waited and what comes, signed with the secret that is known', async () => {
  const receiver = await startWebhookReceiver();
  // Only the embedded database is backed up by Daywall itself.
  const template = await databaseTemplate();
  const database = await openDatabase({ kind: 'embedded', dataDir: 'memory://', template });
  const before = await startTestServer({ webhookHosts: [receiver.host] }, database);
  const owner = await registerPerson(before);
  await confirmPerson(before, owner);
  const body = { id: uuidv7(), address: receiver.url, kinds: ['task' as const], collectionIds: [] };
  const { secret } = await call(before, owner, 'createWebhook', { body });
  receiver.answer(503);
  await addTask(before, owner, 'Waits');
  await turn(before);
  const restore = await backUp(before);
  await before.close();
  receiver.answer(204);
  receiver.received.length = 0;

  const after = await restore();
  // The pause behind the first attempt, and no more: a claim that runs out while it is at work is one of a dead process.
  after.clock.advance(10 * SECOND);
  await turn(after);
  const again = await signInAgain(after, owner);
  await addTask(after, again, 'Comes');
  await turn(after);
  expect(receiver.events().map(({ data }) => data.title)).toEqual(['Waits', 'Comes']);
  for (const { body: sent, headers } of receiver.received) {
    const strings = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(() => new StandardWebhook(secret).verify(sent, strings)).not.toThrow();
  }
  expect(await call(after, again, 'getWebhooks', { query: {} })).toMatchObject([{ id: body.id }]);
  await after.close();
  await receiver.close();
});
