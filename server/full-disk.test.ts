import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '#tests/e2e/wait-until.ts';
import { startEmbeddedServer } from '#tests/factories/embedded-server.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestServer } from '#tests/factories/server.ts';
import type { DiskObserver } from './plugins/embedded-disk.ts';

// Each test makes a database in a folder of its own.
vi.setConfig({ testTimeout: 90_000 });

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

/** One write over HTTP under a key. */
function write(server: TestServer, { token }: Person, key: string) {
  return server.app.inject({
    method: 'PUT',
    url: '/api/app-settings',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'x-csrf-protection': '1' },
    payload: { matrixInverted: true },
  });
}

/** A disk of its own of so many megabytes; null where this account may mount none. */
function smallDisk(megabytes: number): string | null {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  ends.push(() => void execFileSync('umount', [folder]));
  return folder;
}

describe('the server on a full disk', () => {
  it('refuses writes, answers reads and health, and takes the same write when there is space', async (test) => {
    const folder = smallDisk(256);
    if (folder === null) return test.skip('this account may not mount a disk');
    const server = await startIn(folder);
    const person = await registerPerson(server);
    const key = uuidv7();

    const filler = join(folder, 'filler');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    await waitUntil('a write is refused', async () => (await write(server, person, key)).statusCode !== 200);
    const refused = await write(server, person, key);
    expect([refused.statusCode, refused.json().id]).toEqual([503, 'storage_full']);
    expect((await call(server, person, '/api/me')).statusCode).toBe(200);
    expect((await call(server, person, '/api/changes')).statusCode).toBe(200);
    expect((await call(server, person, '/api/health')).statusCode).toBe(200);

    truncateSync(filler, 0);
    await waitUntil('the write is taken', async () => (await write(server, person, key)).statusCode === 200);
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
