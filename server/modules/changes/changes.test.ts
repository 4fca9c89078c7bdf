import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#contract/change.ts';
import { CHANGE_RETENTION_DAYS, MAX_DESCRIPTION } from '#contract/limits.ts';
import { entityReaders } from '#server/areas/entity-readers.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { findEnd, listAfter } from '../../writes/change-log/repository.ts';
import { createPublisher } from './publisher.ts';

let server: TestServer;
let person: Person;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', person.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function get(query: string, by = person) {
  const headers = { authorization: `Bearer ${by.token}` };
  const reply = await server.app.inject({ method: 'GET', url: `/api/changes${query}`, headers });
  return reply.json<{ changes: Change[]; cursor: string; hasMore: boolean; id?: string }>();
}
async function create(title = 'Task'): Promise<string> {
  const id = uuidv7();
  await socket.ask('createQuickTask', { id, title });
  return id;
}

describe('what is refused', () => {
  it('a cursor that no database gives out, one from the future, and no token', async () => {
    expect((await get('?after=nonsense')).id).toBe('invalid_input');
    expect((await get('?after=99999999999999999999.1')).id).toBe('invalid_input');
    expect((await get('?after=1.99999999999999999999')).id).toBe('invalid_input');
    expect((await get('?limit=0')).id).toBe('invalid_input');
    expect((await get('?after=18446744073709551615.0')).id).toBe('cursor_expired');
    expect((await server.app.inject('/api/changes')).json().id).toBe('unauthenticated');
  });
});

describe('events', () => {
  it('come in the order of the log with cursors that skip nothing, from whichever socket was written', async () => {
    const other = await connectSocket(server.url, 'tasks', person.token);
    const watcher = await connectSocket(server.url, 'tasks', person.token);
    const write = async (by: TestSocket, index: number) => {
      const id = uuidv7();
      await by.ask('createQuickTask', { id, title: 'Task' });
      if (index % 3 === 0) await by.ask('updateTask', { id, version: 1, data: { title: 'Changed' } });
    };
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => write(index % 2 === 0 ? socket : other, index)),
    );
    await watcher.waitForEvent(() => watcher.received.length === 32);
    const events = watcher.received.map(({ change, cursor }) => ({ id: change.id, cursor }));
    for (const [index, { cursor }] of events.entries()) {
      const later = new Set(events.slice(index + 1).map(({ id }) => id));
      const page = await get(`?after=${cursor}`);
      expect(new Set(page.changes.map(({ id }) => id))).toEqual(later);
    }
    for (const each of [other, watcher]) each.close();
  });
});

describe('a write that cannot be emitted', () => {
  it('is a fault in the log, and is read again', async () => {
    const faults: unknown[] = [];
    const readUpTo: string[] = [];
    const { database, clock } = server;
    const publisher = createPublisher({
      database,
      clock,
      readers: entityReaders,
      audience: {
        present: new Map(),
        isListening: () => false,
        emit: () => undefined,
        endSession: () => undefined,
        readUpTo(at) {
          if (faults.length === 0) throw new Error('not now');
          readUpTo.push(at);
        },
      },
      onFault: (error) => faults.push(error),
    });
    await publisher.start();
    const end = await findEnd(database.outer);
    await create();
    const rows = await listAfter(database.outer, end, 10);
    publisher.announce({ rows, read: null, userId: person.user.id, changes: [] });
    await expect.poll(() => faults).toEqual([new Error('not now')]);
    // PostgreSQL's publisher reads the log in any case, after a fault with its next poll.
    if (database.kind === 'postgres') clock.advance(5_000);
    await expect.poll(() => readUpTo).toEqual([rows[0]?.at]);
    await publisher.close();
  });
});

describe('catching up', () => {
  it('lists nothing without a cursor, and the log’s end', async () => {
    await create();
    const { changes, cursor, hasMore } = await get('');
    expect({ changes, hasMore }).toEqual({ changes: [], hasMore: false });
    expect((await get(`?after=${cursor}`)).changes).toEqual([]);
  });

  it('lists each entity once, as it is now, and only to those who may see it', async () => {
    const stranger = await registerPerson(server);
    const { cursor } = await get('');
    const [kept, deleted] = [await create('Kept'), await create('Gone')];
    await socket.ask('updateTask', { id: kept, version: 1, data: { title: 'Changed' } });
    await socket.ask('deleteTask', { id: deleted });
    const page = await get(`?after=${cursor}`);
    expect(page.changes).toMatchObject([
      { id: kept, op: 'upsert', version: 2, data: { title: 'Changed' } },
      { id: deleted, op: 'remove', version: 2 },
    ]);
    expect((await get(`?after=${cursor}`, stranger)).changes).toEqual([]);
  });

  it('pages until nothing is left', async () => {
    const { cursor } = await get('');
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await create());
    const seen: string[] = [];
    let page = await get(`?after=${cursor}&limit=2`);
    seen.push(...page.changes.map(({ id }) => id));
    while (page.hasMore) {
      page = await get(`?after=${page.cursor}&limit=2`);
      seen.push(...page.changes.map(({ id }) => id));
    }
    expect(seen).toEqual(ids);
  });

  it('cuts pages by their bytes, loses nothing, and has at least one change in each', async () => {
    const { cursor } = await get('');
    const description = '中'.repeat(MAX_DESCRIPTION);
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const id = uuidv7();
      await socket.ask('createTask', { id, title: `Long ${index}`, description });
      ids.push(id, await create());
    }
    // Changed again after all the others: each page has its current state.
    await socket.ask('updateTask', { id: ids[0] ?? '', version: 1, data: { title: 'Changed' } });
    const seen = new Map<string, Change>();
    let pages = 0;
    for (let after = cursor, hasMore = true; hasMore; pages += 1) {
      const headers = { authorization: `Bearer ${person.token}` };
      const url = `/api/changes?after=${after}&limit=1000`;
      const reply = await server.app.inject({ method: 'GET', url, headers });
      expect(reply.rawPayload.byteLength).toBeLessThan(1_048_576 + 1_000);
      const page = reply.json<Awaited<ReturnType<typeof get>>>();
      expect(page.changes.length).toBeGreaterThan(0);
      expect(page.cursor).not.toBe(after);
      for (const change of page.changes) seen.set(change.id, change);
      ({ cursor: after, hasMore } = page);
    }
    expect(pages).toBe(3);
    expect([...seen.keys()].sort()).toEqual(ids.sort());
    expect([...seen.values()].find(({ version }) => version === 2)).toMatchObject({
      data: { title: 'Changed', description },
    });
  });

  it('goes on from the cursor of a heard change', async () => {
    const id = await create();
    const received = await socket.waitForEvent((change) => change.id === id);
    const next = await create();
    expect((await get(`?after=${received.cursor}`)).changes.map((change) => change.id)).toEqual([next]);
  });
});

describe('retention', () => {
  it('forgets what is old, refuses cursors from before, and accepts those after', async () => {
    const { cursor } = await get('');
    await create('Old');
    const { cursor: afterOld } = await get('');
    server.clock.advance((CHANGE_RETENTION_DAYS + 1) * 86_400_000);
    const fresh = await startRetention();
    expect((await get(`?after=${cursor}`, fresh)).id).toBe('cursor_expired');
    expect((await get(`?after=${afterOld}`, fresh)).changes).toEqual([]);
    expect((await get('', fresh)).cursor).toBe(afterOld);
    const { rows } = await server.database.executeSql('select count(*)::int as left from request_log');
    expect(rows).toEqual([{ left: 0 }]);
  });

  /** Runs the job and registers another user, since a month has passed. */
  async function startRetention(): Promise<Person> {
    const job = server.app.scheduledJobs.find(({ name }) => name === 'retention');
    await job?.run();
    return registerPerson(server);
  }
});
