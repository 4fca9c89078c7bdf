import { Webhook as StandardWebhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FORMER_WEBHOOK_SECRETS } from '#contract/limits.ts';
import { ForbiddenAddressError } from '#server/http/private-address.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import type { ReceivedEvent, WebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { createPostEvent } from './post-event.ts';
import { startWebhookStand, type WebhookStand } from './webhook-stand.test-support.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let stand: WebhookStand;

beforeAll(async () => {
  stand = await startWebhookStand();
  ({ server, receiver } = stand);
});
beforeEach(() => stand.begin());
afterAll(() => stand.close());

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

/** Mails of a kind to whoever the test is about. */
const mailsOf = (kind: string) =>
  server.app.heldJobs.held.flatMap(({ name, data }) => {
    const mail = JSON.stringify(data);
    return name === 'mail' && mail.includes(`"${kind}"`) && mail.includes(stand.person.email) ? [data] : [];
  });

describe('a receiver', () => {
  it('that is down for an hour gets everything afterwards, in order, and few attempts before', async () => {
    await stand.make();
    receiver.answer(500);
    const first = await stand.addTask('One');
    await stand.turn();
    await stand.socket.ask('updateTask', { id: first, data: { title: 'One, changed' } });
    await stand.addTask('Two');
    for (let minute = 0; minute < 60; minute += 1) await stand.letPass(MINUTE);
    await stand.signIn();
    expect(await stand.found()).toMatchObject({ state: 'failing' });
    expect(receiver.received.length).toBeGreaterThan(4);
    expect(receiver.received.length).toBeLessThan(20);
    receiver.received.length = 0;
    receiver.answer(204);
    for (let minute = 0; minute < 60; minute += 1) await stand.letPass(MINUTE);
    expect(stand.titles().filter((title) => title !== 'Two')).toEqual(['One', 'One, changed']);
    expect(stand.titles()).toHaveLength(3);
    await stand.signIn();
    expect(await stand.found()).toMatchObject({ state: 'on', since: null });
    expect((await stand.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('that is down for three days is switched off, and its owner is mailed once', async () => {
    await stand.make();
    receiver.answer((reply) => reply.writeHead(503, { 'retry-after': 'soon' }).end('not now'));
    await stand.addTask('Lost');
    await stand.turn();
    const began = server.clock.now();
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      await stand.signIn();
      expect(await stand.found()).toMatchObject({ state: 'failing' });
      const [event] = await stand.log();
      expect(event).toMatchObject({ state: 'waiting', attempts: attempt - 1 });
      await stand.letPass(Date.parse(event?.nextAttemptAt ?? '') - server.clock.now());
    }
    expect(receiver.received).toHaveLength(10);
    expect(server.clock.now() - began).toBeGreaterThanOrEqual(3 * DAY);
    await stand.signIn();
    expect(await stand.log()).toMatchObject([{ state: 'failed', attempts: 10 }]);
    expect(await stand.found()).toMatchObject({ state: 'off', offReason: 'failed' });
    expect(mailsOf('webhookFailed')).toMatchObject([{ to: stand.person.email, host: receiver.host }]);
    receiver.received.length = 0;
    receiver.answer(204);
    await stand.addTask('While it is off');
    const params = { id: (await stand.found()).id };
    await call(server, stand.person, 'switchWebhook', { params, body: { isOn: true } });
    await stand.addTask('From now on');
    await stand.turn();
    expect(stand.titles()).toEqual(['From now on']);
  });

  it('that answers 410 is switched off at once, and its owner is mailed', async () => {
    await stand.make();
    receiver.answer(410);
    await stand.addTask('One');
    await stand.turn();
    await stand.addTask('Two');
    await stand.turn();
    expect(receiver.received).toHaveLength(1);
    expect(await stand.found()).toMatchObject({ state: 'off', offReason: 'gone' });
    expect((await stand.log())[0]).toMatchObject({ state: 'failed', status: 410 });
    expect(mailsOf('webhookGone')).toMatchObject([{ to: stand.person.email, host: receiver.host }]);
  });

  it('that asks for a pause gets it, at most a day', async () => {
    await stand.make();
    receiver.answer((reply) => reply.writeHead(429, { 'retry-after': '7200' }).end());
    await stand.addTask('One');
    await stand.turn();
    await stand.addTask('Two');
    await stand.letPass(HOUR);
    expect(receiver.received).toHaveLength(1);
    receiver.answer((reply) => reply.writeHead(429, { 'retry-after': '99999999' }).end());
    await stand.letPass(HOUR + MINUTE);
    receiver.answer(204);
    await stand.letPass(DAY + MINUTE);
    expect(stand.titles()).toEqual(['One', 'One', 'One', 'Two']);
  });

  it('that asks for no pause, or for one that is over, is tried no sooner than planned', async () => {
    await stand.make();
    let isPast = false;
    receiver.answer((reply) => {
      const asked = isPast ? 'Mon, 01 Jan 2024 00:00:00 GMT' : '0';
      isPast = !isPast;
      reply.writeHead(429, { 'retry-after': asked }).end();
    });
    await stand.addTask('One');
    await stand.turn();
    await stand.turn();
    expect(receiver.received).toHaveLength(1);
    await stand.letPass(MINUTE);
    await stand.turn();
    expect(receiver.received.length).toBeLessThanOrEqual(3);
  });

  it('that redirects is not followed, and one that refuses a single event gets the others', async () => {
    await stand.make();
    receiver.answer((reply, { body }) => {
      if (body.includes('Poison')) reply.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      else reply.writeHead(200).end();
    });
    await stand.addTask('Poison');
    await stand.addTask('Fine');
    await stand.turn();
    expect(new Set(stand.titles())).toEqual(new Set(['Poison', 'Fine']));
    expect((await stand.log()).map(({ state, status }) => [state, status])).toEqual([
      ['delivered', 200],
      ['waiting', 302],
    ]);
  });

  it('that is down for a day is asked by later changes, and gets all of them soon after it is back', async () => {
    await stand.make();
    receiver.answer(503);
    await stand.addTask('Early');
    await stand.turn();
    for (let hour = 0; hour < 24; hour += 1) await stand.letPass(HOUR);
    await stand.signIn();
    await stand.addTask('Late');
    await stand.letPass(3 * HOUR);
    receiver.received.length = 0;
    receiver.answer(204);
    await stand.signIn();
    await stand.addTask('Latest');
    await stand.letPass(3 * HOUR);
    await stand.turn();
    expect(new Set(stand.titles())).toEqual(new Set(['Early', 'Late', 'Latest']));
    expect(stand.titles()).toHaveLength(3);
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
    const before = await stand.make();
    const { id } = await stand.found();
    const key = uuidv7();
    const renewed = await call(server, stand.person, 'renewWebhookSecret', { params: { id } }, key);
    const again = await call(server, stand.person, 'renewWebhookSecret', { params: { id } }, key);
    expect(again.secret).toBe(renewed.secret);
    await stand.addTask('One');
    await stand.turn();
    await stand.letPass(DAY);
    await stand.signIn();
    await stand.addTask('Two');
    await stand.turn();
    const [one, two] = receiver.received;
    if (one === undefined || two === undefined) throw new Error('nothing came');
    expect([verified(before, one), verified(renewed.secret, one)]).toEqual([true, true]);
    expect(String(two.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('that is renewed again within the day signs with each former secret until its own end', async () => {
    const first = await stand.make();
    const params = { id: (await stand.found()).id };
    const second = (await call(server, stand.person, 'renewWebhookSecret', { params })).secret;
    await stand.letPass(12 * HOUR);
    await stand.signIn();
    const third = (await call(server, stand.person, 'renewWebhookSecret', { params })).secret;
    const untilLast = new Date(server.clock.now() + DAY).toISOString();
    expect(await stand.found()).toMatchObject({ formerSecretUntil: untilLast });
    const signers = async (title: string) => {
      await stand.addTask(title);
      await stand.turn();
      const event = receiver.received.at(-1);
      if (event === undefined) throw new Error('nothing came');
      return [first, second, third].map((secret) => verified(secret, event));
    };
    expect(await signers('One')).toEqual([true, true, true]);
    await stand.letPass(12 * HOUR);
    await stand.signIn();
    expect(await signers('Two')).toEqual([false, true, true]);
    await stand.letPass(12 * HOUR);
    await stand.signIn();
    expect(await signers('Three')).toEqual([false, false, true]);
    expect(await stand.found()).toMatchObject({ formerSecretUntil: null });
  });

  it('keeps a bounded number of former secrets', async () => {
    const first = await stand.make();
    const params = { id: (await stand.found()).id };
    for (let count = 0; count <= MAX_FORMER_WEBHOOK_SECRETS; count += 1)
      await call(server, stand.person, 'renewWebhookSecret', { params });
    await stand.addTask('One');
    await stand.turn();
    const [event] = receiver.received;
    if (event === undefined) throw new Error('nothing came');
    const signatures = String(event.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(MAX_FORMER_WEBHOOK_SECRETS + 1);
    expect(verified(first, event)).toBe(false);
  });

  it('sends a test and an entry again, once, under the same id, also while it is off', async () => {
    await stand.make();
    const { id } = await stand.found();
    const params = { id };
    await stand.addTask('One');
    await stand.turn();
    await call(server, stand.person, 'switchWebhook', { params, body: { isOn: false } });
    receiver.answer((reply) => reply.writeHead(500).end('broken'));
    await call(server, stand.person, 'testWebhook', { params, body: { id: uuidv7() } });
    await receiver.waitFor(2);
    await stand.turn();
    const [test, first] = await stand.log();
    if (test === undefined || first === undefined) throw new Error('the log is empty');
    expect(test).toMatchObject({ type: 'webhook.test', state: 'failed', status: 500, attempts: 1 });
    const again = { params: { id, deliveryId: first.id }, body: { id: uuidv7() } };
    await call(server, stand.person, 'resendWebhookDelivery', again);
    await receiver.waitFor(3);
    const [one, , third] = receiver.received;
    expect(third?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(third?.body).toBe(one?.body);
    const texts = { params: { id, deliveryId: test.id } };
    expect(await call(server, stand.person, 'getWebhookDelivery', texts)).toMatchObject({ answer: 'broken' });
  });

  it('sends and shows nothing of what its owner may not see any more', async () => {
    const other = await registerPerson(server);
    const others = await connectSocket(server.url, 'tasks', other.token);
    const id = uuidv7();
    await others.ask('createQuickTask', { id, title: 'Shared for now' });
    const accessId = uuidv7();
    await others.ask('createTaskAccess', { id, data: { accessId, userId: stand.person.user.id } });
    await stand.make();
    await others.ask('updateTask', { id, data: { title: 'A last word' } });
    await stand.turn();
    expect(stand.titles()).toEqual(['A last word']);
    receiver.answer(500);
    await others.ask('updateTask', { id, data: { title: 'A secret' } });
    await stand.turn();
    await others.ask('deleteTaskAccess', { id, accessId });
    others.close();
    receiver.received.length = 0;
    receiver.answer(204);
    await stand.letPass(5 * MINUTE);
    expect(receiver.events()).toMatchObject([{ type: 'task.removed', data: { id } }]);
    expect(Object.keys(receiver.events()[0]?.data ?? {})).toEqual(['id', 'version']);
    const entries = await stand.log();
    expect(entries.map(({ state }) => state)).toEqual(['delivered', 'dropped', 'delivered']);
    for (const { id: deliveryId, type } of entries.filter((each) => each.type !== 'task.removed')) {
      const params = { id: (await stand.found()).id, deliveryId };
      const texts = await call(server, stand.person, 'getWebhookDelivery', { params });
      expect([type, texts.body, texts.answer, texts.canSendAgain]).toEqual([type, null, null, false]);
      const again = { params, body: { id: uuidv7() } };
      await expect(call(server, stand.person, 'resendWebhookDelivery', again)).rejects.toThrow('not_found');
    }
  });
});
