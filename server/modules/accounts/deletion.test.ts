import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Changed } from '#contract/change.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { cookieOf, PASSWORD, type Person, pageHeaders, registerPerson } from '#tests/factories/person.ts';
import { refusedHandshake } from '#tests/factories/socket.ts';
import { createConnections } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { type AccountServer, startAccountServer } from './account-mails.test-support.ts';

let stand: AccountServer;
let server: TestServer;
const { connect, close } = createConnections(() => server);

beforeAll(async () => {
  stand = await startAccountServer();
  server = stand.server;
});
afterEach(close);
afterAll(() => stand.close());

const remove = (person: Person, password = PASSWORD) =>
  stand.callAs(person, 'DELETE', '/api/me', { password });
const erase = () => server.app.heldJobs.runAll();

/** Names that no other row holds, not even by chance: no random token has a letter beyond ASCII. */
const NAME = { firstName: 'Jörg', lastName: 'Hünfeld' };

/** User whose name and address occur nowhere else. */
async function namedPerson(): Promise<Person> {
  const email = `${uuidv7()}@rechner.example`;
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/users/register',
    headers: pageHeaders(server),
    payload: { email, password: PASSWORD, ...NAME },
  });
  const { user, token } = reply.json();
  return { user, email, token, cookie: cookieOf(reply.headers['set-cookie']) };
}

/** Every row of every table that holds a text, as `table: row`. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await server.database.executeSql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.database.executeSql(
      `select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)::text ilike $1`,
      [`%${text}%`],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

const isRemoved = (id: string) => (change: Changed['change']) => change.id === id && change.op === 'remove';

describe('deleting an account is refused', () => {
  it('to nobody, and without the password', async () => {
    const person = await registerPerson(server);
    expect((await stand.send('DELETE', '/api/me', { password: PASSWORD })).body.id).toBe('unauthenticated');
    expect(await remove(person, 'not this one')).toEqual({
      status: 409,
      body: { id: 'wrong_password', message: 'The password is wrong' },
    });
    expect((await stand.callAs(person, 'DELETE', '/api/me', {})).body.id).toBe('wrong_password');
    expect(await stand.signIn(person.email)).toBe(200);
  });

  it('to the only owner of an organization with others in it, and nothing has changed', async () => {
    const alone = await call(server, (await makeOrganization(server)).owner, 'getOrganizations', {});
    expect(alone).toHaveLength(1);
    const { owner, id } = await makeOrganization(server, { people: { gus: 'guest' } });
    await call(server, owner, 'createOrganization', { body: { name: 'Alone' } });
    expect(await remove(owner)).toEqual({
      status: 409,
      body: { id: 'last_owner', message: 'An organization needs an owner' },
    });
    const kept = await call(server, owner, 'getOrganizations', {});
    expect(kept.map(({ role }) => role)).toEqual(['owner', 'owner']);
    expect(kept.some((organization) => organization.id === id)).toBe(true);
  });

  it('to whoever guesses', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const person = await registerPerson(strict.server);
    const ids: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      ids.push((await strict.callAs(person, 'DELETE', '/api/me', { password: `guess ${turn}` })).body.id);
    }
    expect(ids).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'too_many_requests']);
    await strict.close();
  });
});

describe('a deleted account', () => {
  it('is signed out everywhere at once, cannot sign in, and its address is free', async () => {
    const person = await namedPerson();
    const socket = await connect(person);
    expect(await remove(person)).toEqual({ status: 200, body: {} });
    await socket.waitFor('unauthorized');
    expect((await stand.callAs(person, 'GET', '/api/me')).body.id).toBe('session_revoked');
    expect(await refusedHandshake(server.url, 'tasks', { token: person.token })).toEqual({
      id: 'unauthorized',
    });
    const headers = { ...pageHeaders(server), cookie: person.cookie };
    expect((await stand.send('POST', '/api/auth/refresh', undefined, headers)).body.id).toBe(
      'session_revoked',
    );
    expect(await stand.signIn(person.email)).toBe(401);
    expect((await stand.subjectsTo(person.email)).at(-1)).toBe('Your account was deleted');
    expect((await stand.send('POST', '/api/auth/refresh', undefined, headers)).body.id).toBe(
      'unauthenticated',
    );
    const again = await registerPerson(server, person.email);
    expect(again.user.id).not.toBe(person.user.id);
  });

  it('leaves no name, no address and nothing that it owned in any table', async () => {
    const person = await namedPerson();
    const friend = await registerPerson(server);
    const [socket, friends] = [await connect(person), await connect(friend)];
    const calendar = await connect(person, 'calendar');
    const [mine, below, theirs] = [uuidv7(), uuidv7(), uuidv7()];
    const at = new Date(server.clock.now()).toISOString();
    await socket.ask('createTask', { id: mine, title: 'Build the Plankalkül', labels: ['Plankalkül'] });
    await socket.ask('createTask', { id: below, title: 'Plankalkül, part two', parentTaskId: mine });
    await socket.ask('startNoteTimer', {
      id: mine,
      data: { recordId: uuidv7(), startedAt: at, clientNow: at },
    });
    await calendar.ask('createScheduleItem', {
      props: { id: uuidv7(), title: 'Plankalkül', startDate: at, endDate: at, timeZone: 'UTC' },
    });
    await socket.ask('createQuickCollection', {
      collectionId: uuidv7(),
      name: 'Plankalkül',
      taskIds: [mine],
    });
    await socket.ask('createLabel', { id: uuidv7(), name: 'Plankalkül-2' });
    const tree = [buildTemplateTask({ title: 'Plankalkül' })];
    await socket.ask('createTemplate', { id: uuidv7(), name: 'Mine', tree });
    await call(server, person, 'createOrganization', { body: { name: 'Plankalkül' } });
    await call(server, person, 'updateNotificationPreferences', { body: { 'task.shared': { push: false } } });
    await friends.ask('createTask', { id: theirs, title: 'A visit' });
    await friends.ask('createTaskAccess', {
      id: theirs,
      data: { accessId: uuidv7(), userId: person.user.id, right: 'edit' },
    });
    await socket.ask('createComment', { commentId: uuidv7(), noteId: theirs, text: 'I shall come' });
    await erase();
    expect(await rowsWith(NAME.lastName)).not.toEqual([]);
    expect(await rowsWith('Plankalk')).not.toEqual([]);

    await remove(person);
    await erase();
    const own = [NAME.firstName, NAME.lastName, 'Plankalk', person.user.userName, person.email];
    for (const personal of own) {
      expect(await rowsWith(personal)).toEqual([]);
    }
    const tables = new Set((await rowsWith(person.user.id)).map((row) => row.split(':', 1)[0]));
    expect([...tables].sort()).toEqual([
      'changes',
      'comments',
      'notifications',
      'request_log',
      'task_history',
      'users',
    ]);
  });

  it('leaves what it said to others, by nobody, and others hear of it', async () => {
    const person = await namedPerson();
    const friend = await registerPerson(server);
    const [socket, friends] = [await connect(person), await connect(friend)];
    const [theirs, commentId, accessId, mine] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await friends.ask('createTask', { id: theirs, title: 'A visit' });
    await friends.ask('createTaskAccess', {
      id: theirs,
      data: { accessId, userId: person.user.id, right: 'edit' },
    });
    await socket.ask('createComment', { commentId, noteId: theirs, text: 'I shall come' });
    await socket.ask('createTask', { id: mine, title: 'Shown to a friend' });
    await socket.ask('createTaskAccess', {
      id: mine,
      data: { accessId: uuidv7(), userId: friend.user.id, right: 'view' },
    });
    await friends.waitForEvent(({ id, op }) => id === mine && op === 'upsert');
    await remove(person);
    await erase();

    await friends.waitForEvent(isRemoved(mine));
    await friends.waitForEvent(
      (change) =>
        change.id === commentId &&
        'data' in change &&
        JSON.stringify(change.data).includes('"authorName":""'),
    );
    expect((await friends.ask('getComments', { noteId: theirs })).comments).toMatchObject([
      { id: commentId, authorName: '', text: 'I shall come' },
    ]);
    expect(await friends.ask('getTask', { id: theirs })).toMatchObject({ NoteAccess: [] });
    await expect(friends.ask('getTask', { id: mine })).rejects.toThrow('not_found');
    const { notifications } = await call(server, friend, 'getNotifications', { query: {} });
    expect(notifications.length).toBeGreaterThan(0);
    expect(notifications.map(({ actorName }) => actorName)).toEqual(notifications.map(() => ''));
    await expect(call(server, friend, 'getProfile', { params: { id: person.user.id } })).rejects.toThrow(
      'not_found',
    );
  });

  it('gives back what it took on, and answers what it was asked', async () => {
    const person = await namedPerson();
    const issuer = await registerPerson(server);
    const issuers = await connect(issuer);
    const [taken, asked] = [uuidv7(), uuidv7()];
    const requests: string[] = [];
    for (const id of [taken, asked]) {
      await issuers.ask('createTask', { id, title: 'To be done' });
      const request = await call(server, issuer, 'createDelegationRequest', {
        params: { noteId: id },
        body: { id: uuidv7(), access: [{ id: uuidv7(), userId: person.user.id }] },
      });
      requests.push(request.id);
    }
    await call(server, person, 'acceptDelegationRequest', { params: { id: requests[0] ?? '' }, body: {} });
    expect(await issuers.ask('getTask', { id: taken })).toMatchObject({ delegatedStatus: 'DELEGATED' });
    await remove(person);
    await erase();
    for (const id of [taken, asked]) {
      expect(await issuers.ask('getTask', { id })).toMatchObject({ delegatedStatus: 'OPEN', NoteAccess: [] });
    }
    const { notifications } = await call(server, issuer, 'getNotifications', { query: {} });
    const kinds = notifications.map(({ kind }) => kind);
    expect(kinds).toContain('delegation.handedBack');
    expect(kinds).toContain('delegation.rejected');
  });

  it('hands its tasks in an organization to an owner, and takes with it the organization that was its own', async () => {
    const acme = await makeOrganization(server, {
      people: { second: 'owner', mia: 'member' },
      groups: { team: { members: { mia: 'member' } } },
    });
    const { owner } = acme;
    const { second, mia } = acme.people;
    const own = await call(server, second, 'createOrganization', { body: { name: 'Mine alone' } });
    const socket = await connect(second);
    const [placed, below, grouped, alone] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await socket.ask('createTask', { id: placed, title: 'Ours', organizationId: acme.id });
    await socket.ask('createTask', { id: below, title: 'A part of it', parentTaskId: placed });
    await socket.ask('createTask', { id: grouped, title: 'The team’s', groupId: acme.groups.team });
    await socket.ask('createTask', { id: alone, title: 'In my own place', organizationId: own.id });
    const members = await connect(mia);
    await remove(second);
    await erase();

    for (const id of [placed, below, grouped]) {
      expect(await members.ask('getTask', { id })).toMatchObject({ ownerId: owner.user.id });
    }
    const { organizationMembers } = await call(server, owner, 'getOrganization', { params: { id: acme.id } });
    expect(organizationMembers.map(({ userId }) => userId).sort()).toEqual(
      [owner.user.id, mia.user.id].sort(),
    );
    expect(await rowsWith('Mine alone')).toEqual([]);
    expect(await rowsWith('In my own place')).toEqual([]);
  });
});

describe('erasing', () => {
  it('goes on where it was given up, a little at a time', async () => {
    const database = await openTestDatabase();
    const first = await startTestServer({}, { ...database, close: async () => undefined });
    const person = await registerPerson(first);
    const bystander = await registerPerson(first);
    await database.executeSql(
      `insert into tasks (id, created_at, updated_at, owner_id, title, importance, position)
       select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), now(), $1, 'Task ' || n, 50, 'a' || n
       from generate_series(1, 10000) n`,
      [person.user.id],
    );
    await call(first, person, 'deleteAccount', { body: { password: PASSWORD } });
    const { rows: before } = await database.executeSql('select count(*)::int as left from tasks');
    expect(before).toEqual([{ left: 10_000 }]);
    // The server is closed before its job began.
    await first.close();

    const second = await startTestServer({ secret: first.config.secret }, database);
    second.clock.advance(2 * 60 * 60_000);
    await second.app.scheduledJobs.find(({ name }) => name === 'retention')?.run();
    const { heldJobs } = second.app;
    const runs = vi.spyOn(database, 'transaction');
    await heldJobs.runAll();
    expect(runs.mock.calls.length).toBeGreaterThanOrEqual(50);
    const { rows } = await database.executeSql(
      'select count(*)::int as left, (select count(*)::int from users where erased_at is not null) as erased from tasks',
    );
    expect(rows).toEqual([{ left: 0, erased: 1 }]);
    const { rows: users } = await database.executeSql('select id from users where deleted_at is null');
    expect(users).toEqual([{ id: bystander.user.id }]);
    await second.close();
  });
});
