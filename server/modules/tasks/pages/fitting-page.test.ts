import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { testOf } from '#rules/task/task-filter.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { seed } from '#tests/random-seed.ts';
import { DAY, HOUR } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';

const TASKS = 60;
const FILTERS = 60;
const timeZone = 'Pacific/Auckland';
const labels = ['Home', 'garden', 'Überall'];

let server: TestServer;
let acme: TestOrganization<'mia', 'team'>;
let ada: Person;
let tasks: TestSocket;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { mia: 'member' },
    groups: { team: { members: { mia: 'lead' } } },
  });
  ada = acme.people.mia;
  tasks = await connectSocket(server.url, 'tasks', ada.token);
  calendar = await connectSocket(server.url, 'calendar', ada.token);
  await call(server, ada, 'updateAppSettings', { body: { timeZone } });
  await fillAccount();
});
afterAll(async () => {
  for (const socket of [tasks, calendar]) socket.close();
  await server.close();
});

const at = (offset: number) => new Date(server.clock.now() + offset).toISOString();
const dayAt = (offset: number) => dayOf(server.clock.now() + offset, timeZone);

/** Days and hours around now. */
const offset = fc.integer({ min: -9 * 24, max: 9 * 24 }).map((hours) => hours * HOUR);
const percent = fc.constantFrom(0, 20, 50, 80, 100);
const someLabels = fc.uniqueArray(fc.constantFrom(...labels), { maxLength: 2 });

/** Random tasks: own ones, of an organization and a group, parts of others, given away, with blocks, shared by a colleague. */
async function fillAccount(): Promise<void> {
  const colleagues = await connectSocket(server.url, 'tasks', acme.owner.token);
  const drawn = fc.sample(
    fc.record({
      title: fc.constantFrom('Water the plants', 'Blumen gießen', 'Call Bob', 'ÉTÉ'),
      labels: someLabels,
      importance: percent,
      workload: fc.option(fc.constantFrom(15, 30, 90)),
      progress: fc.constantFrom('todo' as const, 'doing' as const, 'waiting' as const),
      due: fc.option(fc.record({ offset, isWholeDay: fc.boolean() })),
      home: fc.constantFrom('own', 'organization', 'group', 'part', 'shared'),
      sequel: fc.constantFrom('nothing', 'given', 'planned', 'plannedBefore'),
    }),
    { numRuns: TASKS, seed },
  );
  const made: string[] = [];
  for (const { title, due, home, sequel, progress, ...fields } of drawn) {
    const id = uuidv7();
    const dates =
      due === null ? {} : due.isWholeDay ? { dueDay: dayAt(due.offset) } : { dueDate: at(due.offset) };
    const homes = {
      ...{ own: {}, organization: { organizationId: acme.id }, group: { groupId: acme.groups.team } },
      part: made.length === 0 ? {} : { parentTaskId: made[made.length % 7] ?? made[0] ?? null },
      shared: { organizationId: acme.id },
    };
    const by = home === 'shared' ? colleagues : tasks;
    await by.ask('createTask', { id, title, ...fields, ...dates, ...homes[home as keyof typeof homes] });
    if (progress !== 'todo') await tasks.ask('updateTask', { id, data: { progress } });
    if (home === 'own') made.push(id);
    if (sequel === 'given' && home === 'organization') {
      const body = { id: uuidv7(), userId: acme.owner.user.id };
      await call(server, ada, 'assignTask', { params: { noteId: id }, body });
    }
    const from = sequel === 'planned' ? HOUR : -DAY;
    if (sequel.startsWith('planned'))
      await calendar.ask('createScheduleItemNote', {
        id,
        props: { id: uuidv7(), startDate: at(from), endDate: at(from + HOUR), timeZone },
      });
  }
  colleagues.close();
}

interface AppRows {
  readonly open: readonly Task[];
  readonly blocks: readonly ScheduleItem[];
}

/** Rows of the account as the app has them. */
async function readRows(): Promise<AppRows> {
  const { tasks: open } = await tasks.ask('getTasks', {});
  return { open, blocks: await calendar.ask('getScheduleItems', {}) };
}

/** Tasks that the app shows of all that it has. */
function shownByApp({ open, blocks }: AppRows, filter: TaskFilter): string[] {
  const byId = new Map(open.map((task) => [task.id, task]));
  const now = server.clock.now();
  const current = blocks.filter(({ endDate }) => Date.parse(endDate) > now);
  const blockedIds = new Set(current.flatMap(({ noteId }) => noteId ?? []));
  const fits = testOf(filter, { now, timeZone, blockedIds, find: (id) => byId.get(id) });
  return open.filter((task) => fits === null || fits(task)).map(({ id }) => id);
}

async function send(query: Record<string, string>, person = ada) {
  const { body, statusCode } = await server.app.inject({
    method: 'GET',
    url: `/api/v1/tasks?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: statusCode, body: JSON.parse(body) };
}

/** Ids of all pages, and how many each has. */
async function listed(query: Record<string, string>, limit: number) {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await send({
      ...query,
      limit: String(limit),
      ...(cursor === null ? {} : { cursor }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    pages.push(body.items.map(({ id }: { id: string }) => id));
    cursor = body.next;
  } while (cursor !== null);
  return { ids: pages.flat(), largest: Math.max(...pages.map((page) => page.length)), pages: pages.length };
}

describe('filters over HTTP', () => {
  it('refuse what no filter has, and saved ones of others', async () => {
    for (const filter of ['{', '[]', '"x"', '{"dew":["today"]}', '{"due":["never"]}', '{"labels":[]}'])
      expect((await send({ filter })).body.id, filter).toBe('invalid_input');
    expect((await send({ filterId: uuidv7() })).body.id).toBe('not_found');
    const id = uuidv7();
    await tasks.ask('createFilter', { id, name: 'Mine', query: { due: ['overdue'] } });
    expect((await send({ filterId: id })).status).toBe(200);
    expect((await send({ filterId: id }, acme.owner)).body.id).toBe('not_found');
    await tasks.ask('deleteFilter', { filterId: id });
    expect((await send({ filterId: id })).body.id).toBe('not_found');
  });

  it('give the rows that the app shows, in pages of any size, by expression and saved', async () => {
    const range = fc.tuple(percent, percent).map(([one, other]) => ({
      from: Math.min(one, other),
      to: Math.max(one, other),
    }));
    const person = fc.constantFrom(ada.user.id, acme.owner.user.id, acme.id);
    const fields = {
      text: fc.constantFrom('plants', 'giess', 'ete', 'bob call'),
      progress: fc.uniqueArray(fc.constantFrom('todo', 'doing', 'waiting'), { minLength: 1 }),
      labels: fc.constantFrom(['home'], ['überall', 'Garden']),
      due: fc.uniqueArray(fc.constantFrom('overdue', 'today', 'week', 'none'), { minLength: 1 }),
      dueRange: fc.tuple(offset, offset).map(([one, other]) => ({
        from: dayAt(Math.min(one, other)),
        to: dayAt(Math.max(one, other)),
      })),
      importance: range,
      urgency: range,
      workload: fc.constantFrom({ from: 20 }, { from: 0, to: 30 }),
      hasWorkload: fc.boolean(),
      delegated: fc.constantFrom(['OPEN'], ['DELEGATED']),
      organizationIds: fc.constantFrom([acme.id], ['0']),
      groupIds: fc.constant([acme.groups.team]),
      personIds: fc.tuple(person),
      ownerIds: fc.tuple(person),
      assigneeIds: fc.tuple(person),
      hasBlock: fc.boolean(),
      isNew: fc.boolean(),
    };
    const one = fc.constantFrom(...Object.keys(fields)) as fc.Arbitrary<keyof typeof fields>;
    const drawn = fc.sample(
      fc
        .uniqueArray(one, { minLength: 1, maxLength: 3 })
        .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fields[name]])))),
      { numRuns: FILTERS, seed },
    ) as unknown as TaskFilter[];
    const rows = await readRows();
    let matched = 0;
    for (const [index, filter] of drawn.entries()) {
      const shown = shownByApp(rows, filter);
      const { ids, largest } = await listed({ filter: JSON.stringify(filter) }, 4 + (index % 9));
      expect([JSON.stringify(filter), ids]).toEqual([JSON.stringify(filter), shown]);
      expect(largest).toBeLessThanOrEqual(4 + (index % 9));
      matched += shown.length > 0 && shown.length < TASKS ? 1 : 0;
      if (index % 8 !== 0) continue;
      const filterId = uuidv7();
      await tasks.ask('createFilter', { id: filterId, name: `Saved ${index}`, query: filter });
      expect((await listed({ filterId }, 1_000)).ids).toEqual(shown);
      const both = await listed({ filterId, filter: '{"importance":{"from":50,"to":100}}' }, 1_000);
      const important = new Set(shownByApp(rows, { importance: { from: 50, to: 100 } }));
      expect(both.ids).toEqual(shown.filter((id) => important.has(id)));
      await tasks.ask('deleteFilter', { filterId });
    }
    expect(matched).toBeGreaterThan(FILTERS / 3);
  });

  it('end with the last row that fits, without an empty page behind it', async () => {
    const newcomer = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', newcomer.token);
    for (let count = 0; count < 4; count += 1)
      await socket.ask('createTask', { id: uuidv7(), title: 'Fits', importance: 80 });
    socket.close();
    const query = { filter: '{"importance":{"from":80,"to":80}}', limit: '4' };
    expect((await send(query, newcomer)).body).toMatchObject({ items: [{}, {}, {}, {}], next: null });
  });
});
