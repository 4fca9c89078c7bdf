import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type RouteName } from '#contract/api.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { emitsWithSpaces, routesWithSpaces } from '#contract/tokens/space-table.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { PERSONAL_SPACE } from '#contract/tokens/token-spaces.ts';
import type { CallInput } from '#server/http/contract-routes.ts';
import { emitRequest } from '#tests/factories/emit-request.ts';
import { confirmPerson, type Person } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { eventRows } from '#tests/policy/event-rows.ts';
import { gatherPeople, type People } from '#tests/policy/people.ts';
import { idsOf, makeWorld, type World } from '#tests/policy/policy-world.ts';
import { routeRows } from '#tests/policy/route-rows.ts';

const MARK = ' kept apart';

let server: TestServer;
let people: People;
let owner: Person;
/** Organization of the owner beside those of worlds. */
let elsewhere: string;
const open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = await gatherPeople(server);
  owner = people.owner.person;
  await confirmPerson(server, owner);
  elsewhere = (await call(server, owner, 'createOrganization', { body: { name: 'Elsewhere' } })).id;
});
afterAll(async () => {
  for (const { sockets } of Object.values(people)) open.push(sockets.tasks, sockets.calendar);
  for (const socket of open) socket.close();
  await server.close();
});

const newWorld = () => makeWorld(server.database, people, new Date(server.clock.now()).toISOString(), MARK);

interface Held {
  readonly id: string;
  readonly token: string;
  readonly sockets: { readonly tasks: TestSocket; readonly calendar: TestSocket };
}

async function tokenFor(...spaces: string[]): Promise<Held> {
  const body = { name: 'Narrow', scopes: [...tokenScopes], spaces, days: 1 };
  const { token, personalToken } = await call(server, owner, 'createPersonalToken', { body });
  const sockets = {
    tasks: await connectSocket(server.url, 'tasks', token),
    calendar: await connectSocket(server.url, 'calendar', token),
  };
  open.push(sockets.tasks, sockets.calendar);
  return { id: personalToken.id, token, sockets };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send({ token }: Pick<Held, 'token'>, method: Method, url: string, payload?: object) {
  const { body, statusCode } = await server.app.inject({
    method,
    url: url.startsWith('/api') || url.startsWith('/dav') ? url : `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': uuidv7() },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, text: body };
}

async function changesOf(world: World): Promise<number> {
  const ids = idsOf(world).map((id) => `'${id}'`);
  const { rows } = await server.database.executeSql(
    `select count(*)::int as count from changes where entity_id in (${ids.join()})`,
  );
  return Number(rows[0]?.count);
}

/** Refused, or an answer that holds nothing of a world beyond what was sent. */
function expectNothingOf(world: World, text: string): void {
  expect(text).not.toContain(MARK.trim());
  expect(idsOf(world).filter((id) => text.includes(id))).toEqual([]);
}

describe('a token of another organization sees and changes nothing', () => {
  let narrow: Held;
  beforeAll(async () => {
    narrow = await tokenFor(elsewhere);
  });

  it.each(Object.keys(realtimeEvents) as EventName[])('by %s, on both doors', async (name) => {
    const world = await newWorld();
    const payload = eventRows[name][1](world);
    const [, answer] = await narrow.sockets[namespaceOf(name)].emitRaw(name, {
      requestId: uuidv7(),
      ...payload,
    });
    expectNothingOf(world, JSON.stringify(answer));
    const { method, url, payload: sent } = emitRequest(name, payload);
    const reply = await send(narrow, method, url, sent);
    expectNothingOf(world, reply.text);
    expect([200, 403, 404]).toContain(reply.status);
    if (realtimeEvents[name].kind === 'write' && emitsWithSpaces[name] !== null)
      expect(JSON.parse(reply.text).id, reply.text).toMatch(/^(not_found|insufficient_scope)$/);
    if (emitsWithSpaces[name] === null) expect(JSON.parse(reply.text).id).toBe('insufficient_scope');
    expect(await changesOf(world)).toBe(0);
  });

  const bearer = (Object.keys(api) as RouteName[]).filter((name) => api[name].access === 'bearer');

  it.each(bearer)('by %s', async (name) => {
    const world = await newWorld();
    const input: CallInput = routeRows[name][1](world) as CallInput;
    const { method, path }: Api[RouteName] = api[name];
    const params = new Map<string, unknown>(Object.entries(Object(input.params)));
    const filled = path.replace(/:(\w+)/g, (_, field: string) => String(params.get(field)));
    const query = Object.entries(Object(input.query)).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, String(value)]],
    );
    const url = query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
    const reply = await send(narrow, method, url, input.body as object | undefined);
    expectNothingOf(world, reply.text);
    expect([200, 403, 404]).toContain(reply.status);
    if (routesWithSpaces[name] === undefined) expect(JSON.parse(reply.text).id).toBe('insufficient_scope');
    expect(await changesOf(world)).toBe(0);
  });

  it.each(['/dav/', `/dav/calendars/x`])('at %s', async (url) => {
    const { status } = await send(narrow, 'GET', url);
    expect(status).toBe(403);
  });

  it('by an upload, or the tools of an assistant', async () => {
    const world = await newWorld();
    expect((await send(narrow, 'POST', UPLOAD_PATH)).status).toBe(403);
    const used = (name: string, given: object) =>
      server.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${narrow.token}`,
          accept: 'application/json, text/event-stream',
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      });
    const all = await used('find_tasks', {});
    expect(all.statusCode).toBe(200);
    expectNothingOf(world, all.body);
    expectNothingOf(world, (await used('find_tasks', { query: 'Task' })).body);
  });
});

describe('a token of one organization', () => {
  it('is made for organizations of its user alone, and tells which', async () => {
    const other = people.stranger.person;
    const theirs = await call(server, other, 'createOrganization', { body: { name: 'Theirs' } });
    const body = { name: 'Narrow', scopes: [...tokenScopes], days: 1 };
    const make = (spaces: string[]) =>
      call(server, owner, 'createPersonalToken', { body: { ...body, spaces } });
    await expect(make([theirs.id])).rejects.toThrow('not_found');
    await expect(make([])).rejects.toThrow('invalid_input');
    await expect(make(['everything'])).rejects.toThrow('invalid_input');
    const held = await tokenFor(elsewhere);
    const own = await send(held, 'GET', '/auth/token');
    expect(JSON.parse(own.text)).toMatchObject({ id: held.id, spaces: [elsewhere] });
    const listed = await call(server, owner, 'getPersonalTokens', {});
    expect(listed.find(({ id }) => id === held.id)).toMatchObject({ spaces: [elsewhere] });
  });

  it('works on what is in it: tasks, time, comments, collections, plans', async () => {
    const held = await tokenFor(elsewhere);
    const make = async (method: Method, url: string, payload?: object) => {
      const { status, text } = await send(held, method, url, payload);
      expect(status, `${url} ${text}`).toBe(200);
      return JSON.parse(text);
    };
    const task = await make('POST', '/tasks', { title: 'Inside', organizationId: elsewhere });
    const part = await make('POST', '/tasks/quick', { title: 'Part', parentTaskId: task.id });
    expect(part).toMatchObject({ organizationId: elsewhere });
    await make('PATCH', `/tasks/${task.id}`, { title: 'Inside, changed' });
    await make('POST', `/tasks/${task.id}/timer/start`);
    expect(await make('GET', '/me')).toMatchObject({ activeTask: { id: task.id } });
    await make('POST', `/tasks/${task.id}/timer/stop`);
    const now = new Date(server.clock.now()).toISOString();
    await make('POST', `/tasks/${task.id}/schedule-items`, {
      ...{ startDate: now, endDate: new Date(server.clock.now() + 60_000).toISOString(), timeZone: 'UTC' },
    });
    const { id: commentId } = await make('POST', '/comments', { noteId: task.id, text: 'Well done' });
    await make('DELETE', `/comments/${commentId}`);
    const list = await make('POST', '/collections', {
      ...{ name: 'Ours', organizationId: elsewhere, taskIds: [task.id] },
    });
    expect(list.notes).toHaveLength(1);
    expect(await make('GET', `/tasks/${task.id}/history`)).toMatchObject({ nextBefore: null });
    await make('POST', `/tasks/${task.id}/finish`);
    await make('DELETE', `/tasks/${part.id}`);
    expect((await make('GET', '/organizations')).map(({ id }: { id: string }) => id)).toEqual([elsewhere]);
    const [, answered] = await held.sockets.tasks.emitRaw('reopenTask', { requestId: uuidv7(), id: task.id });
    const changes = [
      { entity: 'task', id: task.id },
      { entity: 'collection', id: list.id },
    ];
    expect(answered).toMatchObject({ data: { id: task.id }, changes });
  });

  it('takes nothing in or out: a write that would touch anything else is not applied', async () => {
    const held = await tokenFor(elsewhere);
    const session = people.owner.sockets.tasks;
    const [own, inside] = [uuidv7(), uuidv7()];
    await session.ask('createTask', { id: own, title: 'Own' });
    await session.ask('createTask', { id: inside, title: 'Inside', organizationId: elsewhere });
    const refused = async (method: Method, url: string, payload: object) => {
      const { text } = await send(held, method, url, payload);
      return JSON.parse(text).id;
    };
    expect(await refused('POST', '/tasks', { title: 'Of nobody' })).toBe('insufficient_scope');
    expect(await refused('PATCH', `/tasks/${inside}`, { organizationId: null })).toBe('insufficient_scope');
    expect(await refused('PATCH', `/tasks/${own}`, { organizationId: elsewhere })).toBe('not_found');
    expect(await refused('POST', '/labels', { name: uuidv7() })).toBe('insufficient_scope');
    const mixed = { name: 'Mixed', organizationId: elsewhere, taskIds: [inside, own] };
    expect(await refused('POST', '/collections', mixed)).toBe('not_found');
    const now = new Date(server.clock.now()).toISOString();
    const startedAt = now;
    await session.ask('startNoteTimer', { id: own, data: { recordId: uuidv7(), startedAt, clientNow: now } });
    // It would end the running timer of a task elsewhere.
    expect(await refused('POST', `/tasks/${inside}/timer/start`, {})).toBe('insufficient_scope');
    expect(JSON.parse((await send(held, 'GET', '/me')).text).activeTask).toBeNull();
    expect(await session.ask('getTask', { id: inside })).toMatchObject({ organizationId: elsewhere });
    await session.ask('endNoteTimer', { id: own, data: { endedAt: now, clientNow: now } });
    expect(await refused('POST', '/tasks', { id: own, title: 'Taken', organizationId: elsewhere })).toBe(
      'not_found',
    );
    const taken = await send(held, 'POST', '/tasks', {
      id: inside,
      title: 'Taken',
      organizationId: elsewhere,
    });
    expect(JSON.parse(taken.text).id).toBe('id_taken');
  });

  it('sees a write of before no more once it has moved away, also when it is sent again', async () => {
    const held = await tokenFor(elsewhere);
    const id = uuidv7();
    const requestId = uuidv7();
    const write = { requestId, id, title: 'Moved', organizationId: elsewhere };
    const [, first] = await held.sockets.tasks.emitRaw('createTask', write);
    expect(first).toMatchObject({ data: { id } });
    await people.owner.sockets.tasks.ask('updateTask', { id, data: { organizationId: null } });
    const [, again] = await held.sockets.tasks.emitRaw('createTask', write);
    expect(again).toMatchObject({ error: { id: 'not_found' } });
    expect(JSON.stringify(again)).not.toContain('Moved');
  });

  it('reads lists page by page, past rows that it does not see', async () => {
    const held = await tokenFor(elsewhere);
    const session = people.owner.sockets.tasks;
    const [first, last] = [uuidv7(), uuidv7()];
    await session.ask('createTask', { id: first, title: 'First', organizationId: elsewhere });
    for (let count = 0; count < 4; count += 1)
      await session.ask('createQuickTask', { id: uuidv7(), title: 'Own' });
    await session.ask('createTask', { id: last, title: 'Last', organizationId: elsewhere });
    const found: { id: string; organizationId: string }[] = [];
    for (let cursor = ''; ; ) {
      const { text, status } = await send(held, 'GET', `/tasks?limit=2${cursor}`);
      expect(status, text).toBe(200);
      const { items, next } = JSON.parse(text);
      found.push(...items);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([first, last]));
    expect(new Set(found.map(({ organizationId }) => organizationId))).toEqual(new Set([elsewhere]));
  });

  it('ends to see it with the membership of its user', async () => {
    const member = people.member.person;
    await confirmPerson(server, member);
    const world = await newWorld();
    const body = { name: 'Narrow', scopes: [...tokenScopes], spaces: [world.organization], days: 1 };
    const { token } = await call(server, member, 'createPersonalToken', { body });
    expect((await send({ token }, 'GET', `/tasks/${world.task}`)).status).toBe(200);
    const params = { orgId: world.organization, userId: member.user.id };
    await call(server, owner, 'removeOrganizationMember', { params });
    const { status, text } = await send({ token }, 'GET', `/tasks/${world.task}`);
    expect([status, text.includes(MARK)]).toEqual([404, false]);
  });
});

describe('a token of what is personal', () => {
  it('sees what belongs to no organization, and nothing of one', async () => {
    const held = await tokenFor(PERSONAL_SPACE);
    const world = await newWorld();
    const own = uuidv7();
    await people.owner.sockets.tasks.ask('createTask', { id: own, title: 'Own' });
    const tasks = await send(held, 'GET', '/tasks?limit=1000');
    expect([tasks.text.includes(own), tasks.text.includes(world.task)]).toEqual([true, false]);
    expect((await send(held, 'GET', `/tasks/${world.task}`)).status).toBe(404);
    const labels = await send(held, 'GET', '/labels?limit=1000');
    expect(labels.text.includes(world.label)).toBe(true);
    const { text } = await send(held, 'POST', '/tasks', { title: 'Mine', organizationId: elsewhere });
    expect(JSON.parse(text).id).toBe('not_found');
  });
});
