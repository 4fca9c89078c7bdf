import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { recordQueries, type SentQuery } from '#tests/factories/recorded-queries.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, MINUTE } from '#time/units.ts';

const MOST = 400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ textLimits: { ofPerson: MOST, ofOrganization: 2 * MOST } });
  closeAtEnd(() => server.close());
});

async function enter(): Promise<{ person: Person; socket: TestSocket }> {
  const person = await registerPerson(server);
  const socket = await connectSocket(server.url, 'tasks', person.token);
  closeAtEnd(() => socket.close());
  return { person, socket };
}

/** Text that the database cannot compress, of 50 kB. */
const text = () =>
  Array.from({ length: 1_400 }, () => uuidv4())
    .join('')
    .slice(0, 50_000);

async function write(socket: TestSocket, fields: object = {}): Promise<string> {
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Task', description: text(), ...fields });
  return id;
}

/** Writes until there is no room left; returns the ids of the tasks that were written. */
async function fill(socket: TestSocket, fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    try {
      ids.push(await write(socket, fields));
    } catch (error) {
      expect(String(error)).toContain('text_quota_reached');
      return ids;
    }
    expect(ids.length).toBeLessThan(100);
  }
}

const usedBy = async (person: Person) => (await call(server, person, 'getFilesUsed', {})).person.text;

describe('the room of an account', () => {
  it('refuses more than there is, whatever would be written, and nobody else', async () => {
    const { socket } = await enter();
    const other = await enter();
    const [id = '', ...more] = await fill(socket);
    expect(more.length).toBeGreaterThan(2);
    expect(more.length).toBeLessThan(MOST / 50_000);
    await expect(socket.ask('createQuickTask', { id: uuidv7(), title: 'Small' })).rejects.toThrow(
      'text_quota_reached',
    );
    await expect(socket.ask('updateTask', { id, version: 1, data: { title: 'New' } })).rejects.toThrow(
      'text_quota_reached',
    );
    await write(other.socket);
  });

  it('is filled by restoring a value again and again', async () => {
    const { socket } = await enter();
    const id = await write(socket);
    await socket.ask('updateTask', { id, version: 1, data: { description: text() } });
    const restoreLast = async () => {
      const { entries } = await socket.ask('getTaskHistory', { id });
      await socket.ask('restoreTaskField', { id, historyId: entries[0]?.id ?? '' });
    };
    const restoreOften = async () => {
      for (let times = 0; times < 100; times += 1) await restoreLast();
    };
    await expect(restoreOften()).rejects.toThrow('text_quota_reached');
  });

  it('takes deletions always, answers writes again that were applied, and has room again a day later', async () => {
    const { person, socket } = await enter();
    const requestId = uuidv7();
    const first = { id: uuidv7(), title: 'First' };
    await socket.ask('createQuickTask', first, requestId);
    const ids = await fill(socket);
    await socket.ask('createQuickTask', first, requestId);
    for (const id of ids) await socket.ask('deleteTask', { id });
    expect((await usedBy(person)).used).toBeGreaterThan(MOST / 2);
    server.clock.advance(DAY + MINUTE);
    const again = await signInAgain(server, person);
    const { used, allowed } = await usedBy(again);
    expect({ used: used < 10_000, allowed }).toEqual({ used: true, allowed: MOST });
    const next = await connectSocket(server.url, 'tasks', again.token);
    closeAtEnd(() => next.close());
    await write(next);
  });
});

describe('the size of what an account has stored', () => {
  it('is measured once it has written a thousandth of its room, and not before', async () => {
    const recorded = recordQueries(await openTestDatabase());
    const own = await startTestServer(
      { textLimits: { ofPerson: 400_000_000, ofOrganization: 400_000_000 } },
      recorded.database,
    );
    closeAtEnd(() => own.close());
    const person = await registerPerson(own);
    const socket = await connectSocket(own.url, 'tasks', person.token);
    closeAtEnd(() => socket.close());
    const isMeasuring = ({ text: query }: SentQuery) => query.includes('pg_column_size');
    const few = await recorded.during(() => write(socket));
    expect(few.filter(isMeasuring)).toEqual([]);
    const more = await recorded.during(async () => {
      for (let count = 0; count < 10; count += 1) await write(socket);
    });
    expect(more.filter(isMeasuring).length).toBeGreaterThan(0);
  });
});

describe('the room of an organization', () => {
  it('is filled by its members together', async () => {
    const { person, socket } = await enter();
    const { id: organizationId } = await call(server, person, 'createOrganization', {
      body: { name: 'Bakery' },
    });
    const ids = await fill(socket, { organizationId });
    expect(ids.length).toBeGreaterThan(2);
    const { organizations } = await call(server, person, 'getFilesUsed', {});
    expect(organizations).toMatchObject([{ id: organizationId, text: { allowed: 2 * MOST } }]);
    expect(organizations[0]?.text.used).toBeGreaterThan(MOST / 2);
  });
});
