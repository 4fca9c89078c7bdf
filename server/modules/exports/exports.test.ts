import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_VERSION } from '#contract/export/export-format.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';

let server: TestServer;
let acme: TestOrganization<'ada', 'team'>;
let ada: Person;
let friend: Person;
let stranger: Person;
let socket: TestSocket;
let friendSocket: TestSocket;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { ada: 'member' },
    groups: { team: { members: { ada: 'lead' } } },
  });
  ada = acme.people.ada;
  friend = await registerPerson(server);
  stranger = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', ada.token);
  calendar = await connectSocket(server.url, 'calendar', ada.token);
  friendSocket = await connectSocket(server.url, 'tasks', friend.token);
});
afterAll(async () => {
  for (const each of [socket, calendar, friendSocket]) each.close();
  await server.close();
});

function exported(person: Person) {
  return server.app.inject({
    method: 'GET',
    url: '/api/account/export',
    headers: { authorization: `Bearer ${person.token}` },
  });
}
async function filesOf(person: Person) {
  const reply = await exported(person);
  const files = unzip(reply.rawPayload);
  const data = JSON.parse(files.get('daywall.json') ?? 'null');
  const list = (name: string): Record<string, unknown>[] => data.lists[name];
  return { reply, files, data, list };
}

/** Creates entities of every kind: her own, one that she has access to, and one that she must not get. */
async function live() {
  const [mine, subtask, theirs, secret] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await socket.ask('createTask', { id: mine, title: 'Water the plants', description: 'All “of them”\n🌱' });
  await socket.ask('createTask', { id: subtask, title: 'The cactus too', parentTaskId: mine });
  await socket.ask('updateTask', { id: mine, version: 1, data: { importance: 80 } });
  await socket.ask('createTaskAccess', {
    id: mine,
    data: { accessId: uuidv7(), userId: friend.user.id, right: 'view' },
  });
  await friendSocket.ask('createTask', { id: theirs, title: 'Given to her' });
  await friendSocket.ask('createTask', { id: secret, title: 'Kept from her' });
  await friendSocket.ask('createTaskAccess', {
    id: theirs,
    data: { accessId: uuidv7(), userId: ada.user.id, right: 'edit' },
  });
  const now = server.clock.now();
  const at = new Date(now).toISOString();
  await socket.ask('startNoteTimer', {
    id: mine,
    data: { recordId: uuidv7(), startedAt: at, clientNow: at },
  });
  await calendar.ask('createScheduleItem', {
    props: { id: uuidv7(), title: 'Rest', startDate: at, endDate: at, timeZone: 'Europe/Berlin' },
  });
  await socket.ask('createQuickCollection', { collectionId: uuidv7(), name: 'Garden', taskIds: [mine] });
  await socket.ask('createLabel', { id: uuidv7(), name: 'green' });
  await socket.ask('createFilter', { id: uuidv7(), name: 'Late', query: { due: ['overdue'] } });
  await socket.ask('createTemplate', { id: uuidv7(), name: 'Season', tree: [buildTemplateTask()] });
  await socket.ask('createComment', { commentId: uuidv7(), noteId: theirs, text: 'A word from her' });
  await friendSocket.ask('createComment', { commentId: uuidv7(), noteId: secret, text: 'Not for her' });
  await call(server, ada, 'createDelegationRequest', {
    params: { noteId: subtask },
    body: { id: uuidv7(), access: [{ id: uuidv7(), userId: friend.user.id }], message: 'Please' },
  });
  const { id: orgId } = await call(server, friend, 'createOrganization', { body: { name: 'Choir' } });
  const params = { orgId, userId: ada.user.id };
  await call(server, friend, 'addOrganizationMember', { params, body: {} });
  return { mine, theirs };
}

it('is nobody’s without a token, and asked for few times an hour', async () => {
  expect((await server.app.inject({ method: 'GET', url: '/api/account/export' })).json().id).toBe(
    'unauthenticated',
  );
  const strict = await startTestServer({ rateLimitFactor: 1 });
  const person = await registerPerson(strict);
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const headers = { authorization: `Bearer ${person.token}` };
    statuses.push(
      (await strict.app.inject({ method: 'GET', url: '/api/account/export', headers })).statusCode,
    );
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await strict.close();
});

it('is an archive for programs, spreadsheets, calendars and readers, which says what each file is for', async () => {
  const { reply, files, data } = await filesOf(stranger);
  expect(reply.headers['content-type']).toBe('application/zip');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="daywall.zip"');
  expect([...files.keys()]).toEqual([
    'README.txt',
    'daywall.json',
    'schema.json',
    'csv/tasks.csv',
    'csv/timer-records.csv',
    'csv/schedule-items.csv',
    'csv/collections.csv',
    'csv/labels.csv',
    'csv/comments.csv',
    'csv/comments-received.csv',
    'calendar.ics',
    'markdown/Other tasks.md',
  ]);
  for (const path of ['daywall.json', 'schema.json', 'csv/', 'calendar.ics', 'markdown/'])
    expect(files.get('README.txt')).toContain(path);
  expect(data).toMatchObject({
    format: 'daywall',
    version: EXPORT_VERSION,
    of: 'account',
    from: server.config.publicUrl,
  });
  expect(Object.keys(data.lists)).toHaveLength(35);
  expect(Object.keys(data.about)).toEqual(Object.keys(data.lists));
  for (const items of Object.values(data.lists)) expect(Array.isArray(items)).toBe(true);
});

it('speaks the language of its reader', async () => {
  const headers = { authorization: `Bearer ${stranger.token}`, 'accept-language': 'de' };
  const reply = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });
  const files = unzip(reply.rawPayload);
  expect(files.get('README.txt')).toContain('Alles, was dir bei Daywall');
  expect([...files.keys()]).toContain('markdown/Weitere Aufgaben.md');
});

it('holds exactly what the doors show', async () => {
  const { mine, theirs } = await live();
  const { list } = await filesOf(ada);
  const { tasks } = await socket.ask('getTasks', {});
  expect(list('tasks')).toEqual(tasks.filter(({ ownerId }) => ownerId === ada.user.id));
  expect(list('tasks')).toHaveLength(2);
  expect(list('profile')).toEqual([await call(server, ada, 'getMe', {})]);
  expect(list('settings')).toEqual([
    await call(server, ada, 'getAppSettings', {}),
    { notifications: await call(server, ada, 'getNotificationPreferences', {}) },
  ]);
  expect(list('devices')).toEqual(await call(server, ada, 'getDevices', {}));
  expect(list('timer-records')).toEqual(await socket.ask('getNoteTimerRecords', { id: mine }));
  expect(list('schedule-items')).toEqual(await calendar.ask('getScheduleItems', {}));
  expect(list('collections')).toEqual(await socket.ask('getCollections', {}));
  expect(list('labels')).toEqual(await socket.ask('getLabels', {}));
  expect(list('labels')).toHaveLength(1);
  expect(list('filters')).toEqual(await socket.ask('getFilters', {}));
  expect(list('filters')).toHaveLength(1);
  expect(list('templates')).toEqual(await socket.ask('getTemplates', {}));
  expect(list('templates')).toHaveLength(1);
  expect(list('invitations-received')).toEqual(await call(server, ada, 'getReceivedInvitations', {}));
  expect(list('invitations-received')).toHaveLength(1);
  expect(list('organizations')).toEqual(await call(server, ada, 'getOrganizations', {}));
  expect(list('groups')).toEqual(await call(server, ada, 'getGroups', {}));
  expect(list('delegation-requests')).toEqual(await call(server, ada, 'getDelegationRequests', {}));
  const { comments } = await socket.ask('getComments', { noteId: theirs });
  expect(list('comments')).toEqual(comments);
  expect(comments).toHaveLength(1);
  const { notifications } = await call(server, ada, 'getNotifications', { query: {} });
  expect(list('notifications')).toEqual([...notifications].reverse());
  const history = (await socket.ask('getTaskHistory', { id: mine })).entries;
  const entries = list('task-history').filter(({ taskId }) => taskId === mine);
  expect(entries).toEqual([...history].reverse());
  expect(entries.length).toBeGreaterThan(1);
  expect(list('task-accesses-given')).toMatchObject([
    { noteId: mine, title: 'Water the plants', userId: friend.user.id, right: 'view' },
  ]);
  expect(list('task-accesses-received')).toMatchObject([
    { noteId: theirs, title: 'Given to her', userId: ada.user.id, right: 'edit' },
  ]);
});

it('holds what others wrote on one’s own tasks, apart from what one wrote', async () => {
  const [mine, theirs] = [uuidv7(), uuidv7()];
  await socket.ask('createTask', { id: mine, title: 'Feed the fish' });
  const data = { accessId: uuidv7(), userId: friend.user.id, right: 'edit' as const };
  await socket.ask('createTaskAccess', { id: mine, data });
  await friendSocket.ask('createTask', { id: theirs, title: 'Kept by him' });
  await friendSocket.ask('createComment', { commentId: uuidv7(), noteId: mine, text: 'Twice a week' });
  await friendSocket.ask('createComment', { commentId: uuidv7(), noteId: theirs, text: 'Only here' });
  const { list, files } = await filesOf(ada);
  expect(list('comments-received')).toMatchObject([
    { noteId: mine, authorId: friend.user.id, text: 'Twice a week' },
  ]);
  expect(files.get('csv/comments-received.csv')).toContain('Twice a week');
  expect(list('comments').map(({ text }) => text)).not.toContain('Twice a week');
  expect([...files.values()].join()).not.toContain('Only here');
});

it('holds what one wrote where one no longer sees it', async () => {
  const [theirs, accessId] = [uuidv7(), uuidv7()];
  await friendSocket.ask('createTask', { id: theirs, title: 'Given for a while' });
  const data = { accessId, userId: ada.user.id, right: 'edit' as const };
  await friendSocket.ask('createTaskAccess', { id: theirs, data });
  await socket.ask('createComment', { commentId: uuidv7(), noteId: theirs, text: 'A word from her' });
  const written = async () => {
    const comments = (await filesOf(ada)).list('comments');
    return comments.filter(({ noteId }) => noteId === theirs).map(({ text }) => text);
  };
  expect(await written()).toEqual(['A word from her']);
  await friendSocket.ask('deleteTaskAccess', { id: theirs, accessId });
  await expect(socket.ask('getComments', { noteId: theirs })).rejects.toThrow('not_found');
  expect(await written()).toEqual(['A word from her']);
});

it('lists tokens and webhooks without what they are used with', async () => {
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  const { token } = await call(server, person, 'createPersonalToken', {
    body: { name: 'Script', scopes: ['tasks:read'], spaces: null, days: 1 },
  });
  const hook = {
    id: uuidv7(),
    address: 'https://example.org/hook',
    kinds: ['task' as const],
    collectionIds: [],
  };
  const { secret } = await call(server, person, 'createWebhook', { body: hook });
  const { list, files } = await filesOf(person);
  expect(list('personalTokens')).toMatchObject([{ name: 'Script', scopes: ['tasks:read'] }]);
  expect(list('webhooks')).toMatchObject([{ id: hook.id, address: hook.address }]);
  const all = [...files.values()].join();
  for (const used of [token, secret]) expect(all).not.toContain(used);
});

it('holds no secret, and of others nothing that its reader may not see', async () => {
  const everything = async (person: Person) => [...(await filesOf(person)).files.values()].join('\n');
  const hers = await everything(ada);
  for (const secret of ['Kept from her', 'Not for her', stranger.user.id, stranger.email, friend.email]) {
    expect(hers).not.toContain(secret);
  }
  expect(hers).not.toMatch(/passwordHash|password_hash|argon2|p256dh/);
  const strangers = await everything(stranger);
  for (const person of [ada, friend, acme.owner]) expect(strangers).not.toContain(person.user.id);
  expect(strangers).not.toMatch(/plants|Garden|Acme|Rest|word from her/);
});

it('is read page by page: nobody waits for a long one', async () => {
  const person = await registerPerson(server);
  await server.database.executeSql(
    `insert into tasks (id, created_at, updated_at, owner_id, title, importance, position)
     select ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), now(), $1, 'Task ' || n, 50, 'a' || n
     from generate_series(1, 1050) n`,
    [person.user.id],
  );
  const { list } = await filesOf(person);
  expect(list('tasks').map(({ title }) => title)).toEqual(
    Array.from({ length: 1_050 }, (_, index) => `Task ${index + 1}`),
  );
});

describe('an export that does not come to its end', () => {
  it('breaks off where something goes wrong, and the server lives on', async () => {
    const lines: string[] = [];
    const failing = await startTestServer({}, undefined, { write: (line) => void lines.push(line) });
    const person = await registerPerson(failing);
    await failing.database.executeSql('alter table timer_records rename to lost_records');
    const headers = { authorization: `Bearer ${person.token}` };
    const reply = await fetch(`${failing.url}/api/account/export`, { headers });
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await fetch(`${failing.url}/api/health`)).status).toBe(200);
    expect(lines.join('')).toContain('timer_records');
    expect(lines.join('')).not.toContain(person.user.id);
    await failing.close();
  });

  it('is read no further when its reader goes away', async () => {
    const person = await registerPerson(server);
    const ended = new AbortController();
    const reply = await fetch(`${server.url}/api/account/export`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: ended.signal,
    });
    ended.abort();
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await exported(person)).statusCode).toBe(200);
  });
});

describe('before it is asked for', () => {
  it('an archive says about how large it will be, with its files and without', async () => {
    const bea = await registerPerson(server);
    const beas = await connectSocket(server.url, 'tasks', bea.token);
    for (let turn = 0; turn < 60; turn += 1)
      await beas.ask('createTask', {
        id: uuidv7(),
        title: `Task number ${turn}`,
        description: `Step ${turn}`,
      });
    await uploadFile(server, bea, new Uint8Array(randomBytes(50_000)));
    beas.close();
    const size = await call(server, bea, 'getAccountExportSize', {});
    expect(size).toMatchObject({ rows: 60, files: { count: 1, bytes: 50_000 } });
    const sent = async (query: string) => {
      const headers = { authorization: `Bearer ${bea.token}` };
      const url = `/api/account/export${query}`;
      return (await server.app.inject({ method: 'GET', url, headers })).rawPayload;
    };
    const [whole, without] = [await sent(''), await sent('?files=without')];
    const share = size.bytes / without.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(2);
    expect(whole.length - without.length).toBeGreaterThan(50_000);
    expect([...unzip(without).keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
    expect(unzip(without).get('README.txt')).not.toContain('files/');
    const lists = JSON.parse(unzip(without).get('daywall.json') ?? 'null').lists;
    expect([lists.files.length, lists['archived-files'].length]).toEqual([1, 0]);
  });

  it('an organization does so to its owners alone', async () => {
    const org = await makeOrganization(server, { people: { boss: 'admin' } });
    const params = { orgId: org.id };
    await expect(call(server, stranger, 'getOrganizationExportSize', { params })).rejects.toThrow(
      'not_found',
    );
    await expect(call(server, org.people.boss, 'getOrganizationExportSize', { params })).rejects.toThrow(
      'not_permitted',
    );
    expect(await call(server, org.owner, 'getOrganizationExportSize', { params })).toMatchObject({
      files: { count: 0, bytes: 0 },
    });
  });
});

it('an organization’s other owners and admins hear once that it is exported, nobody else does', async () => {
  const org = await makeOrganization(server, {
    people: { boss: 'admin', second: 'owner', hand: 'member' },
  });
  const exportAs = ({ token }: Person) =>
    server.app.inject({
      method: 'GET',
      url: `/api/organizations/${org.id}/export`,
      headers: { authorization: `Bearer ${token}` },
    });
  const newsOf = async (person: Person) => {
    const { notifications } = await call(server, person, 'getNotifications', { query: {} });
    return notifications
      .filter(({ kind }) => kind === 'organization.exported')
      .map(({ actorId, organizationId }) => [actorId, organizationId]);
  };
  expect((await exportAs(org.people.boss)).statusCode).toBe(409);
  expect(await newsOf(org.owner)).toEqual([]);
  expect((await exportAs(org.owner)).statusCode).toBe(200);
  const heard = [[org.owner.user.id, org.id]];
  expect([await newsOf(org.people.boss), await newsOf(org.people.second)]).toEqual([heard, heard]);
  expect([await newsOf(org.owner), await newsOf(org.people.hand)]).toEqual([[], []]);
});
