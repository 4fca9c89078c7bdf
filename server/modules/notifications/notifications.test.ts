import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFICATION_RETENTION_DAYS } from '#contract/limits.ts';
import {
  defaultNotificationPreferences,
  type Notification,
  notification as notificationSchema,
} from '#contract/notification.ts';
import { notifyPeople } from '#tests/factories/notify-people.ts';
import { PASSWORD, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';

let server: TestServer;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await registerPerson(server);
  grace = await registerPerson(server);
});
afterAll(() => server.close());

async function call(
  person: Person | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url,
    headers: {
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': uuidv7() }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function listOf(person: Person, query = ''): Promise<Notification[]> {
  const { body } = await call(person, 'GET', `/api/notifications${query}`);
  return body.notifications.map((item: unknown) => notificationSchema.parse(item));
}

const shared = (subject: string) => ({ kind: 'task.shared', subject, noteId: uuidv7() }) as const;

describe('the notification service', () => {
  it('refuses a request without a token', async () => {
    for (const [method, url] of [
      ['GET', '/api/notifications'],
      ['GET', '/api/notifications/key'],
      ['GET', '/api/notifications/preferences'],
      ['PUT', '/api/notifications/preferences'],
      ['POST', '/api/notifications/read'],
      ['POST', '/api/notifications/subscribe'],
      ['POST', '/api/notifications/unsubscribe'],
    ] as const) {
      expect((await call(null, method, url)).body.id).toBe('unauthenticated');
    }
  });

  it('refuses invalid ids and large pages', async () => {
    expect((await call(ada, 'POST', '/api/notifications/read', { ids: ['x'] })).body.id).toBe(
      'invalid_input',
    );
    expect((await call(ada, 'GET', '/api/notifications?limit=0')).body.id).toBe('invalid_input');
    expect((await call(ada, 'GET', '/api/notifications?limit=1001')).body.id).toBe('invalid_input');
    expect((await call(ada, 'GET', '/api/notifications?before=x')).body.id).toBe('invalid_input');
  });

  it('notifies the given users, once each, and never the caller', async () => {
    const [grete, greta] = [await registerPerson(server), await registerPerson(server)];
    await notifyPeople(server, grete, [greta, grete, greta], shared('Report'));
    expect(await listOf(grete)).toEqual([]);
    expect(await listOf(greta)).toMatchObject([
      { kind: 'task.shared', subject: 'Report', actorId: grete.user.id, actorName: 'Ada Test', readAt: null },
    ]);
  });

  it('notifies no deleted accounts', async () => {
    const former = await registerPerson(server);
    await call(former, 'DELETE', '/api/me', { password: PASSWORD });
    await notifyPeople(server, ada, [former], shared('Report'));
    const { rows } = await server.database.executeSql('select * from notifications where user_id = $1', [
      former.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('notifies many users at once', async () => {
    const { rows } = await server.database.executeSql(
      `insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
       select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), now(), n || '@many.example', 'many' || n, 'Many', '', ''
       from generate_series(1, 450) n returning id`,
    );
    const crowd = rows.map(({ id }) => ({ ...ada, user: { ...ada.user, id: String(id) } }));
    await notifyPeople(server, grace, [...crowd, ada], shared('To all'));
    const { rows: notified } = await server.database.executeSql(
      "select count(*)::int as count, count(distinct user_id)::int as people from notifications where subject = 'To all'",
    );
    expect(notified).toEqual([{ count: 451, people: 451 }]);
  });

  it('sends reminders without an actor', async () => {
    const reader = await registerPerson(server);
    await notifyPeople(server, reader, [reader], {
      kind: 'reminder.task',
      subject: 'Report',
      noteId: uuidv7(),
    });
    expect(await listOf(reader)).toMatchObject([{ kind: 'reminder.task', actorId: null, actorName: '' }]);
  });

  it('lists pages, latest first', async () => {
    const reader = await registerPerson(server);
    for (const subject of ['1', '2', '3', '4', '5'])
      await notifyPeople(server, ada, [reader], shared(subject));
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await call(reader, 'GET', `/api/notifications?limit=2${before}`);
      seen.push(...body.notifications.map(({ subject }: Notification) => subject));
      before = `&before=${body.nextBefore}`;
      if (body.nextBefore === null) break;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it('sends notifications to sockets, and marks as read', async () => {
    const reader = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', reader.token);
    await notifyPeople(server, ada, [reader], shared('Live'));
    server.clock.advance(5_000);
    const { change } = await socket.waitForEvent(({ entity }) => entity === 'notification');
    expect(change).toMatchObject({ op: 'upsert', version: 1, data: { subject: 'Live', readAt: null } });
    await call(reader, 'POST', '/api/notifications/read', { ids: [change.id] });
    const read = await socket.waitForEvent(({ id, version }) => id === change.id && version === 2);
    expect(read.change).toMatchObject({ data: { readAt: expect.any(String) } });
    socket.close();
  });

  it('marks as read for the reader only, and reveals nothing of others', async () => {
    const [reader, stranger] = [await registerPerson(server), await registerPerson(server)];
    await notifyPeople(server, ada, [reader], shared('A'));
    await notifyPeople(server, ada, [reader], shared('B'));
    const [latest] = await listOf(reader);
    const ids = [latest?.id, uuidv7()];
    expect(await call(stranger, 'POST', '/api/notifications/read', { ids })).toEqual({
      status: 200,
      body: {},
    });
    expect(await call(stranger, 'POST', '/api/notifications/read', {})).toEqual({ status: 200, body: {} });
    expect((await listOf(reader)).map(({ readAt }) => readAt)).toEqual([null, null]);
    expect(await listOf(stranger)).toEqual([]);

    await call(reader, 'POST', '/api/notifications/read', { ids });
    expect((await listOf(reader)).map(({ readAt }) => readAt !== null)).toEqual([true, false]);
    await call(reader, 'POST', '/api/notifications/read', {});
    const all = await listOf(reader);
    expect(all.map(({ readAt, version }) => [readAt !== null, version])).toEqual([
      [true, 2],
      [true, 2],
    ]);
  });

  it('deletes after the retention, read or not, also from replicas', async () => {
    const aged = await startTestServer();
    const [actor, reader] = [await registerPerson(aged), await registerPerson(aged)];
    await notifyPeople(aged, actor, [reader], shared('Old'));
    aged.clock.advance((NOTIFICATION_RETENTION_DAYS - 1) * DAY);
    await notifyPeople(aged, actor, [reader], shared('New'));
    aged.clock.advance(2 * DAY);
    const retention = aged.app.scheduledJobs.find(({ name }) => name === 'retention');
    await retention?.run();
    const { rows } = await aged.database.executeSql('select subject from notifications');
    expect(rows).toEqual([{ subject: 'New' }]);
    const { rows: log } = await aged.database.executeSql(
      "select op, audience_id from changes where entity = 'notification' and op = 'remove'",
    );
    expect(log).toEqual([{ op: 'remove', audience_id: reader.user.id }]);
    await aged.close();
  });
});

describe('a notification preference', () => {
  it('is refused for an unknown kind or way', async () => {
    for (const wrong of [
      { 'no.kind': { push: true } },
      { 'task.shared': { push: 'yes' } },
      { 'task.shared': true },
    ]) {
      expect((await call(ada, 'PUT', '/api/notifications/preferences', wrong)).body.id).toBe('invalid_input');
    }
  });

  it('is the default until it is chosen, and stays if a change does not name it', async () => {
    const { body: before } = await call(grace, 'GET', '/api/notifications/preferences');
    expect(before).toEqual(defaultNotificationPreferences);
    const mailed = Object.entries(defaultNotificationPreferences).flatMap(([kind, { mail }]) =>
      mail ? kind : [],
    );
    expect(mailed).toEqual(['delegation.requested', 'organization.added']);

    await call(grace, 'PUT', '/api/notifications/preferences', { 'task.shared': { push: false } });
    const { body } = await call(grace, 'PUT', '/api/notifications/preferences', {
      'task.shared': { mail: true },
      'comment.added': { push: true },
    });
    expect(body).toEqual({
      ...defaultNotificationPreferences,
      'task.shared': { push: false, mail: true },
      'comment.added': { push: true, mail: false },
    });
    expect((await call(grace, 'GET', '/api/notifications/preferences')).body).toEqual(body);
    expect((await call(ada, 'GET', '/api/notifications/preferences')).body).toEqual(
      defaultNotificationPreferences,
    );
  });
});
