import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import type { AnswerOf } from '#contract/events/realtime.ts';
import { RETIRED_TOKEN_GRACE } from '#contract/limits.ts';
import { cookieOf, pageHeaders, registerPeople, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR } from '#time/units.ts';

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({}, undefined, { write: (line) => void logged.push(line) });
});
afterAll(() => server.close());

const nobody = { accessToken: null, firstRows: null };

async function start(headers: Record<string, string>) {
  const reply = await server.app.inject({ method: 'POST', url: '/api/auth/start', headers });
  return { status: reply.statusCode, body: reply.json(), cookie: cookieOf(reply.headers['set-cookie']) };
}
/** Open tasks of one user, all with this description. */
async function addTasks(userId: string, count: number, description: string): Promise<void> {
  await server.database.executeSql(
    `insert into tasks (id, created_at, updated_at, owner_id, title, description, importance, is_new, position)
     select uuidv7(), now(), now(), $1, 'Task ' || n, $3, 50, false, 'd' || lpad(n::text, 4, '0')
     from generate_series(1, $2::int) n`,
    [userId, count, description],
  );
}

const startWith = (cookie: string) => start({ ...pageHeaders(server), cookie });

describe('a start', () => {
  it('refuses a cookie without the anti-forgery header or from a foreign origin, and leaves it unused', async () => {
    const { cookie } = await registerPerson(server);
    for (const headers of [
      {},
      { origin: server.config.publicUrl },
      { 'x-csrf-protection': '1', origin: 'https://evil.example' },
    ]) {
      expect((await start({ ...headers, cookie })).body.id).toBe('anti_forgery');
    }
    server.clock.advance(RETIRED_TOKEN_GRACE + 1_000);
    expect((await startWith(cookie)).body.accessToken).not.toBeNull();
  });

  it('shows nobody to a browser without a live session', async () => {
    const person = await registerPerson(server);
    expect((await start(pageHeaders(server))).body).toEqual(nobody);
    expect((await startWith('daywall_refresh=nonsense')).body).toEqual(nobody);
    // The access token alone is no session of a browser, and neither is the extension's refresh token.
    const bearer = { ...pageHeaders(server), authorization: `Bearer ${person.token}` };
    expect((await start(bearer)).body).toEqual(nobody);
    const [, refreshToken = ''] = person.cookie.split('=');
    expect((await start({ ...pageHeaders(server), 'x-refresh-token': refreshToken })).body).toEqual(nobody);
    await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer });
    expect((await startWith(person.cookie)).body).toEqual(nobody);
  });

  it('refreshes the session as a refresh does', async () => {
    const person = await registerPerson(server);
    const first = await startWith(person.cookie);
    expect(first.cookie).not.toBe(person.cookie);
    // Two tabs that start at once get the same successor.
    expect((await startWith(person.cookie)).cookie).toBe(first.cookie);
    expect((await call(server, { token: first.body.accessToken }, 'getMe', {})).id).toBe(person.user.id);
    server.clock.advance(RETIRED_TOKEN_GRACE + 1_000);
    await startWith(first.cookie);
    server.clock.advance(RETIRED_TOKEN_GRACE + 1_000);
    // A retired token that comes back has been stolen: the session ends for both.
    expect((await startWith(person.cookie)).body).toEqual(nobody);
    expect((await startWith(first.cookie)).body).toEqual(nobody);
  });

  it('brings what each of the first loads brings to its reader, and nothing of a stranger', async () => {
    const { ada, bob, eve } = await registerPeople(server, ['ada', 'bob', 'eve']);
    const [tasks, calendar] = [
      await connectSocket(server.url, 'tasks', ada.token),
      await connectSocket(server.url, 'calendar', ada.token),
    ];
    const now = new Date(server.clock.now()).toISOString();
    const own = uuidv7();
    const shared = uuidv7();
    await call(server, ada, 'createOrganization', { body: { id: uuidv7(), name: 'Ada’s' } });
    await tasks.ask('createTask', { id: own, title: 'Ada’s alone' });
    await tasks.ask('createTask', { id: shared, title: 'Shared' });
    await tasks.ask('startNoteTimer', {
      id: own,
      data: { recordId: uuidv7(), startedAt: now, clientNow: now },
    });
    await tasks.ask('createTaskAccess', {
      id: shared,
      data: { accessId: uuidv7(), right: 'view', userId: bob.user.id },
    });
    await call(server, ada, 'createDelegationRequest', {
      params: { noteId: own },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: bob.user.id }] },
    });
    for (const person of [ada, bob, eve]) {
      const { body } = await startWith(person.cookie);
      const socket = await connectSocket(server.url, 'tasks', person.token);
      const schedule = await connectSocket(server.url, 'calendar', person.token);
      expect(api.start.reply.parse(body).firstRows).toEqual({
        isWhole: true,
        user: await call(server, person, 'getMe', {}),
        appSettings: await call(server, person, 'getAppSettings', {}),
        organizations: await call(server, person, 'getOrganizations', {}),
        groups: await call(server, person, 'getGroups', {}),
        tasks: (await socket.ask('getTasks', {})).tasks,
        scheduleItems: await schedule.ask('getScheduleItems', {}),
        delegationRequests: await call(server, person, 'getDelegationRequests', {}),
        timerRecords: await socket.ask('getTimerRecords', {
          timeMin: new Date(server.clock.now() - 31 * DAY).toISOString(),
          timeMax: new Date(server.clock.now() + DAY).toISOString(),
        }),
      });
      socket.close();
      schedule.close();
    }
    const titles = async ({ cookie }: typeof ada) =>
      (await startWith(cookie)).body.firstRows.tasks.map(({ title }: { title: string }) => title);
    expect(await titles(ada)).toEqual(['Ada’s alone', 'Shared']);
    expect(await titles(bob)).toEqual(['Shared']);
    expect((await startWith(eve.cookie)).body.firstRows).toMatchObject({
      tasks: [],
      organizations: [],
      delegationRequests: [],
    });
    tasks.close();
    calendar.close();
  });

  it('brings of very many tasks those that a page shows first, and of others’ none but the shared', async () => {
    const { ada, eve } = await registerPeople(server, ['ada', 'eve']);
    const [tasks, theirs] = [
      await connectSocket(server.url, 'tasks', ada.token),
      await connectSocket(server.url, 'tasks', eve.token),
    ];
    const in1Hour = new Date(server.clock.now() + HOUR).toISOString();
    const made = async (socket: typeof tasks, title: string, fields: object = {}) => {
      const id = uuidv7();
      await socket.ask('createTask', { id, title, ...fields });
      return id;
    };
    const tracked = await made(tasks, 'Tracked');
    const done = await made(tasks, 'Done');
    await addTasks(ada.user.id, 600, '');
    const urgent = await made(theirs, 'Shared', { dueDate: in1Hour });
    const secret = await made(theirs, 'Secret', { dueDate: in1Hour });
    await theirs.ask('createTaskAccess', {
      id: urgent,
      data: { accessId: uuidv7(), right: 'view', userId: ada.user.id },
    });
    await addTasks(ada.user.id, 30, '');
    for (const [at, id] of [done, tracked].entries()) {
      const now = new Date(server.clock.now() + at).toISOString();
      const data = { recordId: uuidv7(), startedAt: now, clientNow: now };
      await tasks.ask('startNoteTimer', { id, data });
    }
    const now = new Date(server.clock.now()).toISOString();
    await tasks.ask('finishTask', { id: done, at: now, clientNow: now });
    const { firstRows } = api.start.reply.parse((await startWith(ada.cookie)).body);
    const ids = new Set(firstRows?.tasks.map(({ id }) => id));
    expect(firstRows?.isWhole).toBe(false);
    expect(firstRows?.tasks.length).toBeLessThan(300);
    expect([urgent, tracked].filter((id) => !ids.has(id))).toEqual([]);
    expect([secret, done].filter((id) => ids.has(id))).toEqual([]);
    // Each as the loads bring it.
    let after: string | null | undefined;
    const loaded = new Map<string, unknown>();
    while (after !== null) {
      const page: AnswerOf<'getTasks'> = await tasks.ask('getTasks', after === undefined ? {} : { after });
      for (const task of page.tasks) loaded.set(task.id, task);
      after = page.nextAfter;
    }
    expect(firstRows?.tasks).toEqual([...ids].toSorted().map((id) => loaded.get(id)));
    tasks.close();
    theirs.close();
  });

  it('brings the session alone where the rows cannot be read, and logs the fault', async () => {
    const person = await registerPerson(server);
    logged.length = 0;
    await server.database.executeSql('alter table timer_records rename to timer_records_away');
    const { status, body, cookie } = await startWith(person.cookie);
    await server.database.executeSql('alter table timer_records_away rename to timer_records');
    expect({ status, firstRows: body.firstRows }).toEqual({ status: 200, firstRows: null });
    expect(cookie).not.toBe(person.cookie);
    expect((await call(server, { token: body.accessToken }, 'getMe', {})).id).toBe(person.user.id);
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['fault']);
    expect((await startWith(cookie)).body.firstRows).not.toBeNull();
  });

  it('brings the refreshed session also where it ends before the rows are read', async () => {
    const person = await registerPerson(server);
    await server.database.executeSql(`
      create function end_session() returns trigger language plpgsql as
        'begin new.revoked_at = now(); return new; end';
      create trigger end_session before update on sessions for each row execute function end_session()`);
    const { status, body, cookie } = await startWith(person.cookie);
    await server.database.executeSql('drop function end_session cascade');
    expect({ status, firstRows: body.firstRows }).toEqual({ status: 200, firstRows: null });
    expect(body.accessToken).not.toBeNull();
    expect(cookie).not.toBe(person.cookie);
  });

  it('leaves nothing behind where browsers are gone before their rows are read', async () => {
    const person = await registerPerson(server);
    // Nine such answers are more than an account may leave unread.
    await addTasks(person.user.id, 10, 'x'.repeat(95_000));
    const headers = {
      ...pageHeaders(server),
      cookie: person.cookie,
      host: 'localhost',
      'content-length': '0',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `POST /api/auth/start HTTP/1.1\r\n${lines.join('')}\r\n`;
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`lock table tasks in access exclusive mode`);
      const browser = connect(Number(new URL(server.url).port), '127.0.0.1');
      const accepted = once(server.app.server, 'connection');
      // All over one connection, each before the answer to the one before it.
      for (let sent = 0; sent < 10; sent += 1) {
        const received = once(server.app.server, 'request');
        browser.write(request);
        await received;
      }
      const [connection] = await accepted;
      const isClosed = once(connection, 'close');
      browser.destroy();
      await isClosed;
    });
    for (const _again of [1, 2])
      expect((await startWith(person.cookie)).body.firstRows.tasks).toHaveLength(10);
    expect((await call(server, person, 'getMe', {})).id).toBe(person.user.id);
  });
});
