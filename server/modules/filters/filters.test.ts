import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FILTERS } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;
let stranger: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', person.token);
  stranger = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
});
afterAll(async () => {
  expect(JSON.stringify(stranger.received)).not.toContain(person.user.id);
  for (const each of [socket, stranger]) each.close();
  await server.close();
});

const query = { due: ['overdue' as const], importance: { from: 60, to: 100 } };
const create = (fields: object = {}) =>
  socket.ask('createFilter', { id: uuidv7(), name: 'Urgent', query, ...fields });

describe('the filter service', () => {
  it('refuses a taken id, no name, and an invalid query', async () => {
    const { id } = await create();
    await expect(create({ id })).rejects.toThrow('id_taken');
    await expect(create({ name: '  ' })).rejects.toThrow('invalid_input');
    await expect(create({ query: { due: [] } })).rejects.toThrow('invalid_input');
    await expect(create({ query: { importance: { from: 0, to: 101 } } })).rejects.toThrow('invalid_input');
    await expect(create({ query: { dueRange: { from: '2026-02-30' } } })).rejects.toThrow('invalid_input');
  });

  it('refuses everything of a stranger’s', async () => {
    const { id: filterId } = await create();
    const update = { filterId, version: 1, updateFilterData: { name: 'Theirs' } };
    await expect(stranger.ask('updateFilter', update)).rejects.toThrow('not_found');
    await expect(stranger.ask('deleteFilter', { filterId })).rejects.toThrow('not_found');
    await expect(stranger.ask('restoreFilter', { filterId })).rejects.toThrow('not_found');
    expect(await stranger.ask('getFilters', {})).toEqual([]);
  });

  it('refuses filters beyond the limit, restored ones too', async () => {
    const rich = await registerPerson(server);
    const theirs = await connectSocket(server.url, 'tasks', rich.token);
    const id = uuidv7();
    await theirs.ask('createFilter', { id, name: 'First', query });
    await theirs.ask('deleteFilter', { filterId: id });
    await server.database.executeSql(
      `insert into filters (id, created_at, updated_at, owner_id, name, tone, position, query, sort, grouping)
       select uuidv7(), now(), now(), $1, 'f' || i, 'grey', 'a0', '{}', 'urgency', 'none'
       from generate_series(1, ${MAX_FILTERS}) i`,
      [rich.user.id],
    );
    await expect(theirs.ask('createFilter', { id: uuidv7(), name: 'More', query })).rejects.toThrow(
      'too_many',
    );
    await expect(theirs.ask('restoreFilter', { filterId: id })).rejects.toThrow('too_many');
    theirs.close();
  });
});

describe('a filter', () => {
  it('keeps its query and position, and is sent to sockets', async () => {
    const first = await create({ sort: 'importance', grouping: 'label', tone: 'violet' });
    const second = await create({ name: 'Later' });
    expect(first).toMatchObject({ query, sort: 'importance', grouping: 'label', tone: 'violet', version: 1 });
    expect(second).toMatchObject({ sort: 'urgency', grouping: 'none', tone: 'grey' });
    const listed = (await socket.ask('getFilters', {})).map(({ id }) => id);
    expect(listed.indexOf(first.id)).toBeLessThan(listed.indexOf(second.id));
    await socket.waitForEvent((change) => change.entity === 'filter' && change.id === second.id);
  });

  it('is changed, deleted and restored', async () => {
    const { id: filterId } = await create();
    const changed = await socket.ask('updateFilter', {
      filterId,
      version: 1,
      updateFilterData: { name: 'Calm', query: { labels: ['home'] } },
    });
    expect(changed).toMatchObject({ name: 'Calm', query: { labels: ['home'] }, version: 2 });
    await socket.ask('deleteFilter', { filterId });
    await expect(
      socket.ask('updateFilter', { filterId, version: 2, updateFilterData: { name: 'Gone' } }),
    ).rejects.toThrow('not_found');
    expect((await socket.ask('getFilters', {})).some(({ id }) => id === filterId)).toBe(false);
    expect(await socket.ask('restoreFilter', { filterId })).toMatchObject({ name: 'Calm', version: 4 });
  });
});
