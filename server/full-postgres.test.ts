import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/factories/small-disk.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';
import { startTestServer } from '#tests/factories/test-server.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { openDatabase } from './database/open-database.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Creates a database whose tables are on that disk. */
async function createDatabaseOn(disk: SmallDisk, serverUrl: string): Promise<string> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  const name = `daywall_full_${randomUUID().replaceAll('-', '')}`;
  ends.push(() => admin.end());
  await admin.unsafe(`create tablespace ${name} location '${disk.folder}'`);
  ends.push(() => admin.unsafe(`drop tablespace ${name}`));
  await admin.unsafe(
    `create database ${name} template ${process.env.TEST_DATABASE_TEMPLATE} tablespace ${name}`,
  );
  ends.push(() => admin.unsafe(`drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

it('a server whose PostgreSQL has a full disk refuses writes, answers reads and health, and recovers', async (test) => {
  if (testDatabaseUrl === undefined) return test.skip('not on PostgreSQL');
  const disk = mountSmallDisk(128, 'postgres');
  if (disk === null) return test.skip('this account may not mount a disk');
  ends.push(() => disk.close());
  const url = await createDatabaseOn(disk, testDatabaseUrl);
  const server = await startTestServer({ logLevel: 'silent' }, await openDatabase({ kind: 'postgres', url }));
  ends.push(() => server.close());
  const { token } = await registerPerson(server);
  const get = (path: string) =>
    server.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  const write = (key: string, title: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/organizations',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'x-csrf-protection': '1' },
      payload: { id: uuidv7(), name: title },
    });

  disk.fill();
  let refusedKey = '';
  await waitUntil('a write is refused', async () => {
    refusedKey = uuidv7();
    return (await write(refusedKey, 'x'.repeat(80))).statusCode === 503;
  });
  const refused = await write(refusedKey, 'Full');
  expect([refused.statusCode, refused.json().id]).toEqual([503, 'storage_full']);
  for (const path of ['/api/me', '/api/changes', '/api/organizations', '/api/health'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 200]);

  disk.empty();
  await waitUntil('the write is taken', async () => (await write(refusedKey, 'Full')).statusCode < 300);
});
