import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '#server/modules/sessions/signed-access-token.ts';
import { openSecrets } from '#server/secrets.ts';
import {
  costOf,
  type QueryCost,
  type RecordedDatabase,
  recordQueries,
  type SentQuery,
} from '#tests/factories/recorded-queries.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { fillCrowd } from './fill-crowd.ts';

/** Numbers of other people beside whom one person's calls are compared. */
const FEW = 10;
const MANY = 1_500;
const OTHERS = { tasksEach: 10, recordsEach: 5, itemsEach: 5 };

let recorded: RecordedDatabase;
let server: TestServer;
let tasks: TestSocket;
let calendar: TestSocket;
let token: string;
let cursor: string;
let taskIds: readonly string[];
let itemId: string;
let requestIds: readonly string[];

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item ${index}`);
  return item;
}

const month = () => ({
  timeMin: toInstant(server.clock.now() - 30 * DAY),
  timeMax: toInstant(server.clock.now() + 30 * DAY),
});
const clientNow = () => toInstant(server.clock.now());

/** Calls of one person; `turn` keeps those that write off the tasks of the turns before. */
const calls: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  getMe: () => call('GET', '/api/me'),
  getOrganizations: () => call('GET', '/api/organizations'),
  getGroups: () => call('GET', '/api/groups'),
  getAppSettings: () => call('GET', '/api/app-settings'),
  getNotifications: () => call('GET', '/api/notifications'),
  getDelegationRequests: () => call('GET', '/api/delegation/requests'),
  getDevices: () => call('GET', '/api/auth/devices'),
  getReceivedInvitations: () => call('GET', '/api/invitations'),
  getBlockedPeople: () => call('GET', '/api/delegation/blocked'),
  search: () => call('GET', '/api/search?query=invoice'),
  getChanges: () => call('GET', `/api/changes?after=${encodeURIComponent(cursor)}`),
  getTasks: () => tasks.ask('getTasks', { limit: 50 }),
  'getTasks, next page': () => tasks.ask('getTasks', { limit: 50, after: at(taskIds, 60) }),
  getTask: () => tasks.ask('getTask', { id: at(taskIds, 50) }),
  getCompletedTasks: () => tasks.ask('getCompletedTasks', { startIndex: 0 }),
  getTaskHistory: () => tasks.ask('getTaskHistory', { id: at(taskIds, 50) }),
  getNoteTimerRecords: () => tasks.ask('getNoteTimerRecords', { id: at(taskIds, 0) }),
  getTimerRecords: () => tasks.ask('getTimerRecords', month()),
  getComments: () => tasks.ask('getComments', { noteId: at(taskIds, 50) }),
  getCollections: () => tasks.ask('getCollections', {}),
  getLabels: () => tasks.ask('getLabels', {}),
  getFilters: () => tasks.ask('getFilters', {}),
  getScheduleItems: () => calendar.ask('getScheduleItems', {}),
  getCalendarItems: () => calendar.ask('getCalendarItems', month()),
  getScheduleItem: () => calendar.ask('getScheduleItem', { calendarItemId: itemId }),
  getSubscriptions: () => calendar.ask('getSubscriptions', {}),
  updateAppSettings: (turn) => call('PUT', '/api/app-settings', { matrixInverted: turn % 2 === 0 }),
  createQuickTask: () => tasks.ask('createQuickTask', { id: uuidv7(), title: 'Call the landlord' }),
  updateTask: (turn) =>
    tasks.ask('updateTask', { id: at(taskIds, 10 + turn), version: 1, data: { title: 'Changed' } }),
  startNoteTimer: (turn) =>
    tasks.ask('startNoteTimer', {
      id: at(taskIds, 20 + turn),
      data: { recordId: uuidv7(), startedAt: clientNow(), clientNow: clientNow() },
    }),
  endNoteTimer: (turn) =>
    tasks.ask('endNoteTimer', {
      id: at(taskIds, 20 + turn),
      data: { endedAt: clientNow(), clientNow: clientNow() },
    }),
  finishTask: (turn) =>
    tasks.ask('finishTask', { id: at(taskIds, 30 + turn), at: clientNow(), clientNow: clientNow() }),
  acceptDelegationRequest: (turn) =>
    call('POST', `/api/delegation/acceptRequest/${at(requestIds, turn)}`, {}),
};

/** Requests by one of the others to the person, on tasks made for them. */
async function makeRequests(personId: string, count: number): Promise<string[]> {
  const { rows } = await recorded.database.executeSql(
    `with made as (
       insert into tasks (id, created_at, updated_at, owner_id, title, importance, workload, is_new, position, delegated_status)
       select uuidv7(), now(), now(), users.id, 'Offered', 50, 30, false, 'd' || n, 'REQUEST'
       from users, generate_series(1, $2::int) n where user_name = 'crowd-2' returning id, owner_id
     ), asked as (
       insert into delegation_requests (id, created_at, updated_at, issuer_note_id, issuer_id, expires_at)
       select uuidv7(), now(), now(), id, owner_id, now() + interval '14 days' from made returning id
     )
     insert into delegation_addresses (id, request_id, user_id) select uuidv7(), id, $1::uuid from asked
     returning request_id`,
    [personId, count],
  );
  return rows.map(({ request_id: id }) => String(id));
}

async function readIds(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await recorded.database.executeSql(text, values);
  return rows.map(({ id }) => String(id));
}

/** Statements that read, which are all of those whose cost could depend on others' rows. */
const READING = /^\s*(select|update|delete|with)\b/i;
/** Tables that hold many rows of each person. Users are so few that names are sometimes read from all of them. */
const growing = ['tasks', 'timer_records', 'schedule_items', 'changes'];
/** Pages by which a read may grow: an index of more rows has up to three levels. */
const LEVELS = 3;

/** Costs of a call's queries by their text. */
type CallCost = ReadonlyMap<string, QueryCost>;
type Costs = ReadonlyMap<string, CallCost>;

/** Keeps statistics, as the embedded database's own job does and a PostgreSQL server by itself. */
async function takeStatistics(): Promise<void> {
  const job = server.app.scheduledJobs.find(({ name }) => name === 'upkeep');
  if (job === undefined) await recorded.database.executeSql('vacuum analyze');
  else await job.run();
}

/** Queries of a call. Resolves when the server has told of what the call wrote. */
async function queriesOf(act: () => Promise<unknown>): Promise<SentQuery[]> {
  const before = tasks.received.length;
  const sent = await recorded.during(act);
  const isWrite = sent.some(({ text }) => text.includes('insert into "changes"'));
  if (isWrite) await tasks.waitForEvent(() => tasks.received.length > before);
  return sent;
}

async function costOfCall(act: () => Promise<unknown>): Promise<CallCost> {
  const reading = (await queriesOf(act)).filter(({ text }) => READING.test(text));
  const costs = new Map<string, QueryCost>();
  for (const query of reading) costs.set(query.text, await costOf(recorded.database, query));
  return costs;
}

/** Costs of the calls in a database of their own, which was filled before its server started. */
async function costsBeside(others: number): Promise<Costs> {
  recorded = recordQueries(await openTestDatabase({ isUnused: true }));
  const { database } = recorded;
  await fillCrowd(database, { from: 1, to: 1, tasksEach: 200, recordsEach: 60, itemsEach: 60 });
  await fillCrowd(database, { from: 2, to: others + 1, ...OTHERS });
  const [personId = ''] = await readIds(`select id from users where user_name = 'crowd-1'`, []);
  const [sessionId = ''] = await readIds('select id from sessions where user_id = $1', [personId]);
  taskIds = await readIds('select id from tasks where owner_id = $1 order by id', [personId]);
  [itemId = ''] = await readIds('select id from schedule_items where owner_id = $1 limit 1', [personId]);
  requestIds = await makeRequests(personId, 2);
  server = await startTestServer({}, database);
  await takeStatistics();
  const { clock, config } = server;
  token = await createAccessTokens({ secrets: openSecrets(config), clock, config }).sign(personId, sessionId);
  tasks = await connectSocket(server.url, 'tasks', token);
  calendar = await connectSocket(server.url, 'calendar', token);
  ({ cursor } = (await call('GET', '/api/changes')).json<{ cursor: string }>());
  const costs = new Map<string, CallCost>();
  // Once without looking, so that everything has been made once.
  for (const turn of [0, 1])
    for (const [name, act] of Object.entries(calls)) costs.set(name, await costOfCall(() => act(turn)));
  return costs;
}

async function stop(): Promise<void> {
  tasks.close();
  calendar.close();
  await server.close();
}

let few: Costs;
let many: Costs;
beforeAll(async () => {
  few = await costsBeside(FEW);
  await stop();
  many = await costsBeside(MANY);
});
afterAll(stop);

describe('a call of one person beside many others', () => {
  it.each(Object.keys(calls))('%s reads as much as beside few', (name) => {
    const [before, after] = [few.get(name), many.get(name)];
    if (before === undefined || after === undefined) throw new Error('not made');
    // Without what the publisher happened to read meanwhile.
    const shared = [...after].filter(([text]) => before.has(text));
    const pagesOf = (costs: CallCost) =>
      shared.reduce((sum, [text]) => sum + (costs.get(text)?.pages ?? 0), 0);
    expect(shared).not.toEqual([]);
    expect(pagesOf(after)).toBeLessThanOrEqual(1.1 * pagesOf(before) + LEVELS * shared.length);
    const scanned = shared.flatMap(([, cost]) => cost.scanned);
    expect(scanned.filter((table) => growing.includes(table))).toEqual([]);
  });

  it('is noticed where it reads what others have', async () => {
    const everybody = () =>
      recorded.database.outer.execute(sql`select count(*) from tasks where position <> ''`);
    const [cost] = (await costOfCall(everybody)).values();
    expect(cost?.pages).toBeGreaterThan(100);
    expect(cost?.scanned).toEqual(['tasks']);
  });
});
