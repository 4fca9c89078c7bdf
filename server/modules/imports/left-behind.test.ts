import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { ImportDetail, ImportRow } from '#contract/import/import.ts';
import { type ImportProduct, importProducts } from '#contract/import/import-product.ts';
import { singleLine } from '#contract/single-line.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { importsOf } from './imports.test-support.ts';
import { instantOfMoment } from './mapped-task.ts';
import { goodFiles } from './readers/good-files.test-support.ts';
import type { SourceEvent, SourceMoment, SourceProject, SourceRecord, SourceTask } from './source-row.ts';

let server: TestServer;
let ada: Person;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function prepared(name: string, text: string, product?: ImportProduct): Promise<ImportDetail> {
  ada = await registerPerson(server);
  imports = importsOf(server, ada);
  return imports.prepared(name, text, product);
}
async function rowsOf(id: string): Promise<ImportRow[]> {
  return (await imports.ask('GET', `/${id}/rows`)).body.rows;
}
async function query(sql: string, ...values: readonly unknown[]) {
  return (await server.database.executeSql(sql, [...values])).rows;
}

const zone = 'Europe/Berlin';
const instant = (moment: SourceMoment) => Date.parse(instantOfMoment(moment, zone));

/** Row of a file beside what it became: its entity with all that belongs to it, as the database has it. */
interface Carried {
  readonly entity: Readonly<Record<string, unknown>>;
  readonly entities: ReadonlyMap<string, string>;
  readonly names: (what: string) => boolean;
}
type Checks<Row> = {
  readonly [K in Exclude<keyof Row, 'kind' | 'sourceId' | 'at' | 'leftBehind'>]-?: (
    value: NonNullable<Row[K]>,
    carried: Carried,
    row: Row,
  ) => boolean;
};

const isAt = (value: unknown, moment: SourceMoment) => new Date(String(value)).getTime() === instant(moment);
const isDue = ({ entity }: Carried, moment: SourceMoment) =>
  'day' in moment ? entity.due_day === moment.day : isAt(entity.due_date, moment);
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const hasLabel = ({ entity }: Carried, name: string) =>
  listOf(entity.labels).includes(name.trim().replaceAll(/\s+/g, '-'));

const ofTask: Checks<SourceTask> = {
  title: (title, { entity }) => entity.title === singleLine(title).trim(),
  description: (text, { entity }) => String(entity.description).includes(text.trim()),
  project: (id, { entity, entities }, { parent }) =>
    parent !== null || entity.collection_id === entities.get(`project:${id}`),
  section: (name, carried) => hasLabel(carried, name),
  parent: (id, { entity, entities }) => entity.parent_task_id === entities.get(`task:${id}`),
  labels: (names, carried) => names.every((name) => hasLabel(carried, name)),
  priority: (priority, { entity }) => entity.importance === [50, 25, 50, 75, 95][priority],
  due: (due, carried) => isDue(carried, due),
  start: (start, carried) => isDue(carried, start) || carried.names('start'),
  recurrence: ({ rule }, { entity, names }) => entity.rule === rule || names('idle_repeat'),
  estimate: (minutes, { entity }) => entity.workload === minutes,
  completedAt: (at, { entity }) =>
    at === 'unknown' ? entity.completed_at !== null : isAt(entity.completed_at, at),
  createdAt: (at, { entity }) => isAt(entity.created_at, at),
  people: (people, { entity }) => people.every((name) => String(entity.description).includes(`@${name}`)),
  comments: (comments, { entity }) =>
    comments.every(({ text, author }) => {
      const written = listOf(entity.comments).join('\n');
      return written.includes(text) && written.includes(author ?? '');
    }),
  links: (links, { entity, names }) =>
    links.every(({ url }) => JSON.stringify(entity.asset_links).includes(url) || names('link')),
  isArchived: (_, { entity, names }, { completedAt }) =>
    completedAt !== null || (entity.completed_at !== null && names('archived_open')),
};
const ofProject: Checks<SourceProject> = {
  name: (name, { entity }) => entity.name === name,
  description: (text, { entity }) => entity.description === text,
  parent: (_, { names }) => names('hierarchy'),
  // Its tasks say it.
  isArchived: () => true,
};
const ofRecord: Checks<SourceRecord> = {
  task: (task, { entity, entities }) =>
    'title' in task
      ? entity.task_title === task.title
      : entity.note_id === entities.get(`task:${task.sourceId}`),
  start: (start, { entity }) => isAt(entity.started_at, start),
  end: (end, { entity }) => isAt(entity.ended_at, end),
  note: (note, { entity }) => entity.note === note,
  labels: (labels, carried) =>
    labels.every((name) => hasLabel(carried, name)) &&
    (listOf(carried.entity.labels).length === labels.length || carried.names('record_label')),
  isArchived: () => true,
};
const ofEvent: Checks<SourceEvent> = {
  title: (title, { entity }) => entity.title === title,
  description: (text, { entity }) => entity.description === text,
  start: (start, { entity }) => isAt(entity.start_date, start),
  end: (end, { entity }) => isAt(entity.end_date, end),
  rule: (_, { entity }) => entity.series_id !== null,
  location: (location, { entity }) => entity.location === location,
  exceptions: () => true,
  occurrence: () => true,
};
const checks = { task: ofTask, project: ofProject, record: ofRecord, event: ofEvent };

const entityQueries = {
  task: `select tasks.*, due_day::text as due_day, task_series.rule, (select collection_id from collection_tasks where task_id = tasks.id),
    array(select text from comments where note_id = tasks.id) as comments
    from tasks left join task_series on task_series.id = series_id where tasks.id = $1`,
  project: 'select * from collections where id = $1',
  record: `select timer_records.*, tasks.labels, tasks.title as task_title
    from timer_records join tasks on tasks.id = note_id where timer_records.id = $1`,
  event: 'select * from schedule_items where id = $1',
};

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Fields of a row that arrived nowhere, and that nothing names. */
async function silent(importId: string, { ordinal, entityId, kind, leftBehind }: ImportRow) {
  const [stored] = await query(
    'select source from import_rows where import_id = $1 and ordinal = $2',
    importId,
    ordinal,
  );
  if (kind !== 'task' && kind !== 'project' && kind !== 'record' && kind !== 'event') return [];
  const [entity] = await query(entityQueries[kind], entityId);
  const origins = await query('select * from import_origins where user_id = $1', ada.user.id);
  const carried: Carried = {
    entity: entity ?? {},
    entities: new Map(origins.map((each) => [`${each.kind}:${each.source_id}`, String(each.entity_id)])),
    names: (wanted) => leftBehind.some(({ what, detail }) => what === wanted && detail !== ''),
  };
  const source = stored?.source as Readonly<Record<string, unknown>>;
  const known: Readonly<Record<string, (value: never, carried: Carried, row: never) => boolean>> =
    checks[kind];
  return Object.entries(source).flatMap(([field, value]) => {
    const check = known[field];
    if (check === undefined || isEmpty(value)) return [];
    return check(value as never, carried, source as never) ? [] : [`${field}: ${JSON.stringify(value)}`];
  });
}

test.each(importProducts.filter((product) => product !== 'daywall'))(
  'each field of a file of %s arrives, or is named as left behind before it starts',
  async (product) => {
    const { name, text } = goodFiles[product];
    const plan = await prepared(name, text);
    expect(plan).toMatchObject({ state: 'ready', product });
    const planned = await rowsOf(plan.id);
    await carryOut(plan);
    const done = await rowsOf(plan.id);
    expect(done.map(({ action, reason, leftBehind }) => [action, reason, leftBehind])).toEqual(
      planned.map(({ action, reason, leftBehind }) => [action, reason, leftBehind]),
    );
    const rows = done.filter(({ action }) => action === 'create');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row.title, ...(await silent(plan.id, row))]).toEqual([row.title]);
    const named = new Map(plan.leftBehind.map(({ what, count }) => [what, count]));
    for (const { leftBehind } of planned)
      for (const { what } of leftBehind) named.set(what, (named.get(what) ?? 0) - 1);
    expect([...named.values()].filter((count) => count !== 0)).toEqual([]);
  },
);

/** Rows with what the plan says of them beside their titles. */
async function toldOf(id: string): Promise<Map<string, (readonly [string, string])[]>> {
  const rows: ImportRow[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const { body } = await imports.ask('GET', `/${id}/rows?cursor=${cursor}`);
    rows.push(...body.rows);
    cursor = body.nextCursor;
  }
  return new Map(
    rows.map(({ title, leftBehind, reason }) => [
      title,
      [
        ...leftBehind.map(({ what, detail }) => [what, detail] as const),
        ...(reason ? [[reason, ''] as const] : []),
      ],
    ]),
  );
}
async function chosen(plan: ImportDetail, change: Partial<ImportDetail['choices']>): Promise<ImportDetail> {
  const body = JSON.stringify({ ...plan.choices, ...change });
  return (await imports.ask('PUT', `/${plan.id}/choices`, body)).body;
}
async function carryOut({ id }: ImportDetail): Promise<void> {
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
}
const todoistOf = (items: readonly object[], more: object = {}) =>
  JSON.stringify({ projects: [{ id: 'p', name: 'House' }], items, ...more });
const item = (id: string, more: object = {}) => ({ id, project_id: 'p', content: `Task ${id}`, ...more });

it('names levels and subtasks that have no room before it starts, and leaves them where it said', async () => {
  const levels = Array.from({ length: 10 }, (_, level) =>
    item(`l${level}`, level === 0 ? {} : { parent_id: `l${level - 1}` }),
  );
  const children = Array.from({ length: 501 }, (_, index) => item(`c${index}`, { parent_id: 'l0' }));
  const plan = await prepared('todoist.json', todoistOf([...levels, ...children]), 'todoist');
  expect(plan.leftBehind).toEqual([{ what: 'nesting', count: 3 }]);
  const told = await toldOf(plan.id);
  expect(told.get('Task l8')).toEqual([]);
  expect(told.get('Task l9')).toEqual([['nesting', 'Task l8']]);
  expect([told.get('Task c498'), told.get('Task c499')]).toEqual([[], [['nesting', 'Task l0']]]);
  await carryOut(plan);
  const loose = await query(
    "select title from tasks where owner_id = $1 and path = '{}' order by title",
    ada.user.id,
  );
  expect(loose.map(({ title }) => title)).toEqual(['Task c499', 'Task c500', 'Task l0']);
});

it('counts one level more where sections become tasks', async () => {
  const levels = Array.from({ length: 9 }, (_, level) =>
    item(`l${level}`, level === 0 ? { section_id: 's' } : { parent_id: `l${level - 1}` }),
  );
  const sections = [{ id: 's', project_id: 'p', name: 'Outside' }];
  const plan = await prepared('todoist.json', todoistOf(levels, { sections }), 'todoist');
  expect(plan.leftBehind).toEqual([]);
  expect((await chosen(plan, { sections: 'parents' })).leftBehind).toEqual([{ what: 'nesting', count: 1 }]);
});

it('names every text and number that a limit cuts, whatever the field', async () => {
  const title = `Paint ${'x'.repeat(5_000)}`;
  const file = todoistOf(
    [
      item('1', {
        ...{ content: title, description: `${'y'.repeat(99_000)}end` },
        labels: [...Array.from({ length: 51 }, (_, index) => `label${index}`), 'z'.repeat(61), '@'],
        duration: { amount: 60_001, unit: 'minute' },
      }),
    ],
    {
      projects: [{ id: 'p', name: 'n'.repeat(121), description: 'd'.repeat(2_001) }],
      notes: [{ id: 'n', item_id: '1', content: 'c'.repeat(20_001), posted_at: '2026-11-03T08:00:00Z' }],
    },
  );
  const plan = await prepared('todoist.json', file, 'todoist');
  expect(new Map(plan.leftBehind.map(({ what, count }) => [what, count]))).toEqual(
    new Map([
      ['long_title', 1],
      ['shortened', 5],
      ['label', 2],
      ['estimate', 1],
    ]),
  );
  const told = await toldOf(plan.id);
  const [, task] = [...told.values()];
  expect(task?.map(([what, detail]) => [what, detail.slice(0, 20)])).toEqual([
    ['long_title', title.slice(0, 20)],
    ['shortened', expect.stringMatching(/^… y+/)],
    ['shortened', '… z'],
    ['label', '@'],
    ['label', 'label50, zzzzzzzzzzz'],
    ['estimate', '60001 min'],
    ['shortened', '… c'],
  ]);
});

it('marks records that lie ahead and times that end before they start in the plan', async () => {
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
  const ahead = 'Ada,a@x.example,,,,Later,No,2199-01-01,09:00:00,2199-01-01,10:00:00,01:00:00,';
  const before = 'Ada,a@x.example,,,,Now,No,2026-11-02,09:00:00,2026-11-02,10:00:00,01:00:00,';
  const plan = await prepared('toggl.csv', `${head}\n${ahead}\n${before}\n`, 'toggl');
  expect(plan.totals).toContainEqual({ kind: 'record', action: 'error', count: 1 });
  expect(plan.totals).toContainEqual({ kind: 'task', action: 'create', count: 1 });
  expect((await toldOf(plan.id)).get('Later')).toEqual([['in_future', '']]);
  const calendar = [
    'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:e\nSUMMARY:Backwards',
    'DTSTART:20261123T093000Z\nDTEND:20261123T083000Z\nEND:VEVENT\nEND:VCALENDAR\n',
  ].join('\n');
  const events = await prepared('a.ics', calendar, 'ics');
  expect([...(await toldOf(events.id)).values()]).toEqual([[['end_before_start', '2026-11-23T08:30:00Z']]]);
});

it('brings open tasks of archived projects as completed, or open, or leaves the projects out', async () => {
  const file = todoistOf([item('1'), item('2', { project_id: 'a' }), item('3', { project_id: 'b' })], {
    projects: [
      { id: 'p', name: 'House' },
      { id: 'a', name: 'Past', is_archived: true },
      { id: 'b', name: 'Inside', parent_id: 'a' },
    ],
  });
  const plan = await prepared('todoist.json', file, 'todoist');
  expect(plan.choices.archived).toBe('completed');
  expect(plan.found.projects.map(({ name, isArchived }) => [name, isArchived])).toEqual([
    ['House', false],
    ['Past', true],
    ['Inside', true],
  ]);
  expect(plan.leftBehind).toEqual([
    { what: 'hierarchy', count: 1 },
    { what: 'archived_open', count: 2 },
  ]);
  const open = await chosen(plan, { archived: 'open' });
  expect(open.leftBehind).toEqual([{ what: 'hierarchy', count: 1 }]);
  const none = await chosen(plan, { archived: 'none' });
  expect(none.leftBehind).toEqual([
    { what: 'archived', count: 4 },
    { what: 'hierarchy', count: 1 },
  ]);
  expect(none.totals).toContainEqual({ kind: 'task', action: 'skip', count: 2 });
  expect(none.totals).toContainEqual({ kind: 'project', action: 'skip', count: 2 });
  await chosen(plan, { archived: 'completed' });
  await carryOut(plan);
  const tasks = await query(
    'select title, completed_at is null as is_open from tasks where owner_id = $1 order by title',
    ada.user.id,
  );
  expect(tasks.map(({ title, is_open: isOpen }) => [title, isOpen])).toEqual([
    ['Task 1', true],
    ['Task 2', false],
    ['Task 3', false],
  ]);
});

it('names what the choices leave behind', async () => {
  const plan = await prepared(goodFiles.csv.name, goodFiles.csv.text);
  const without = { labels: 'none', people: 'none', sections: 'none', projects: 'none' } as const;
  const { leftBehind } = await chosen(plan, without);
  expect(new Map(leftBehind.map(({ what, count }) => [what, count]))).toEqual(
    new Map([
      ['project', 1],
      ['start', 1],
      ['label', 1],
      ['section', 1],
      ['assignee', 1],
      ['link', 1],
    ]),
  );
});

it('keeps the labels of a tracked task through reports of other times', async () => {
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags';
  const entry = (day: string, tag: string) =>
    `Ada,a@x.example,,,,Paint,No,${day},09:00:00,${day},10:00:00,01:00:00,${tag}`;
  const first = await prepared('toggl.csv', `${head}\n${entry('2026-11-02', 'wall')}\n`, 'toggl');
  const second = () => imports.prepared('toggl.csv', `${head}\n${entry('2026-11-03', 'door')}\n`, 'toggl');
  await carryOut(first);
  await carryOut(await second());
  expect(await query('select labels from tasks where owner_id = $1', ada.user.id)).toEqual([
    { labels: ['wall', 'door'] },
  ]);
});

it('a table that names parents by their titles is nested as it says, whatever its order', async () => {
  const rows = ['Brush,House,Paint,', 'Paint,House,,every 2 weeks', 'Lost,House,Nobody,'];
  const plan = await prepared('tasks.csv', `Title,Project,Parent,Repeat\n${rows.join('\n')}\n`);
  expect(plan.choices.columns).toEqual(['title', 'project', 'parent', 'repeat']);
  expect(new Map(plan.leftBehind.map(({ what, count }) => [what, count]))).toEqual(
    new Map([
      ['nesting', 1],
      ['idle_repeat', 1],
    ]),
  );
  await carryOut(plan);
  expect(
    await query(
      `select child.title, parent.title as above from tasks child
        left join tasks parent on parent.id = child.parent_task_id
        where child.owner_id = $1 order by child.title`,
      ada.user.id,
    ),
  ).toEqual([
    { title: 'Brush', above: 'Paint' },
    { title: 'Lost', above: null },
    { title: 'Paint', above: null },
  ]);
});

it('a date that the file leaves open is read as the person writes dates, until they say otherwise', async () => {
  const file = 'Title,Due\nPaint,03/04/2026\n';
  const plan = await prepared('tasks.csv', file);
  expect(plan.openDate).toEqual({ text: '03/04/2026', order: 'dmy', dmy: '2026-04-03', mdy: '2026-03-04' });
  const dueDays = async (id: string) =>
    (await imports.ask('GET', `/${id}/sample`)).body.map(({ dueDay }: { dueDay: string }) => dueDay);
  expect(await dueDays(plan.id)).toEqual(['2026-04-03']);
  await chosen(plan, { dateOrder: 'mdy' });
  expect((await imports.settled(plan.id)).openDate?.order).toBe('mdy');
  expect(await dueDays(plan.id)).toEqual(['2026-03-04']);
  await query("update app_settings set day_order = 'monthFirst' where id = $1", ada.user.id);
  const asana = 'Task ID,Created At,Completed At,Last Modified,Name,Due Date\n1,,,,Paint,03/04/2026\n';
  const other = await imports.prepared('asana.csv', asana, 'asana');
  expect(other.openDate).toMatchObject({ text: '03/04/2026', order: 'mdy' });
  expect(await dueDays(other.id)).toEqual(['2026-03-04']);
});
