import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SESSION_LIFE } from '#contract/limits.ts';
import { type PushSubscriptionData, pushMessage } from '#contract/notification.ts';
import { notifyPeople } from '#tests/factories/notify-people.ts';
import {
  type Person,
  pageHeaders,
  registerPerson,
  registerUnverified,
  signInAgain,
} from '#tests/factories/person.ts';
import { type PushEndpoint, startPushEndpoint } from '#tests/factories/push-endpoint.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let smtp: SmtpServer;
let endpoint: PushEndpoint;
let ada: Person;
let grace: Person;

async function call(
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
    ...(payload === undefined ? {} : { payload }),
  });
  return reply.json();
}
const subscribe = (person: Person, subscription: PushSubscriptionData, browserId?: string) =>
  call(person, 'POST', '/api/notifications/subscribe', {
    subscription,
    ...(browserId === undefined ? {} : { browserId }),
  });

const deliver = () => server.app.heldJobs.runAll();
const endpointsOf = async (person: Person) =>
  (
    await server.database.executeSql('select endpoint from push_subscriptions where user_id = $1', [
      person.user.id,
    ])
  ).rows.map(({ endpoint: url }) => url);
const receivedAt = ({ endpoint: url }: PushSubscriptionData) =>
  endpoint.received
    .filter((push) => push.endpoint === url)
    .map(({ text }) => pushMessage.parse(JSON.parse(text)));

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ isPushToLoopbackAllowed: true, smtpUrl: smtp.url });
  const first = await registerPerson(server);
  const { publicKey } = await call(first, 'GET', '/api/notifications/key');
  endpoint = await startPushEndpoint(publicKey);
});
beforeEach(async () => {
  [ada, grace] = [await registerPerson(server), await registerPerson(server)];
  await deliver();
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
  await smtp.close();
});

const requested = () => ({
  kind: 'delegation.requested' as const,
  subject: 'Bericht',
  noteId: uuidv7(),
  delegationRequestId: uuidv7(),
});

describe('a push subscription', () => {
  it('is refused for addresses of this machine and of private networks', async () => {
    const strict = await startTestServer();
    const person = await registerPerson(strict);
    const { keys } = endpoint.subscribe();
    for (const url of [
      'http://push.example.org/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/x',
      'https://user:secret@push.example.org/x',
      `https://push.example.org/${'ä'.repeat(1_000)}`,
    ]) {
      const reply = await strict.app.inject({
        method: 'POST',
        url: '/api/notifications/subscribe',
        headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
        payload: { subscription: { endpoint: url, keys } },
      });
      expect([url, reply.json().id]).toEqual([url, 'endpoint_not_allowed']);
    }
    await strict.close();
  });

  it('moves a browser to the user who subscribed it last', async () => {
    const browser = endpoint.subscribe();
    expect(await subscribe(ada, browser)).toEqual({});
    await subscribe(grace, browser);
    expect(await endpointsOf(ada)).toEqual([]);
    await notifyPeople(server, ada, [grace], requested());
    await notifyPeople(server, grace, [ada], requested());
    await deliver();
    expect(receivedAt(browser)).toHaveLength(1);
  });

  it('is removed by its own user only', async () => {
    const browser = endpoint.subscribe();
    await subscribe(grace, browser);
    const unsubscribe = (person: Person) =>
      call(person, 'POST', '/api/notifications/unsubscribe', { endpoint: browser.endpoint });
    expect(await unsubscribe(ada)).toEqual({});
    expect(await endpointsOf(grace)).toEqual([browser.endpoint]);
    expect(await unsubscribe(grace)).toEqual({});
    expect(await endpointsOf(grace)).toEqual([]);
  });

  it('is one of the latest few of a session', async () => {
    const browsers = Array.from({ length: 7 }, () => endpoint.subscribe());
    for (const browser of browsers) {
      server.clock.advance(1_000);
      await subscribe(grace, browser);
    }
    const latest = browsers.slice(2).map(({ endpoint: url }) => url);
    expect((await endpointsOf(grace)).sort()).toEqual(latest.sort());
  });

  it('ends with its session: by logout, from another device, and by expiry', async () => {
    const logout = (person: Person) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { ...pageHeaders(server), authorization: `Bearer ${person.token}` },
      });
    const endFromElsewhere = async (person: Person) =>
      call(await signInAgain(server, person), 'DELETE', '/api/auth/devices');
    for (const end of [logout, endFromElsewhere]) {
      const person = await registerPerson(server);
      await subscribe(person, endpoint.subscribe());
      expect(await endpointsOf(person)).toHaveLength(1);
      await end(person);
      expect(await endpointsOf(person)).toEqual([]);
    }
    const browser = endpoint.subscribe();
    await subscribe(grace, browser);
    server.clock.advance((SESSION_LIFE + 1) * 1_000);
    await notifyPeople(server, ada, [grace], requested());
    await deliver();
    expect(receivedAt(browser)).toEqual([]);
    await server.app.scheduledJobs.find(({ name }) => name === 'retention')?.run();
    expect(await endpointsOf(grace)).toEqual([]);
  });
});

describe('a notification', () => {
  it('is pushed to every browser of its reader, in their language, and to nobody else', async () => {
    await call(grace, 'PUT', '/api/app-settings', { language: 'de' });
    const again = await signInAgain(server, grace);
    const [first, second, others] = [endpoint.subscribe(), endpoint.subscribe(), endpoint.subscribe()];
    await subscribe(grace, first);
    await subscribe(again, second);
    await subscribe(ada, others);
    const news = requested();
    await notifyPeople(server, ada, [grace], news);
    expect(receivedAt(first)).toEqual([]);
    await deliver();
    const { notifications } = await call(grace, 'GET', '/api/notifications');
    for (const browser of [first, second]) {
      expect(receivedAt(browser)).toEqual([
        {
          id: notifications[0].id,
          kind: 'delegation.requested',
          title: 'Ada Test bittet dich, eine Aufgabe zu übernehmen',
          body: 'Bericht',
          path: `/request/${news.delegationRequestId}`,
          acts: [{ act: 'accept', title: 'Annehmen' }],
        },
      ]);
    }
    expect(receivedAt(others)).toEqual([]);
    expect(endpoint.problems).toEqual([]);
  });

  it('is pushed once to a browser that has the extension too: to the extension', async () => {
    const extension = await signInAgain(server, grace);
    await server.database.executeSql(
      "update sessions set kind = 'extension' where id = (select id from sessions where user_id = $1 order by id desc limit 1)",
      [grace.user.id],
    );
    const [web, extended, elsewhere] = [endpoint.subscribe(), endpoint.subscribe(), endpoint.subscribe()];
    const [here, there] = [uuidv7(), uuidv7()];
    await subscribe(grace, web, here);
    await subscribe(extension, extended, here);
    await subscribe(grace, elsewhere, there);
    await notifyPeople(server, ada, [grace], requested());
    await deliver();
    expect([web, extended, elsewhere].map((each) => receivedAt(each).length)).toEqual([0, 1, 1]);
  });

  it('is delivered by the ways that its reader chose', async () => {
    const browser = endpoint.subscribe();
    await subscribe(grace, browser);
    const choose = (ways: object) =>
      call(grace, 'PUT', '/api/notifications/preferences', { 'delegation.requested': ways });
    const mailed = () => smtp.mails.filter(({ recipients }) => recipients.includes(grace.email)).length;
    for (const [push, mail] of [
      [false, true],
      [true, false],
      [false, false],
    ] as const) {
      await choose({ push, mail });
      const before = [receivedAt(browser).length, mailed()] as const;
      await notifyPeople(server, ada, [grace], requested());
      await deliver();
      expect([receivedAt(browser).length - before[0], mailed() - before[1]]).toEqual([
        Number(push),
        Number(mail),
      ]);
    }
  });

  it('is mailed to verified addresses only', async () => {
    const unsure = await registerUnverified(server);
    await notifyPeople(server, grace, [unsure], requested());
    await notifyPeople(server, ada, [grace], requested());
    await deliver();
    const subjects = (person: Person) =>
      smtp.mails.filter(({ recipients }) => recipients.includes(person.email)).map(({ subject }) => subject);
    expect(subjects(grace)).toEqual([
      'Confirm your email address',
      'Ada Test asked you to take on a task: Bericht',
    ]);
    expect(subjects(unsure)).toEqual(['Confirm your email address']);
  });

  it('is delivered once however often its job runs, and once per browser if one of them is retried', async () => {
    const [good, slow] = [endpoint.subscribe(), endpoint.subscribe()];
    await subscribe(grace, good);
    await subscribe(grace, slow);
    await notifyPeople(server, ada, [grace], requested());
    const { held } = server.app.heldJobs;
    const [delivery] = held.filter(({ name }) => name === 'notification');
    endpoint.answer(503);
    await expect(deliver()).rejects.toThrow(/answered 503/);
    await deliver();
    expect([receivedAt(good).length, receivedAt(slow).length]).toEqual([1, 1]);
    // The queue repeats a job that ended without its knowledge.
    await server.database.transaction((tx) =>
      server.app.heldJobs.queue.send(tx, { name: 'notification', schema: z.unknown() }, delivery?.data),
    );
    await deliver();
    expect([receivedAt(good).length, receivedAt(slow).length]).toEqual([1, 1]);
    const mails = smtp.mails.filter(({ recipients }) => recipients.includes(grace.email));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Ada Test asked you to take on a task: Bericht',
    ]);
    const [push] = endpoint.received.slice(-1);
    expect(push?.topic).toBeDefined();
  });

  it.each([404, 410])(
    'removes a subscription that answers %i, and continues with the others',
    async (status) => {
      const [ended, good] = [endpoint.subscribe(), endpoint.subscribe()];
      await subscribe(grace, ended);
      await subscribe(grace, good);
      await call(grace, 'PUT', '/api/notifications/preferences', { 'delegation.requested': { mail: false } });
      endpoint.answer(status);
      await notifyPeople(server, ada, [grace], requested());
      await deliver();
      expect(await endpointsOf(grace)).toHaveLength(1);
      expect(receivedAt(ended).length + receivedAt(good).length).toBe(1);
    },
  );

  it('is not pushed any more once it is read', async () => {
    const browser = endpoint.subscribe();
    await subscribe(grace, browser);
    await notifyPeople(server, ada, [grace], requested());
    await call(grace, 'POST', '/api/notifications/read', {});
    await deliver();
    expect(receivedAt(browser)).toEqual([]);
  });
});
