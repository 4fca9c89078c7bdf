import type { ServerResponse } from 'node:http';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FORMER_WEBHOOK_SECRETS } from '#contract/limits.ts';
import type { Webhook, WebhookKind } from '#contract/webhooks/webhook.ts';
import { ForbiddenAddressError } from '#server/http/private-address.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import {
  type ReceivedEvent,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/factories/webhook-receiver.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { createPostEvent } from './post-event.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let person: Person;
let socket: TestSocket;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ webhookHosts: [receiver.host] });
});
beforeEach(async () => {
  receiver.answer(204);
  receiver.received.length = 0;
  socket?.close();
  person = await registerPerson(server);
  await signIn();
});
afterAll(async () => {
  socket.close();
  await server.close();
  await receiver.close();
});

/** Sessions end when the clock moves far. */
async function signIn(): Promise<void> {
  person = { ...person, ...(await signInAgain(server, person)) };
  await confirmPerson(server, person);
  socket = await connectSocket(server.url, 'tasks', person.token);
}

async function make(kinds: WebhookKind[] = ['task']) {
  const body = { id: uuidv7(), address: receiver.url, kinds, collectionIds: [] };
  return (await call(server, person, 'createWebhook', { body })).secret;
}
async function addTask(title: string): Promise<string> {
  const id = uuidv7();
  await socket.ask('createQuickTask', { id, title });
  return id;
}
/** Lets the scheduled job find what is due, and waits until all of it is sent. */
async function turn(): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'webhooks')?.run();
}
async function letPass(by: number): Promise<void> {
  server.clock.advance(by);
  await turn();
}
async function found(): Promise<Webhook> {
  const [one] = await call(server, person, 'getWebhooks', { query: {} });
  if (one === undefined) throw new Error('there is no webhook');
  return one;
}
async function log() {
  const { id } = await found();
  return (await call(server, person, 'getWebhookDeliveries', { params: { id }, query: {} })).deliveries;
}
const titles = () => receiver.events().map(({ data }) => data.title);

function verified(secret: string, { headers, body }: ReceivedEvent): boolean {
  const strings = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  // The library compares the timestamp with this clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 });
  try {
    new StandardWebhook(secret).verify(body, strings);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

describe('a receiver', () => {
  it('that is down for an hour gets everything afterwards, in order, and few attempts before', async () => {
    await make();
    receiver.answer(500);
    const first = await addTask('One');
    await turn();
    await socket.ask('updateTask', { id: first, data: { title: 'One, changed' } });
    await addTask('Two');
    for (let minute = 0; minute < 60; minute += 1) await letPass(MINUTE);
    await signIn();
    expect(await found()).toMatchObject({ state: 'failing' });
    expect(receiver.received.length).toBeGreaterThan(4);
    expect(receiver.received.length).toBeLessThan(20);
    receiver.received.length = 0;
    receiver.answer(204);
    for (let minute = 0; minute < 60; minute += 1) await letPass(MINUTE);
    expect(titles().filter((title) => title !== 'Two')).toEqual(['One', 'One, changed']);
    expect(titles()).toHaveLength(3);
    await signIn();
    expect(await found()).toMatchObject({ state: 'on', since: null });
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('that is down for three days is switched off, and its owner is mailed once', async () => {
    await make();
    receiver.answer((reply) => reply.writeHead(503, { 'retry-after': 'soon' }).end('not now'));
    await addTask('Lost');
    await turn();
    const began = server.clock.now();
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      await signIn();
      expect(await found()).toMatchObject({ state: 'failing' });
      const [event] = await log();
      expect(event).toMatchObject({ state: 'waiting', attempts: attempt - 1 });
      await letPass(Date.parse(event?.nextAttemptAt ?? '') - server.clock.now());
    }
    expect(receiver.received).toHaveLength(10);
    expect(server.clock.now() - began).toBeGreaterThanOrEqual(3 * DAY);
    await signIn();
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 10 }]);
    expect(await found()).toMatchObject({ state: 'off', offReason: 'failed' });
    const mails = server.app.heldJobs.held.filter(({ name }) => name === 'mail').map(({ data }) => data);
    expect(mails.filter((mail) => JSON.stringify(mail).includes('webhookFailed'))).toMatchObject([
      { to: person.email, host: receiver.host },
    ]);
    receiver.received.length = 0;
    receiver.answer(204);
    await addTask('While it is off');
    const params = { id: (await found()).id };
    await call(server, person, 'switchWebhook', { params, body: { isOn: true } });
    await addTask('From now on');
    await turn();
    expect(titles()).toEqual(['From now on']);
  });

  it('that answers 410 is switched off at once', async () => {
    await make();
    receiver.answer(410);
    await addTask('One');
    await turn();
    await addTask('Two');
    await turn();
    expect(receiver.received).toHaveLength(1);
    expect(await found()).toMatchObject({ state: 'off', offReason: 'gone' });
    expect((await log())[0]).toMatchObject({ state: 'failed', status: 410 });
  });

  it('that asks for a pause gets it, at most a day', async () => {
    await make();
    receiver.answer((reply) => reply.writeHead(429, { 'retry-after': '7200' }).end());
    await addTask('One');
    await turn();
    await addTask('Two');
    await letPass(HOUR);
    expect(receiver.received).toHaveLength(1);
    receiver.answer((reply) => reply.writeHead(429, { 'retry-after': '99999999' }).end());
    await letPass(HOUR + MINUTE);
    receiver.answer(204);
    await letPass(DAY + MINUTE);
    expect(titles()).toEqual(['One', 'One', 'One', 'Two']);
  });

  it('that asks for no pause, or for one that is over, is tried no sooner than planned', async () => {
    await make();
    let isPast = false;
    receiver.answer((reply) => {
      const asked = isPast ? 'Mon, 01 Jan 2024 00:00:00 GMT' : '0';
      isPast = !isPast;
      reply.writeHead(429, { 'retry-after': asked }).end();
    });
    await addTask('One');
    await turn();
    await turn();
    expect(receiver.received).toHaveLength(1);
    await letPass(MINUTE);
    await turn();
    expect(receiver.received.length).toBeLessThanOrEqual(3);
  });

  it('that redirects is not followed, and one that refuses a single event gets the others', async () => {
    await make();
    receiver.answer((reply, { body }) => {
      if (body.includes('Poison')) reply.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      else reply.writeHead(200).end();
    });
    await addTask('Poison');
    await addTask('Fine');
    await turn();
    expect(new Set(titles())).toEqual(new Set(['Poison', 'Fine']));
    expect((await log()).map(({ state, status }) => [state, status])).toEqual([
      ['delivered', 200],
      ['waiting', 302],
    ]);
  });

  it('that is down for a day is asked by later changes, and gets all of them soon after it is back', async () => {
    await make();
    receiver.answer(503);
    await addTask('Early');
    await turn();
    for (let hour = 0; hour < 24; hour += 1) await letPass(HOUR);
    await signIn();
    await addTask('Late');
    await letPass(3 * HOUR);
    receiver.received.length = 0;
    receiver.answer(204);
    await signIn();
    await addTask('Latest');
    await letPass(3 * HOUR);
    await turn();
    expect(new Set(titles())).toEqual(new Set(['Early', 'Late', 'Latest']));
    expect(titles()).toHaveLength(3);
  });

  it('that answers after its time is asked again under the same id, and its late answer changes nothing', async () => {
    await make();
    const late: ServerResponse[] = [];
    receiver.answer((reply) => late.push(reply));
    await addTask('Slow');
    await receiver.waitFor(1);
    receiver.answer(204);
    // The claim of the first attempt runs out.
    server.clock.advance(MINUTE + 1);
    const working = turn();
    await receiver.waitFor(2);
    for (const reply of late) reply.writeHead(500).end('too late');
    await working;
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(receiver.received).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: 'delivered', status: 204, attempts: 2 }]);
    expect(await found()).toMatchObject({ state: 'on', since: null });
  });

  it('that answers one attempt twice is taken at its first word', async () => {
    await make();
    receiver.answer(({ socket: raw }) =>
      raw?.end('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Oh no\r\nContent-Length: 0\r\n\r\n'),
    );
    await addTask('One');
    await turn();
    receiver.answer(({ socket: raw }) =>
      raw?.end('HTTP/1.1 500 Oh no\r\nContent-Length: 0\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
    );
    await addTask('Two');
    await turn();
    expect((await log()).map(({ state, status }) => [state, status])).toEqual([
      ['waiting', 500],
      ['delivered', 204],
    ]);
    receiver.answer(204);
    await letPass(MINUTE);
    expect(titles()).toEqual(['One', 'Two', 'Two']);
  });

  it('that breaks off behind its status has answered, and one that breaks off before it is asked again', async () => {
    await make();
    receiver.answer((reply) => {
      reply.writeHead(200, { 'content-length': 1_000 });
      reply.write('half of', () => reply.destroy());
    });
    await addTask('One');
    await turn();
    receiver.answer(({ socket: raw }) => raw?.end('HTTP/1.1 2'));
    await addTask('Two');
    await turn();
    const [two, one] = await log();
    expect([one, two]).toMatchObject([
      { state: 'delivered', status: 200 },
      { state: 'waiting', status: null, fault: 'unreachable' },
    ]);
    const params = { id: (await found()).id, deliveryId: one?.id ?? '' };
    expect(await call(server, person, 'getWebhookDelivery', { params })).toMatchObject({ answer: 'half of' });
    receiver.answer(204);
    await letPass(MINUTE);
    expect(titles()).toEqual(['One', 'Two', 'Two']);
  });

  it('that never ends its answer has answered by its status', async () => {
    const post = createPostEvent({ allowedHosts: [receiver.host], patience: 200 });
    receiver.answer((reply) => reply.writeHead(200).write('on and on'));
    const answered = await post(receiver.url, {}, '{}', new AbortController().signal);
    expect(answered).toMatchObject({ status: 200, answer: 'on and on' });
  });

  it('that says nothing in time counts as failed, and one whose name is private is never asked', async () => {
    const post = createPostEvent({ allowedHosts: [receiver.host], patience: 200 });
    const { signal } = new AbortController();
    receiver.answer(() => undefined);
    expect(await post(receiver.url, {}, '{}', signal)).toEqual({ fault: 'timed_out' });
    receiver.answer(({ socket }) =>
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'),
    );
    expect(await post(receiver.url, {}, '{}', signal)).toEqual({ fault: 'unreachable' });
    const rebound = createPostEvent({
      allowedHosts: [],
      lookup: (_name, _options, callback) => {
        callback(new ForbiddenAddressError('private'), '', 0);
      },
    });
    expect(await rebound('https://rebound.example.org/', {}, '{}', signal)).toEqual({
      fault: 'private_address',
    });
    expect(await rebound(receiver.url, {}, '{}', signal)).toEqual({ fault: 'private_address' });
    receiver.answer((reply) => reply.writeHead(200).end(`\0${'x'.repeat(100_000)}`));
    const long = await post(receiver.url, {}, '{}', signal);
    expect('answer' in long && long.answer.length).toBe(4_000);
    expect('answer' in long && long.answer.includes('\0')).toBe(false);
  });
});

describe('a webhook', () => {
  it('signs with both secrets for a day after its secret was renewed', async () => {
    const before = await make();
    const { id } = await found();
    const key = uuidv7();
    const renewed = await call(server, person, 'renewWebhookSecret', { params: { id } }, key);
    const again = await call(server, person, 'renewWebhookSecret', { params: { id } }, key);
    expect(again.secret).toBe(renewed.secret);
    await addTask('One');
    await turn();
    await letPass(DAY);
    await signIn();
    await addTask('Two');
    await turn();
    const [one, two] = receiver.received;
    if (one === undefined || two === undefined) throw new Error('nothing came');
    expect([verified(before, one), verified(renewed.secret, one)]).toEqual([true, true]);
    expect(String(two.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('that is renewed again within the day signs with each former secret until its own end', async () => {
    const first = await make();
    const params = { id: (await found()).id };
    const second = (await call(server, person, 'renewWebhookSecret', { params })).secret;
    await letPass(12 * HOUR);
    await signIn();
    const third = (await call(server, person, 'renewWebhookSecret', { params })).secret;
    const untilLast = new Date(server.clock.now() + DAY).toISOString();
    expect(await found()).toMatchObject({ formerSecretUntil: untilLast });
    const signers = async (title: string) => {
      await addTask(title);
      await turn();
      const event = receiver.received.at(-1);
      if (event === undefined) throw new Error('nothing came');
      return [first, second, third].map((secret) => verified(secret, event));
    };
    expect(await signers('One')).toEqual([true, true, true]);
    await letPass(12 * HOUR);
    await signIn();
    expect(await signers('Two')).toEqual([false, true, true]);
    await letPass(12 * HOUR);
    await signIn();
    expect(await signers('Three')).toEqual([false, false, true]);
    expect(await found()).toMatchObject({ formerSecretUntil: null });
  });

  it('keeps a bounded number of former secrets', async () => {
    const first = await make();
    const params = { id: (await found()).id };
    for (let count = 0; count <= MAX_FORMER_WEBHOOK_SECRETS; count += 1)
      await call(server, person, 'renewWebhookSecret', { params });
    await addTask('One');
    await turn();
    const [event] = receiver.received;
    if (event === undefined) throw new Error('nothing came');
    const signatures = String(event.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(MAX_FORMER_WEBHOOK_SECRETS + 1);
    expect(verified(first, event)).toBe(false);
  });

  it('sends a test and an entry again, once, under the same id, also while it is off', async () => {
    await make();
    const { id } = await found();
    const params = { id };
    await addTask('One');
    await turn();
    await call(server, person, 'switchWebhook', { params, body: { isOn: false } });
    receiver.answer((reply) => reply.writeHead(500).end('broken'));
    await call(server, person, 'testWebhook', { params, body: { id: uuidv7() } });
    await receiver.waitFor(2);
    await turn();
    const [test, first] = await log();
    if (test === undefined || first === undefined) throw new Error('the log is empty');
    expect(test).toMatchObject({ type: 'webhook.test', state: 'failed', status: 500, attempts: 1 });
    const again = { params: { id, deliveryId: first.id }, body: { id: uuidv7() } };
    await call(server, person, 'resendWebhookDelivery', again);
    await receiver.waitFor(3);
    const [one, , third] = receiver.received;
    expect(third?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(third?.body).toBe(one?.body);
    const texts = { params: { id, deliveryId: test.id } };
    expect(await call(server, person, 'getWebhookDelivery', texts)).toMatchObject({ answer: 'broken' });
  });

  it('sends and shows nothing of what its owner may not see any more', async () => {
    const other = await registerPerson(server);
    const others = await connectSocket(server.url, 'tasks', other.token);
    const id = uuidv7();
    await others.ask('createQuickTask', { id, title: 'Shared for now' });
    const accessId = uuidv7();
    await others.ask('createTaskAccess', { id, data: { accessId, userId: person.user.id } });
    await make();
    await others.ask('updateTask', { id, data: { title: 'A last word' } });
    await turn();
    expect(titles()).toEqual(['A last word']);
    receiver.answer(500);
    await others.ask('updateTask', { id, data: { title: 'A secret' } });
    await turn();
    await others.ask('deleteTaskAccess', { id, accessId });
    others.close();
    receiver.received.length = 0;
    receiver.answer(204);
    await letPass(5 * MINUTE);
    expect(receiver.events()).toMatchObject([{ type: 'task.removed', data: { id } }]);
    expect(Object.keys(receiver.events()[0]?.data ?? {})).toEqual(['id', 'version']);
    const entries = await log();
    expect(entries.map(({ state }) => state)).toEqual(['delivered', 'dropped', 'delivered']);
    for (const { id: deliveryId, type } of entries.filter((each) => each.type !== 'task.removed')) {
      const params = { id: (await found()).id, deliveryId };
      const texts = await call(server, person, 'getWebhookDelivery', { params });
      expect([type, texts.body, texts.answer, texts.canSendAgain]).toEqual([type, null, null, false]);
      const again = { params, body: { id: uuidv7() } };
      await expect(call(server, person, 'resendWebhookDelivery', again)).rejects.toThrow('not_found');
    }
  });
});
