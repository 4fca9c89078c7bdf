import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, type RouteName } from '#contract/api.ts';
import { errorCatalogue } from '#contract/error.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { type Capability, can, roles } from '#contract/policy-table.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { emitRequest } from '#tests/factories/emit-request.ts';
import { pageHeaders, signInAgain } from '#tests/factories/person.ts';
import { refusedHandshake } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { eventRows } from '#tests/policy/event-rows.ts';
import type { Expected, Outcome } from '#tests/policy/expected.ts';
import { type Column, columns, gatherPeople, type People } from '#tests/policy/people.ts';
import { idsOf, makeWorld, retireWorlds, type World } from '#tests/policy/policy-world.ts';
import { routeRows } from '#tests/policy/route-rows.ts';
import { isGate } from '#tests/random-seed.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  closeAtEnd(() => server.close());
  people = await gatherPeople(server);
  for (const { sockets } of Object.values(people)) {
    closeAtEnd(() => sockets.tasks.close());
    closeAtEnd(() => sockets.calendar.close());
  }
});

const instantNow = () => new Date(server.clock.now()).toISOString();

function freshWorld(): Promise<World> {
  return makeWorld(server.database, people, instantNow());
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends one HTTP call and checks its status against the catalogue. */
async function call(name: RouteName, token: string | null, parts: Parts): Promise<Outcome> {
  const { method, path } = api[name];
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(parts.params?.[key] ?? ''));
  const reply = await server.app.inject({
    method,
    url: `${filled}?${new URLSearchParams(parts.query ?? {})}`,
    headers: {
      ...pageHeaders(server),
      'idempotency-key': uuidv7(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(parts.body === undefined ? {} : { payload: parts.body }),
  });
  if (reply.statusCode === 200) return 'ok';
  const { id } = reply.json<{ id: Exclude<Outcome, 'ok'> }>();
  expect(reply.statusCode, `${name} answered ${reply.body}`).toBe(errorCatalogue[id].status);
  return id;
}

async function askRoute(name: RouteName, column: Column, input: Parts): Promise<Outcome> {
  if (column === 'nobody') return call(name, null, input);
  const { person } = people[column];
  // Calls that end their session get one of their own.
  const token = name === 'logout' ? (await signInAgain(server, person)).token : person.token;
  return call(name, token, input);
}

async function askEvent(name: EventName, column: Column, payload: object): Promise<Outcome> {
  if (column === 'nobody') return 'unauthenticated';
  const socket = people[column].sockets[namespaceOf(name)];
  const requestId = uuidv7();
  const [event, body] = await socket.emitRaw(name, { requestId, ...payload });
  if (event === `${name}.answer`) return 'ok';
  const { error } = body as { error: { id: Exclude<Outcome, 'ok'> } };
  return error.id;
}

interface Call<I extends object> {
  readonly expected: Expected;
  readonly inputOf: (world: World) => I;
  readonly isRead: boolean;
  readonly ask: (column: Column, input: I) => Promise<Outcome>;
}

/** Roles that the gate asks, besides the first that may act. */
const ofGate: readonly Column[] = ['nobody', 'stranger', 'viewer', 'member'];

function askedColumns(expected: Expected): readonly Column[] {
  if (!isGate) return columns;
  const mayAct = columns.find((column) => expected[column] === 'ok');
  return columns.filter((column) => column === mayAct || ofGate.includes(column));
}

/**
 * Checks the answers of one call to its callers against the table. Callers that may write to a world get one of their
 * own.
 */
async function expectOutcomes<I extends object>({ expected, inputOf, isRead, ask }: Call<I>): Promise<void> {
  await retireWorlds(server.database);
  const shared = await freshWorld();
  const text = JSON.stringify(inputOf(shared));
  const isUsedUp = !isRead && idsOf(shared).some((id) => text.includes(id));
  const answers: [Column, Outcome][] = [];
  const asked = askedColumns(expected);
  for (const column of asked) {
    const world = isUsedUp && expected[column] === 'ok' ? await freshWorld() : shared;
    answers.push([column, await ask(column, inputOf(world))]);
  }
  expect(answers).toEqual(asked.map((column) => [column, expected[column]]));
}

describe('every HTTP call answers each role as the table says', () => {
  it.each(Object.keys(api) as RouteName[])('%s', async (name) => {
    // The table's type ties each input to its call; here the tie is lost.
    const [expected, inputOf] = routeRows[name] as readonly [Expected, (world: World) => Parts];
    const isRead = api[name].method === 'GET';
    const ask = (column: Column, input: Parts) => askRoute(name, column, input);
    await expectOutcomes({ expected, inputOf, isRead, ask });
  });
});

/** Writes that change no entity here: nothing runs or is linked, or the change is fetched later. */
const unlogged: ReadonlySet<EventName> = new Set([
  'endNoteTimer',
  'refreshSubscription',
  'updateScheduleItemGoogle',
  'syncCalendars',
]);

async function countChanges(): Promise<number> {
  const { rows } = await server.database.executeSql('select count(*)::int as count from changes');
  return Number(rows[0]?.count);
}

describe('every emit answers each role as the table says', () => {
  it('has no socket without a session', async () => {
    for (const namespace of ['tasks', 'calendar'] as const) {
      expect(await refusedHandshake(server.url, namespace, {})).toEqual({ id: 'unauthenticated' });
    }
  });

  it.each(Object.keys(realtimeEvents) as EventName[])('%s', async (name) => {
    const [expected, inputOf] = eventRows[name];
    const isRead = realtimeEvents[name].kind === 'read';
    const ask = (column: Column, payload: object) => askEvent(name, column, payload);
    const before = await countChanges();
    await expectOutcomes({ expected, inputOf, isRead, ask });
    const isLogged = (await countChanges()) > before;
    expect(isLogged, 'a write touches what it changes').toBe(!isRead && !unlogged.has(name));
  });
});

/** Sends an emit as an HTTP call and checks its status against the catalogue. */
async function askOverHttp(name: EventName, column: Column, payload: object): Promise<Outcome> {
  const { method, url, payload: body } = emitRequest(name, payload);
  const token = column === 'nobody' ? null : people[column].person.token;
  const reply = await server.app.inject({
    method,
    url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (reply.statusCode === 200) return 'ok';
  const { id } = reply.json<{ id: Exclude<Outcome, 'ok'> }>();
  expect(reply.statusCode, `${name} answered ${reply.body}`).toBe(errorCatalogue[id].status);
  return id;
}

describe.skipIf(isGate)('every emit answers each role over HTTP as the table says', () => {
  it.each(Object.keys(realtimeEvents) as EventName[])('%s', async (name) => {
    const [expected, inputOf] = eventRows[name];
    const isRead = realtimeEvents[name].kind === 'read';
    const ask = (column: Column, payload: object) => askOverHttp(name, column, payload);
    await expectOutcomes({ expected, inputOf, isRead, ask });
  });
});

describe('no refusal logs a client out', () => {
  it('answers 403 for the end of a session, and to tokens, which no client signs in with', () => {
    const statuses = Object.entries(errorCatalogue).filter(([, { status }]) => status === 403);
    expect(statuses.map(([id]) => id)).toEqual(['session_revoked', 'insufficient_scope']);
  });

  it('leaves everyone signed in and connected', async () => {
    for (const { person, sockets } of Object.values(people)) {
      expect(await call('getMe', person.token, {})).toBe('ok');
      expect([sockets.tasks.socket.connected, sockets.calendar.socket.connected]).toEqual([true, true]);
    }
  });
});

describe('the table of rights', () => {
  it('gives nothing to strangers and everything of their own to owners', () => {
    const capabilities: readonly Capability[] = ['task.view', 'task.edit', 'organization.view', 'group.view'];
    for (const capability of capabilities) {
      expect(can('none', capability)).toBe(false);
      expect(can('owner', capability)).toBe(true);
    }
    expect(roles).toContain('guest');
  });
});
