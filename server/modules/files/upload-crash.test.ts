import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import type { FileRecord } from '#contract/files/file.ts';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { PASSWORD } from '#tests/factories/person.ts';
import { type ServerProcess, startServerProcess } from '#tests/factories/server-process.ts';
import { createPostgresDatabase, testDatabaseUrl } from '#tests/factories/test-database.ts';
import { beginUpload, offsetOf, sendPart, tusHeaders } from '#tests/factories/uploaded-file.ts';

const SIZE = 3_000_000;
const dataDir = mkdtempSync(join(tmpdir(), 'daywall-files-'));
const database = testDatabaseUrl === undefined ? null : await createPostgresDatabase(testDatabaseUrl);
let server: ServerProcess | null = null;

afterAll(async () => {
  await server?.stop('SIGKILL');
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const settings = { DATA_DIR: dataDir, PORT: '0', DATABASE_URL: database?.url };
  server = await startServerProcess(settings);
  return server;
}
async function register({ url }: ServerProcess): Promise<{ token: string }> {
  const reply = await fetch(`${url}/api/users/register`, {
    method: 'POST',
    headers: { 'x-csrf-protection': '1', 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'ann@example.org', password: PASSWORD, firstName: 'Ann' }),
  });
  return (await reply.json()) as { token: string };
}
const filesIn = (folder: string) =>
  readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );

/** Sends a part, and kills the server once some of it, or all, has left. Resolves when the connection is over. */
function killedDuring(
  { url, stop }: ServerProcess,
  sender: { token: string },
  part: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array; readonly until: number },
): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(`${url}${UPLOAD_PATH}/${part.id}`, {
      method: 'PATCH',
      headers: {
        ...tusHeaders(sender),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(part.bytes.byteLength),
        'upload-offset': String(part.offset),
      },
    });
    sending.on('error', () => resolve());
    sending.on('response', (reply) => reply.resume().on('close', resolve));
    sending.write(part.bytes.subarray(0, part.until), () => void stop('SIGKILL').then(() => resolve()));
  });
}

it('an upload goes on behind a killed server, to one file with every byte', async () => {
  const bytes = new Uint8Array(randomBytes(SIZE));
  const first = await start();
  const ann = await register(first);
  const id = uuidv7();
  await beginUpload(first, ann, SIZE, { fileId: id, name: 'killed.bin' });
  await killedDuring(first, ann, { id, offset: 0, bytes, until: SIZE / 2 });

  const second = await start();
  const offset = Number(await offsetOf(second, ann, id));
  expect(offset).toBeLessThan(SIZE);
  // All bytes leave, and the server dies somewhere between the part on its disk and the record of the file.
  await killedDuring(second, ann, { id, offset, bytes: bytes.subarray(offset), until: SIZE });

  const third = await start();
  const known = Number(await offsetOf(third, ann, id));
  if (known < SIZE) await sendPart(third, ann, { id, offset: known, bytes: bytes.slice(known) });
  const again = await beginUpload(third, ann, SIZE, { fileId: id, name: 'killed.bin' });
  expect((await again.json()) as FileRecord).toMatchObject({ id, size: SIZE });

  const headers = { authorization: `Bearer ${ann.token}` };
  const address = await fetch(`${third.url}/api/files/${id}/address?use=download`, { headers });
  const { url } = (await address.json()) as { url: string };
  const kept = await (await fetch(new URL(new URL(url).pathname + new URL(url).search, third.url))).bytes();
  const digest = (each: Uint8Array) => createHash('sha256').update(each).digest('hex');
  expect(digest(kept)).toBe(digest(bytes));
  const list = await fetch(`${third.url}/api/files`, { headers });
  expect(((await list.json()) as { files: unknown[] }).files).toHaveLength(1);
  expect(filesIn('uploads')).toEqual([]);
});
