import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { answerName } from '#contract/events/event.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { emitScopes } from '#contract/tokens/scope-table.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { emitRequest } from '#tests/factories/emit-request.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { eventRows } from '#tests/policy/event-rows.ts';
import { columns, gatherPeople, type People } from '#tests/policy/people.ts';
import { makeWorld } from '#tests/policy/policy-world.ts';
import { callOf } from './emit-call.ts';
import { leftOutOf } from './left-out-values.ts';
import { pagingOf } from './list-pages.ts';

const names = Object.keys(realtimeEvents) as EventName[];
const calls = names.map((name) => callOf(name, realtimeEvents[name]));

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await gatherPeople(server);
});
afterAll(async () => {
  for (const { sockets } of Object.values(people)) {
    sockets.tasks.close();
    sockets.calendar.close();
  }
  await server.close();
});

interface Sent {
  readonly person?: Person | null;
  readonly headers?: Record<string, string>;
  readonly payload?: object;
}

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, sent: Sent = {}) {
  const { person = people.owner.person, headers = {}, payload } = sent;
  return server.app.inject({
    method,
    url: path.startsWith('/api/') ? path : `/api/v1${path}`,
    headers: { ...(person === null ? {} : { authorization: `Bearer ${person.token}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function countChanges(): Promise<number> {
  const { rows } = await server.database.executeSql('select count(*)::int as count from changes');
  return Number(rows[0]?.count);
}

const makeTask = async (title: string, headers: Record<string, string> = {}) =>
  (await send('POST', '/tasks', { payload: { title }, headers })).json<{ id: string; version: number }>();

describe('the addresses of emits', () => {
  it('are each of one emit, and of no other call', () => {
    const others = Object.values(api).map(({ method, path }) => `${method} ${path.replace('/api', '')}`);
    const addresses = [...calls.map(({ method, path }) => `${method} ${path}`), ...others];
    const bare = addresses.map((address) => address.replace(/:\w+/g, ':'));
    expect(bare.filter((address, index) => bare.indexOf(address) !== index)).toEqual([]);
  });

  it('name required fields of the payload, and read by GET alone', () => {
    for (const { event, params, method, name } of calls) {
      for (const param of params)
        expect(event.payload.shape[param]?._zod.optin, `${name} ${param}`).toBeUndefined();
      expect(method === 'GET', name).toBe(event.kind === 'read');
    }
  });

  it('may leave out the ids of what they make, and the instant of now', () => {
    const leftOut = calls.flatMap((call) => {
      const { id, instants } = leftOutOf(call);
      return id === null && instants.length === 0 ? [] : [`${call.name}: ${[id, ...instants].join(' ')}`];
    });
    expect(leftOut.sort()).toMatchInlineSnapshot(`
      [
        "createAssetLink: assetLinkId",
        "createComment: commentId",
        "createFilter: id",
        "createLabel: id",
        "createNoteTimerRecord: recordId",
        "createQuickCollection: collectionId",
        "createQuickTask: id",
        "createScheduleItem: id",
        "createScheduleItemNote: id",
        "createSubscription: id",
        "createTask: id",
        "createTaskAccess: accessId",
        "createTemplate: id",
        "endNoteTimer:  endedAt clientNow",
        "finishTask:  at clientNow",
        "moveScheduleItem: id",
        "replaceTaskAccess: accessId",
        "splitNoteTimerRecord: newRecordId",
        "startNoteTimer: recordId startedAt clientNow",
      ]
    `);
  });
});

describe('calls over HTTP', () => {
  it.each(names)('%s answers what the emit answers, and applies once over both', async (name) => {
    const world = await makeWorld(server.database, people, new Date(server.clock.now()).toISOString());
    const payload = eventRows[name][1](world);
    const requestId = uuidv7();
    const [event, body] = await people.owner.sockets[namespaceOf(name)].emitRaw(name, {
      requestId,
      ...payload,
    });
    const changes = await countChanges();
    const { method, url, payload: sent } = emitRequest(name, payload);
    const isList = pagingOf(realtimeEvents[name]) !== null;
    const whole = isList ? `${url}${url.includes('?') ? '&' : '?'}limit=1000` : url;
    const reply = await send(method, whole, {
      headers: { 'idempotency-key': requestId },
      ...(sent === undefined ? {} : { payload: sent }),
    });
    if (event !== answerName(name)) {
      expect({ error: reply.json() }).toEqual({ error: (body as { error: unknown }).error });
      return;
    }
    const { data } = body as { data: unknown };
    const list = Array.isArray(data) ? data : (data as { tasks?: unknown[] } | null)?.tasks;
    expect(reply.statusCode, reply.body).toBe(200);
    expect(isList ? reply.json<{ items: unknown }>().items : reply.json()).toEqual(isList ? list : data);
    expect(await countChanges()).toBe(changes);
  });
});

describe('a personal token that has the scopes of an emit and no others', () => {
  const roles = columns.filter((column) => column !== 'nobody');
  const tokens = new Map<string, string>();

  it('is answered by every emit but those that need a calendar of a provider', () => {
    const others = names.filter((name) => !Object.values(eventRows[name][0]).includes('ok'));
    expect(others.sort()).toEqual([
      'getGoogleCalendarEntries',
      'getGoogleCalendarEntry',
      'getMicrosoftCalendarEntries',
      'syncCalendars',
      'updateScheduleItemGoogle',
    ]);
  });

  /** One token for each role and each set of scopes. */
  async function tokenOf(column: (typeof roles)[number], scopes: readonly TokenScope[]): Promise<string> {
    const key = `${column} ${scopes.join(' ')}`;
    const { person } = people[column];
    if (!tokens.has(key)) {
      await confirmPerson(server, person);
      const body = { name: key.slice(0, 40), scopes: [...scopes], days: 1 };
      tokens.set(key, (await call(server, person, 'createPersonalToken', { body })).token);
    }
    return tokens.get(key) ?? '';
  }

  it.each(names)('is answered by %s', async (name) => {
    const [expected, inputOf] = eventRows[name];
    const other = roles.find((each) => expected[each] === 'ok') ?? 'owner';
    const column = expected.owner === 'ok' ? 'owner' : other;
    const need = emitScopes[name];
    const scopes = need === 'any' || need === 'none' ? tokenScopes : [need].flat();
    const outcome = need === 'none' ? 'insufficient_scope' : expected[column];
    const token = await tokenOf(column, scopes);
    const world = await makeWorld(server.database, people, new Date(server.clock.now()).toISOString());
    const { method, url, payload } = emitRequest(name, inputOf(world));
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': uuidv7() };
    const reply = await send(method, url, { person: null, headers, ...(payload && { payload }) });
    expect(reply.statusCode === 200 ? 'ok' : reply.json().id, reply.body).toBe(outcome);
  });
});

describe('a call over HTTP', () => {
  it('is refused without a token, with unknown parameters, a broken cursor and other methods', async () => {
    const outcome = async (reply: ReturnType<typeof send>) => {
      const { statusCode, body } = await reply;
      return [statusCode, JSON.parse(body)];
    };
    expect(await outcome(send('GET', '/tasks', { person: null }))).toMatchObject([
      401,
      { id: 'unauthenticated' },
    ]);
    expect(await outcome(send('GET', '/tasks?titel=a'))).toMatchObject([
      400,
      { id: 'invalid_input', issues: [{ path: 'titel', message: 'is unknown' }] },
    ]);
    for (const cursor of ['x', '', '1.x!', `${'9'.repeat(40)}`]) {
      for (const path of ['/tasks', '/completed-tasks', '/labels']) {
        const refused = [400, { id: 'invalid_input', issues: [{ path: 'cursor' }] }];
        expect(await outcome(send('GET', `${path}?cursor=${cursor}`))).toMatchObject(refused);
      }
    }
    expect(await outcome(send('GET', '/tasks?limit=many'))).toMatchObject([
      400,
      { issues: [{ path: 'limit' }] },
    ]);
    expect(await outcome(send('PUT', '/tasks'))).toMatchObject([405, { id: 'method_not_allowed' }]);
    expect(await outcome(send('PATCH', `/tasks/${uuidv7()}`, { payload: ['a'] }))).toMatchObject([
      400,
      { id: 'invalid_input', issues: [{ path: '' }] },
    ]);
    const { id } = await makeTask('Paths');
    expect(await outcome(send('PATCH', `/tasks/${id}`, { payload: { importance: 101 } }))).toMatchObject([
      400,
      { id: 'invalid_input', issues: [{ path: 'importance' }] },
    ]);
  });

  it('makes what has no id under its key once, and something new without a key', async () => {
    for (const key of ['row-17-of-my-list', uuidv7()]) {
      const headers = { 'idempotency-key': key };
      const first = await makeTask('Once', headers);
      expect(await makeTask('Once', headers)).toEqual(first);
      expect((await send('POST', '/tasks', { payload: { title: 'Twice' }, headers })).statusCode).toBe(409);
      const other = await send('POST', '/tasks', {
        person: people.member.person,
        payload: { title: 'Once' },
        headers,
      });
      expect(other.json<{ id: string }>().id).not.toBe(first.id);
    }
    expect((await makeTask('Again')).id).not.toBe((await makeTask('Again')).id);
  });

  it('finishes and starts now where no instant is given, and is answered again later', async () => {
    const { id } = await makeTask('Now');
    const started = await send('POST', `/tasks/${id}/timer/start`);
    expect(started.json()).toMatchObject({ noteId: id, endedAt: null });
    const headers = { 'idempotency-key': uuidv7() };
    const finished = await send('POST', `/tasks/${id}/finish`, { headers });
    expect(finished.json()).toMatchObject({ id, progress: 'done' });
    server.clock.advance(60_000);
    expect((await send('POST', `/tasks/${id}/finish`, { headers })).json()).toEqual(finished.json());
    expect((await send('POST', `/tasks/${id}/finish`)).statusCode).toBe(409);
  });

  it('is not answered again with what the caller has', async () => {
    const { id } = await makeTask('Known');
    const first = await send('GET', `/tasks/${id}`);
    const known = { 'if-none-match': `"other", W/${first.headers.etag}` };
    const again = await send('GET', `/tasks/${id}`, { headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await send('PATCH', `/tasks/${id}`, { payload: { title: 'New' } });
    expect((await send('GET', `/tasks/${id}`, { headers: known })).statusCode).toBe(200);
    const list = await send('GET', '/labels');
    const unchanged = await send('GET', '/labels', {
      headers: { 'if-none-match': String(list.headers.etag) },
    });
    expect(unchanged.statusCode).toBe(304);
  });

  it('changes an entity only from the version that it names', async () => {
    const { id } = await makeTask('Guarded');
    const tag = String((await send('GET', `/tasks/${id}`)).headers.etag);
    const change = (title: string, match: string) =>
      send('PATCH', `/tasks/${id}`, { payload: { title }, headers: { 'if-match': match } });
    const changed = await change('One', tag);
    expect([changed.statusCode, changed.headers.etag]).toMatchObject([200, expect.stringMatching(/^"2-/)]);
    const late = await change('Two', tag);
    expect([late.statusCode, late.json()]).toMatchObject([412, { id: 'version_conflict' }]);
    expect((await send('GET', `/tasks/${id}`)).json()).toMatchObject({ title: 'One', version: 2 });
    expect((await change('Two', String(changed.headers.etag))).statusCode).toBe(200);
    expect((await change('Three', '*')).statusCode).toBe(200);
    expect((await change('Four', 'four')).statusCode).toBe(400);
    const key = { 'idempotency-key': uuidv7(), 'if-match': '"4"' };
    for (const _again of [1, 2]) {
      const reply = await send('PATCH', `/tasks/${id}`, { payload: { title: 'Keyed' }, headers: key });
      expect([reply.statusCode, reply.json().version]).toEqual([200, 5]);
    }
    const same = await change('Keyed', '"1"');
    expect([same.statusCode, same.json()]).toMatchObject([412, { id: 'version_conflict' }]);
    const link = await send('POST', `/tasks/${id}/finish`, { headers: { 'if-match': '"5"' } });
    expect([link.statusCode, link.json()]).toMatchObject([400, { issues: [{ path: 'If-Match' }] }]);
  });

  it('removes an entity only from the version that is named', async () => {
    const { id } = await makeTask('Removed');
    const remove = (match: string, headers: Record<string, string> = {}) =>
      send('DELETE', `/tasks/${id}`, { headers: { 'if-match': match, ...headers } });
    expect((await remove('"2"')).statusCode).toBe(412);
    expect((await send('GET', `/tasks/${id}`)).statusCode).toBe(200);
    const key = { 'idempotency-key': uuidv7() };
    expect((await remove('"1"', key)).statusCode).toBe(200);
    expect((await remove('"1"', key)).statusCode).toBe(200);
    expect((await send('GET', `/tasks/${id}`)).statusCode).toBe(404);
  });

  it('one of two changes from the same version wins', async () => {
    const { id } = await makeTask('Raced');
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        send('PATCH', `/tasks/${id}`, { payload: { title }, headers: { 'if-match': '"1"' } }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect((await send('GET', `/tasks/${id}`)).json()).toMatchObject({ version: 2 });
  });

  it('reads lists by pages, each entry once', async () => {
    const person = await registerPerson(server);
    for (let index = 0; index < 5; index += 1) {
      const task = await send('POST', '/tasks', { person, payload: { title: `Task ${index}` } });
      await send('POST', '/labels', { person, payload: { name: `label${index}` } });
      const { id } = task.json<{ id: string }>();
      if (index < 3) await send('POST', `/tasks/${id}/finish`, { person });
    }
    const walk = async (path: string) => {
      const ids: string[] = [];
      const sizes: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const reply = await send('GET', `${path}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`, {
          person,
        });
        const page: { items: { id: string }[]; next: string | null } = reply.json();
        ids.push(...page.items.map(({ id }) => id));
        sizes.push(page.items.length);
        cursor = page.next;
      }
      expect(new Set(ids).size).toBe(ids.length);
      return sizes;
    };
    expect(await walk('/labels')).toEqual([2, 2, 1]);
    expect(await walk('/completed-tasks')).toEqual([2, 1]);
    // A full page may be the last one.
    expect(await walk('/tasks')).toEqual([2, 0]);
  });

  it('reads on behind entries that are gone', async () => {
    const person = await registerPerson(server);
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      ids.push((await send('POST', '/labels', { person, payload: { name } })).json<{ id: string }>().id);
    const page = async (cursor: string, limit: number) =>
      (await send('GET', `/labels?limit=${limit}${cursor}`, { person })).json<{
        items: { id: string }[];
        next: string;
      }>();
    const whole = (await page('', 10)).items.map(({ id }) => id);
    const first = await page('', 3);
    // The last two of the page are gone, and one in front of them.
    for (const gone of [0, 1, 2]) {
      await send('DELETE', `/labels/${whole[gone]}`, { person });
      expect((await page(`&cursor=${first.next}`, 3)).items.map(({ id }) => id)).toEqual(whole.slice(3));
    }
  });

  it('takes of the allowance for a body whose length nobody names', async () => {
    const limited = await startTestServer({ rateLimitFactor: 0.01 });
    const { token } = await registerPerson(limited);
    const body = JSON.stringify({ title: 'Long', description: 'x'.repeat(110_000) });
    const reply = await fetch(`${limited.url}/api/v1/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      ...{ duplex: 'half' },
    });
    expect(reply.status).toBe(429);
    await limited.close();
  });

  it('takes of the allowance that sockets take of', async () => {
    const limited = await startTestServer({ rateLimitFactor: 0.01 });
    const person = await registerPerson(limited);
    const headers = { authorization: `Bearer ${person.token}` };
    const statuses = new Set<number>();
    for (let index = 0; index < 60; index += 1) {
      // Addresses are limited too: each request comes from another.
      const remoteAddress = `10.0.0.${index}`;
      const reply = await limited.app.inject({ url: '/api/v1/labels', headers, remoteAddress });
      statuses.add(reply.statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
    await limited.close();
  });
});

describe('calls of before', () => {
  it('have an address below the same base, under the same keys', async () => {
    const person = await registerPerson(server);
    const me = await send('GET', '/me', { person });
    expect(me.json()).toEqual((await send('GET', '/api/me', { person })).json());
    const headers = { 'idempotency-key': uuidv7() };
    const payload = { id: uuidv7(), name: 'Acme' };
    const made = await send('POST', '/organizations', { person, payload, headers });
    expect(made.statusCode, made.body).toBe(200);
    const again = await send('POST', '/api/organizations', { person, payload, headers });
    expect(again.json()).toEqual(made.json());
    expect((await send('POST', '/auth/login')).statusCode).toBe(404);
  });
});
