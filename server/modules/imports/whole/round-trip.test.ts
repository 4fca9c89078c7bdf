import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { seed } from '#tests/random-seed.ts';
import { importsOf } from '../imports.test-support.ts';
import { fillAccount } from './random-account.test-support.ts';
import { fillSharedWork } from './shared-work.test-support.ts';

/** Number of random accounts; the soak takes more. */
const ACCOUNTS = Number(process.env.EXPORTED_ACCOUNTS ?? 3);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Item = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly Item[]>>;

async function archiveOf(person: Person): Promise<Buffer> {
  const headers = { authorization: `Bearer ${person.token}` };
  const reply = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });
  return reply.rawPayload;
}
function listsIn(archive: Buffer): Lists {
  return JSON.parse(unzip(archive).get('daywall.json') ?? 'null').lists;
}
/** Bytes of the files in an archive. */
function bytesIn(archive: Buffer): string[] {
  return [...unzip(archive)].flatMap(([path, text]) => (path.startsWith('files/') ? text : [])).sort();
}
async function carriedOut(person: Person, name: string, content: Uint8Array<ArrayBuffer> | string) {
  const imports = importsOf(server, person);
  const prepared = await imports.prepared(name, content);
  expect(prepared).toMatchObject({ state: 'ready', product: 'daywall' });
  await imports.ask('POST', `/${prepared.id}/start`);
  await server.app.heldJobs.runAll();
  const done = await imports.settled(prepared.id);
  const { body: errors } = await imports.ask('GET', `/${prepared.id}/rows?action=error`);
  return { imports, prepared, done, errors: errors.rows };
}

/** Text by which an item is known again in another account: its own, or that of what it belongs to. */
function nameOf(item: Item, titles: ReadonlyMap<unknown, string>): string {
  const own = item.title ?? item.name ?? item.text ?? item.note ?? titles.get(item.noteId) ?? '';
  const { dueDate, occurrence, startDate, completedAt } = { occurrence: '', ...item } as Record<
    string,
    string
  >;
  return JSON.stringify([own, dueDate, occurrence, startDate, completedAt].join('|')).slice(1, -1);
}

const returning = [
  ...['labels', 'filters', 'templates', 'collections', 'collected-tasks', 'tasks', 'task-series', 'comments'],
  ...['timer-records', 'schedule-items', 'schedule-series', 'settings', 'archived-files'],
];
/** Instants of change, and what an import names as left behind. */
const CHANGES = ['updatedAt', 'version', 'authorName', 'ownerName', 'NoteAccess', 'notes'];
const MADE_HERE = [
  'labels',
  'filters',
  'templates',
  'collections',
  'timer-records',
  'schedule-items',
  'settings',
];

/** Fields by which tasks, comments and events name other people, each of which an import names as left behind. */
const OF_PEOPLE = ['organizationId', 'delegatedStatus', 'mentionIds', 'attendees'];

/** Lists that return, with names in the place of ids. */
function comparable(lists: Lists, { user }: Person, without: readonly string[] = CHANGES): unknown {
  const titles = new Map((lists.tasks ?? []).map(({ id, title }) => [id, String(title)]));
  const names = new Map<string, string>([[user.id, 'me']]);
  for (const list of returning)
    for (const item of lists[list] ?? [])
      if (typeof item.id === 'string' && item.id !== user.id)
        names.set(item.id, `${list}:${nameOf(item, titles)}`);
  for (const item of lists['schedule-items'] ?? []) {
    const series = (lists['schedule-series'] ?? []).find(({ id }) => id === item.seriesId);
    if (series !== undefined) names.set(String(item.id), `item:${series.title}:${item.startDate}`);
  }
  const sorted = returning.map((list) => {
    const items = (lists[list] ?? []).map((item) => {
      const plain = Object.fromEntries(
        Object.entries(item).filter(
          ([name]) => !without.includes(name) && (name !== 'createdAt' || !MADE_HERE.includes(list)),
        ),
      );
      const links = (item.assetLinks as Item[] | undefined)?.map(({ id: _id, ...link }) => link);
      const text = JSON.stringify(links === undefined ? plain : { ...plain, assetLinks: links });
      return text.replaceAll(
        /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        (id) => names.get(id) ?? `unknown ${id}`,
      );
    });
    return [list, items.sort().map((text) => JSON.parse(text))];
  });
  return Object.fromEntries(sorted);
}

it.each(Array.from({ length: ACCOUNTS }, (_, index) => seed + index))(
  'an account of seed %i comes back the same from its export',
  async (each) => {
    const ada = await registerPerson(server);
    await fillAccount(server, ada, each);
    const first = await archiveOf(ada);
    const bea = await registerPerson(server);
    const { errors } = await carriedOut(bea, 'daywall.zip', new Uint8Array(first));
    expect(errors).toEqual([]);
    const second = await archiveOf(bea);
    expect(comparable(listsIn(second), bea)).toEqual(comparable(listsIn(first), ada));
    expect(bytesIn(second)).toEqual(bytesIn(first));
    expect(bytesIn(first).length).toBeGreaterThan(0);

    const again = await carriedOut(bea, 'again.zip', new Uint8Array(first));
    expect(again.errors).toEqual([]);
    expect(comparable(listsIn(await archiveOf(bea)), bea)).toEqual(comparable(listsIn(first), ada));
  },
);

/** Losses of an import, as kinds with the titles of their rows; lists that stay behind as a whole have none. */
async function lossesOf(imports: ReturnType<typeof importsOf>, id: string) {
  const losses: string[] = [];
  const lists: string[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const { body } = await imports.ask('GET', `/${id}/rows?cursor=${cursor}`);
    for (const row of body.rows as Item[])
      if (row.reason === 'of_others') lists.push(String(row.title));
      else losses.push(...(row.leftBehind as Item[]).map(({ what }) => `${what} ${row.title}`));
    cursor = body.nextCursor;
  }
  return { losses: losses.sort(), lists: lists.sort() };
}

it.each(Array.from({ length: ACCOUNTS }, (_, index) => seed + index))(
  'an account of seed %i that works with a colleague comes back without them, and each loss is named',
  async (each) => {
    const acme = await makeOrganization(server, { people: { ada: 'member', bob: 'member' } });
    const { ada, bob } = acme.people;
    await fillAccount(server, ada, each, { hasFiles: false });
    const people = { person: ada, colleague: bob, organizationId: acme.id };
    const expected = await fillSharedWork(server, people, each);
    const first = await archiveOf(ada);
    const bea = await registerPerson(server);
    const { imports, done, errors } = await carriedOut(bea, 'daywall.zip', new Uint8Array(first));
    expect(errors).toEqual([]);
    const { losses, lists } = await lossesOf(imports, done.id);
    expect(losses).toEqual(expected.ofRows.map(([what, title]) => `${what} ${title}`).sort());
    expect(lists).toEqual(
      Object.entries(expected.lists)
        .map(([list, count]) => `${list}: ${count}`)
        .sort(),
    );
    const without = [...CHANGES, ...OF_PEOPLE];
    const returned = comparable(listsIn(await archiveOf(bea)), bea, without);
    expect(returned).toEqual(comparable(listsIn(first), ada, without));
  },
);

it('the JSON alone brings the same, and an undo takes all of it away again', async () => {
  const ada = await registerPerson(server);
  await fillAccount(server, ada, seed + ACCOUNTS, { hasFiles: false });
  const first = await archiveOf(ada);
  const bea = await registerPerson(server);
  const json = unzip(first).get('daywall.json') ?? '';
  const { imports, done, errors } = await carriedOut(bea, 'daywall.json', json);
  expect(errors).toEqual([]);
  expect(comparable(listsIn(await archiveOf(bea)), bea)).toEqual(comparable(listsIn(first), ada));
  await imports.ask('POST', `/${done.id}/undo`);
  await server.app.heldJobs.runAll();
  const { body } = await imports.ask('GET', `/${done.id}/rows?action=keep`);
  expect(body.rows.map(({ kind, reason }: Item) => [kind, reason])).toEqual([['settings', 'was_there']]);
  const left = listsIn(await archiveOf(bea));
  for (const list of returning.filter((name) => name !== 'settings'))
    expect([list, left[list]]).toEqual([list, []]);
});

it('what belongs to others stays behind by name', async () => {
  const ada = await registerPerson(server);
  const bob = await registerPerson(server);
  const [own, theirs] = [uuidv7(), uuidv7()];
  const tasks = await connectSocket(server.url, 'tasks', ada.token);
  const bobs = await connectSocket(server.url, 'tasks', bob.token);
  const share = (userId: string) => ({ accessId: uuidv7(), userId, right: 'edit' as const });
  await tasks.ask('createTask', { id: own, title: 'Shared' });
  await tasks.ask('createTaskAccess', { id: own, data: share(bob.user.id) });
  await bobs.ask('createTask', { id: theirs, title: 'Of Bob' });
  await bobs.ask('createTaskAccess', { id: theirs, data: share(ada.user.id) });
  await tasks.ask('createComment', { commentId: uuidv7(), noteId: theirs, text: 'To Bob' });
  await tasks.ask('createFilter', {
    id: uuidv7(),
    name: 'Both',
    query: { ownerIds: [ada.user.id, bob.user.id], personIds: [bob.user.id] },
  });
  const archive = await archiveOf(ada);
  const bea = await registerPerson(server);
  const { imports, done, errors } = await carriedOut(bea, 'daywall.zip', new Uint8Array(archive));
  expect(errors).toEqual([]);
  const { body } = await imports.ask('GET', `/${done.id}/rows`);
  const rows = body.rows.map(({ kind, title, action, reason, leftBehind }: Item) => [
    ...[kind, title, action, reason],
    (leftBehind as Item[]).map(({ what }) => what).join(),
  ]);
  expect(rows).toEqual([
    ['filter', 'Both', 'create', null, 'reference,reference'],
    ['task', 'Shared', 'create', null, 'sharing'],
    ['settings', '', 'update', null, ''],
    ['row', 'task-accesses-received: 1', 'skip', 'of_others', ''],
    ['row', 'notifications: 1', 'skip', 'of_others', ''],
    ['row', 'comments: 1', 'skip', 'of_others', ''],
  ]);
  expect(done.leftBehind).toEqual([
    { what: 'reference', count: 2 },
    { what: 'sharing', count: 4 },
  ]);
  const { filters } = listsIn(await archiveOf(bea));
  expect(filters).toMatchObject([{ name: 'Both', query: { ownerIds: [bea.user.id] } }]);
  for (const socket of [tasks, bobs]) socket.close();
});

it('an archive of version 0 is read: what it says comes back', async () => {
  const archive = readFileSync('server/modules/imports/readers/daywall/version-0.zip');
  const bea = await registerPerson(server);
  const { errors } = await carriedOut(bea, 'daywall.zip', new Uint8Array(archive));
  expect(errors).toEqual([]);
  const lists = listsIn(await archiveOf(bea));
  const titles = (list: string) =>
    (lists[list] ?? []).map(({ title, name, text, note }) => title ?? name ?? text ?? note);
  expect(titles('tasks').sort()).toEqual(['Beds', 'Rent', 'Seeds', 'Soil']);
  const [beds] = (lists.tasks ?? []).filter(({ title }) => title === 'Beds');
  expect(beds).toMatchObject({
    ...{ dueDay: '2031-04-01', importance: 95, workload: 90, labels: ['garden'], reminders: [60] },
    ...{ description: 'Two of **them**', sourceUrl: 'https://example.org/a' },
  });
  expect(lists.tasks?.find(({ title }) => title === 'Soil')?.parentTaskId).toBe(beds?.id);
  expect(lists['task-series']).toMatchObject([{ title: 'Rent', rule: 'FREQ=MONTHLY' }]);
  expect(titles('comments')).toEqual(['Ask *Mia*']);
  expect(titles('timer-records')).toEqual(['dug']);
  expect(lists.labels).toMatchObject([{ name: 'garden', tone: 'green' }]);
  expect(lists['collected-tasks']).toHaveLength(2);
  expect(titles('schedule-items').filter((title) => title === 'Stand-up')).toHaveLength(4);
  expect(titles('schedule-items')).toContain('Dentist');
  expect(lists.settings?.[0]).toMatchObject({ theme: 'dark', timeZone: 'Europe/Berlin' });
});
