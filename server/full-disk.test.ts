import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedServer } from '#tests/factories/embedded-server.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { mountSmallDisk } from '#tests/factories/small-disk.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { waitUntil } from '#tests/wait-until.ts';
import type { DiskObserver } from './database/embedded-disk.ts';
import { openDatabase } from './database/open-database.ts';
import { createUpkeepJob } from './db/upkeep.ts';
import { asRefusal } from './errors.ts';

// Each test has a database in a folder of its own.

/** Free space of a disk that counts as full. Bytes. */
const LITTLE = 33_554_432;

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daywall-full-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startIn(folder: string, observer?: DiskObserver): Promise<TestServer> {
  const server = await startEmbeddedServer(folder, observer);
  ends.push(() => server.close());
  return server;
}

const call = (server: TestServer, { token }: Person, path: string, more: object = {}) =>
  server.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, ...more } });

/** One write over HTTP under an idempotency key. */
function write(server: TestServer, { token }: Person, key: string) {
  return server.app.inject({
    method: 'PUT',
    url: '/api/app-settings',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'x-csrf-protection': '1' },
    payload: { matrixInverted: true },
  });
}

describe('the server on a full disk', () => {
  it('refuses writes, answers reads and health, and takes the same write when there is space', async (test) => {
    const disk = mountSmallDisk(256);
    if (disk === null) return test.skip('this account may not mount a disk');
    ends.push(() => disk.close());
    const server = await startIn(disk.folder);
    const person = await registerPerson(server);
    await confirmPerson(server, person);
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { name: 'Script', scopes: ['tasks:read'], days: 1 },
    });
    const script = { ...person, token: made.json<{ token: string }>().token };
    const key = uuidv7();

    // Refused while there is still room for the log, which the engine needs.
    disk.fill(LITTLE);
    await waitUntil('a write is refused', async () => (await write(server, person, key)).statusCode !== 200);
    const refused = await write(server, person, key);
    expect([refused.statusCode, refused.json().id]).toEqual([503, 'storage_full']);
    disk.fill();
    expect((await call(server, person, '/api/me')).statusCode).toBe(200);
    // The use of a token cannot be noted.
    expect((await call(server, script, '/api/me')).statusCode).toBe(200);
    expect((await call(server, person, '/api/changes')).statusCode).toBe(200);
    expect((await call(server, person, '/api/health')).statusCode).toBe(200);

    // Statistics and upkeep wait for their next run; the latter says so once.
    await server.app.scheduledJobs.find(({ name }) => name === 'statistics')?.run();
    const faults: unknown[] = [];
    const upkeep = createUpkeepJob(server.database, (error) => faults.push(error));
    for (const _again of [1, 2]) await upkeep.run();
    expect(faults.map((fault) => asRefusal(fault)?.id)).toEqual(['storage_full']);

    disk.empty();
    await waitUntil('the write is taken', async () => (await write(server, person, key)).statusCode === 200);
  });

  it('starts, answers reads, and starts its jobs when there is space', async (test) => {
    const disk = mountSmallDisk(256);
    if (disk === null) return test.skip('this account may not mount a disk');
    ends.push(() => disk.close());
    const first = await startEmbeddedServer(disk.folder);
    const { secret } = first.config;
    const person = await registerPerson(first);
    await first.close();

    disk.fill(LITTLE);
    const database = await openDatabase({ kind: 'embedded', dataDir: join(disk.folder, 'db') });
    const server = await startTestServer({ logLevel: 'silent', hasJobs: true, secret }, database);
    ends.push(() => server.close());
    expect((await call(server, person, '/api/me')).statusCode).toBe(200);
    expect((await write(server, person, uuidv7())).json().id).toBe('storage_full');

    disk.empty();
    await waitUntil('a job is queued', async () => {
      server.clock.advance(5_000);
      const found = "select to_regclass('pgboss.schedule')::text as found";
      // The database looks for space once in a while, and takes no command before it has seen some.
      const { rows } = await database.executeSql(found).catch((error: unknown) => {
        if (asRefusal(error)?.id === 'storage_full') return { rows: [{ found: null }] };
        throw error;
      });
      return rows[0]?.found !== null;
    });
    expect((await write(server, person, uuidv7())).statusCode).toBe(200);
  });

  it('goes on by itself after its engine found no space in the middle of a commit', async () => {
    let isFull = false;
    const beforeWrite = (path: string) => {
      if (isFull && path.includes('pg_wal'))
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const observer = { changed: () => undefined, syncing: () => () => undefined, beforeWrite };
    const server = await startIn(temporaryFolder(), observer);
    const person = await registerPerson(server);
    const key = uuidv7();
    isFull = true;
    for (const _again of [1, 2]) {
      const refused = await write(server, person, key);
      expect([refused.statusCode, refused.json().id]).toEqual([503, 'unavailable']);
    }

    isFull = false;
    await waitUntil('the write is taken', async () => (await write(server, person, key)).statusCode === 200);
    expect((await call(server, person, '/api/me')).json().id).toBe(person.user.id);
  });
});
