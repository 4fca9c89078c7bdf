import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { importsOf, startSecondServer } from './imports.test-support.ts';

let server: TestServer;
let ada: Person;
let imports: ReturnType<typeof importsOf>;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await registerPerson(server);
  imports = importsOf(server, ada);
  socket?.close();
  socket = await connectSocket(server.url, 'tasks', ada.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

/** Sends, starts and carries out an import. */
async function carriedOut(
  name: string,
  content: string,
  change: Partial<ImportDetail['choices']> = {},
  product?: ImportProduct,
) {
  const { id, choices } = await imports.prepared(name, content, product);
  await imports.ask('PUT', `/${id}/choices`, JSON.stringify({ ...choices, ...change }));
  await imports.settled(id);
  const started = await imports.ask('POST', `/${id}/start`);
  expect(started).toMatchObject({ status: 200, body: { state: 'running' } });
  await server.app.heldJobs.runAll();
  return imports.get(id);
}
const totalsOf = ({ totals }: ImportDetail) =>
  totals.map(({ kind, action, count }) => `${kind} ${action} ${count}`).sort();

async function openTasks() {
  const { tasks } = await socket.ask('getTasks', {});
  return tasks.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
const collections = () => socket.ask('getCollections', {});

const csv = (rows: readonly string[]) =>
  [
    'Id,Title,Description,Project,Section,Parent,Tags,Priority,Due,Estimate,Completed at,Assignee,Link',
    ...rows,
  ].join('\n');
const house = [
  '1,Paint,With **love**,House,Outside,,"wall, red colour",high,2026-12-24 18:30,90,,Bob,https://a.example/',
  '2,Buy a brush,,House,,1,,,2026-12-01,,,,',
  '3,Old,,,,,,,,,2026-01-02 10:00,,',
];
const file = csv(house);

it('is refused twice, of strangers, and while another one runs', async () => {
  const { id } = await imports.prepared('a.csv', file);
  const stranger = importsOf(server, await registerPerson(server));
  expect((await stranger.ask('POST', `/${id}/start`)).body.id).toBe('not_found');
  expect((await imports.ask('POST', `/${id}/undo`)).body.id).toBe('not_pending');
  const second = await imports.prepared('b.csv', file);
  expect((await imports.ask('POST', `/${id}/start`)).status).toBe(200);
  expect((await imports.ask('POST', `/${id}/start`)).body.id).toBe('too_many');
  expect((await imports.ask('POST', `/${second.id}/start`)).body.id).toBe('too_many');
  expect((await imports.send('c.csv', file)).body.id).toBe('too_many');
  expect((await imports.ask('DELETE', `/${id}`)).body.id).toBe('not_pending');
  await server.app.heldJobs.runAll();
  expect((await imports.ask('POST', `/${id}/start`)).body.id).toBe('not_pending');
});

it('is the only one that begins when several are started at once', async () => {
  const plans = [await imports.prepared('a.csv', file), await imports.prepared('b.csv', file)];
  const answers = await Promise.all(plans.map(({ id }) => imports.ask('POST', `/${id}/start`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.id).toBe('too_many');
  await server.app.heldJobs.runAll();
  expect(await openTasks()).toHaveLength(2);
});

it('is taken up by a server that starts, though the process that worked on it is no more', async () => {
  const { id } = await imports.prepared('a.csv', file);
  await imports.ask('POST', `/${id}/start`);
  const second = await startSecondServer(server);
  const { held } = second.app.heldJobs;
  expect(held).toHaveLength(server.database.kind === 'embedded' ? 1 : 0);
  second.clock.advance(6_000);
  await expect.poll(() => held.length).toBe(1);
  await second.app.heldJobs.runAll();
  expect((await imports.get(id)).state).toBe('done');
  await server.app.heldJobs.runAll();
  expect(await openTasks()).toHaveLength(2);
  await second.close();
});

it('leaves the database with statistics of what it brought', async () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => `${index},Task ${index},,,,,,,,,,,`);
  const done = await carriedOut('a.csv', csv(rows));
  expect([totalsOf(done), done.state]).toEqual([['task create 1500'], 'done']);
  const { rows: known } = await server.database.executeSql(
    "select reltuples as count, relpages as pages from pg_class where relname = 'tasks'",
  );
  const [{ count, pages }] = known as [{ count: number; pages: number }];
  expect(count, `rows that the statistics know of, in ${pages} pages`).toBeGreaterThanOrEqual(1500);
});

it('makes every field arrive, with other devices seeing it', async () => {
  const seen = socket.waitForEvent(({ entity }) => entity === 'collection');
  const done = await carriedOut('a.csv', file, { sections: 'parents' });
  await seen;
  expect(done).toMatchObject({ state: 'done', progress: { done: 5, total: 5 } });
  expect(done.undoableUntil).not.toBeNull();
  expect(totalsOf(done)).toEqual(['project create 1', 'section create 1', 'task create 3']);
  const [brush, section, paint] = await openTasks();
  expect(section).toMatchObject({ title: 'Outside', parentTaskId: null });
  expect(paint).toMatchObject({
    title: 'Paint',
    description: 'With **love**\n\n@Bob',
    labels: ['wall', 'red-colour'],
    importance: 75,
    workload: 90,
    dueDate: '2026-12-24T17:30:00.000Z',
    isWholeDay: false,
    parentTaskId: section?.id,
    assetLinks: [{ assetType: 'link', assetValue: 'https://a.example/' }],
  });
  expect(brush).toMatchObject({ title: 'Buy a brush', dueDay: '2026-12-01', parentTaskId: paint?.id });
  const { tasks: completed } = await socket.ask('getCompletedTasks', { startIndex: 0 });
  expect(completed).toMatchObject([
    { title: 'Old', completedAt: '2026-01-02T09:00:00.000Z', progress: 'done' },
  ]);
  expect(await collections()).toMatchObject([{ name: 'House', notes: [{ noteId: section?.id }] }]);
});

it('again updates what changed in the product, keeps what changed here, and doubles nothing', async () => {
  await carriedOut('a.csv', file);
  const [, paint] = await openTasks();
  const id = paint?.id ?? '';
  await socket.ask('updateTask', { id, version: 1, data: { title: 'Paint it black' } });
  expect(totalsOf(await imports.prepared('a.csv', file))).toEqual([
    'project skip 1',
    'section skip 1',
    'task skip 3',
  ]);
  const moved = [
    house[0]?.replace('2026-12-24 18:30', '2026-12-26') ?? '',
    house[1] ?? '',
    '4,New,,House,,,,,,,,,',
  ];
  const again = await carriedOut('a.csv', csv(moved));
  expect(totalsOf(again)).toEqual([
    'project skip 1',
    'section skip 1',
    'task create 1',
    'task skip 1',
    'task update 1',
  ]);
  const tasks = await openTasks();
  expect(tasks.map(({ title }) => title)).toEqual(['Buy a brush', 'New', 'Paint it black']);
  expect(tasks[2]).toMatchObject({ id, dueDay: '2026-12-26', version: 3 });
  await socket.ask('deleteTask', { id });
  const plan = await imports.prepared('a.csv', csv([house[0]?.replace('Paint', 'Painting') ?? '']));
  const { body } = await imports.ask('GET', `/${plan.id}/rows?action=skip`);
  expect(body.rows.map(({ reason }: { reason: string }) => reason)).toContain('deleted_here');
});

it('is undone as a whole, but for what was changed since or is in use', async () => {
  const rows = [
    ...house,
    '5,Keep me,,House,,,,,,,,,',
    '6,Above,,,,,,,,,,,',
    '7,Loose,,Garden,,,lonely,,,,,,',
  ];
  const { id } = await carriedOut('a.csv', csv(rows));
  const kept = (await openTasks()).find(({ title }) => title === 'Keep me');
  const above = (await openTasks()).find(({ title }) => title === 'Above');
  await socket.ask('updateTask', { id: kept?.id ?? '', version: 1, data: { importance: 1 } });
  const below = '018f0000-0000-7000-8000-00000000abcd';
  await socket.ask('createTask', { id: below, title: 'Mine', parentTaskId: above?.id ?? '' });
  expect((await imports.ask('POST', `/${id}/undo`)).body).toMatchObject({ state: 'undoing' });
  await server.app.heldJobs.runAll();
  const undone = await imports.get(id);
  expect(undone).toMatchObject({ state: 'undone', undoableUntil: null });
  expect((await openTasks()).map(({ title }) => title)).toEqual(['Above', 'Keep me', 'Mine']);
  const { body } = await imports.ask('GET', `/${id}/rows?action=keep`);
  expect(body.rows).toMatchObject([
    { title: 'House', reason: 'in_use' },
    { title: 'Keep me', reason: 'changed_since' },
    { title: 'Above', reason: 'in_use' },
  ]);
  expect((await collections()).map(({ name }) => name)).toEqual(['House']);
  const { rows: labels } = await server.database.executeSql(
    'select name from labels where owner_id = $1 and deleted_at is null',
    [ada.user.id],
  );
  expect(labels).toEqual([]);
  expect(totalsOf(await imports.prepared('a.csv', csv(rows)))).toContain('task create 4');
});

it('takes a collection back by the name that it gave it', async () => {
  const name = `House\u200b ${'of many rooms '.repeat(20)}`;
  const { id } = await carriedOut('a.csv', csv([`1,Paint,,${name},,,,,,,,,`]));
  expect(await collections()).toHaveLength(1);
  await imports.ask('POST', `/${id}/undo`);
  await server.app.heldJobs.runAll();
  expect(await collections()).toEqual([]);
});

it('brings texts with zeros and characters that a limit cuts in half', async () => {
  const cut = (length: number) => `${'x'.repeat(length - 1)}\u{1f600}`;
  const backup = JSON.stringify({
    projects: [{ id: 'p', name: 'Ho\0use \ud800' }],
    sections: [{ id: 's', project_id: 'p', name: 'Out\0side' }],
    items: [
      {
        ...{ id: 't', project_id: 'p', section_id: 's', content: cut(500), description: cut(100_000) },
        labels: ['pa\0int'],
      },
    ],
  });
  const done = await carriedOut('todoist.json', backup, {}, 'todoist');
  expect(done.found).toMatchObject({
    projects: [{ name: 'House \ufffd' }],
    sections: [{ name: 'Outside' }],
    labels: [{ name: 'paint' }],
  });
  expect(totalsOf(done)).toEqual(['project create 1', 'section skip 1', 'task create 1']);
  const [task] = await openTasks();
  expect(task?.title).toHaveLength(500);
  expect(task?.description.isWellFormed()).toBe(true);
});

it('can be cancelled while it runs, and what arrived is undone', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `t${index},Task ${index},,,,,,,,,,,`);
  const { id } = await imports.prepared('a.csv', csv(many));
  await imports.ask('POST', `/${id}/start`);
  const cancelled = await imports.ask('POST', `/${id}/cancel`);
  expect(cancelled.body.state).toBe('cancelled');
  await server.app.heldJobs.runAll();
  expect(await openTasks()).toEqual([]);
  await imports.ask('POST', `/${id}/undo`);
  await server.app.heldJobs.runAll();
  expect((await imports.get(id)).state).toBe('undone');
});

it('names records by their tasks, and projects by their names however long their ids are', async () => {
  const backup = JSON.stringify({
    task: {
      ids: ['t'],
      entities: {
        t: { id: 't', title: 'Paint', timeSpentOnDay: { '2026-11-02': 3_600_000 }, subTaskIds: [] },
      },
    },
    project: { ids: [], entities: {} },
    tag: { ids: [], entities: {} },
  });
  const { id } = await imports.prepared('backup.json', backup, 'super_productivity');
  const { body } = await imports.ask('GET', `/${id}/rows`);
  expect(body.rows).toMatchObject([
    { kind: 'task', title: 'Paint' },
    { kind: 'record', title: 'Paint' },
  ]);
  const long = `Project ${'x'.repeat(220)}`;
  const plan = await imports.prepared('a.csv', csv([`1,Paint,,${long},,,,,,,,,`]));
  const [project] = plan.found.projects;
  const projectChoices = [{ sourceId: project?.sourceId ?? '', to: 'label' as const, collectionId: null }];
  for (const change of [{ projects: 'labels' as const }, { projectChoices }]) {
    await imports.ask('PUT', `/${plan.id}/choices`, JSON.stringify({ ...plan.choices, ...change }));
    const sample = await imports.ask('GET', `/${plan.id}/sample`);
    expect(sample.body).toMatchObject([{ labels: [expect.stringMatching(/^Project-x/)], collection: null }]);
  }
});

it('brings records of work and their tasks, each once', async () => {
  const toggl = [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
    'Ada,a@x.example,,House,,Painting,No,2026-11-02,09:00:00,2026-11-02,10:30:00,01:30:00,,',
    'Ada,a@x.example,,House,,Painting,No,2026-11-03,09:00:00,2026-11-03,09:20:00,00:20:00,,',
  ].join('\n');
  const done = await carriedOut('toggl.csv', toggl, {}, 'toggl');
  expect(totalsOf(done)).toEqual(['project create 1', 'record create 2', 'task create 1']);
  expect(await openTasks()).toEqual([]);
  expect(totalsOf(await carriedOut('toggl.csv', toggl, {}, 'toggl'))).toEqual([
    'project skip 1',
    'record skip 2',
    'task skip 1',
  ]);
  const { rows } = await server.database.executeSql(
    'select count(*)::int as n, sum(extract(epoch from ended_at - started_at))::int as s from timer_records where user_id = $1',
    [ada.user.id],
  );
  expect(rows).toEqual([{ n: 2, s: 6_600 }]);
});
