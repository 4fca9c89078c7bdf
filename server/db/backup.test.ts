import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStorageKey } from '#server/file-storage/file-storage.ts';
import { openFileStorage } from '#server/file-storage/open-file-storage.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { runCommandToEnd, type ServerProcess, startServerProcess } from '#tests/factories/server-process.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { offsetOf, uploadFile } from '#tests/factories/uploaded-file.ts';

let folder: string;
let dataDir: string;
let file: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'kept.daywall');
  await prepareData(dataDir);
  server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0' });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const backup = (to: string, env: NodeJS.ProcessEnv = { DATA_DIR: dataDir }) =>
  runCommandToEnd('server/db/backup.ts', [to], env);
const restore = (to: string, ...more: string[]) =>
  runCommandToEnd('server/db/restore.ts', [file, ...more], { DATA_DIR: to });

async function register(): Promise<string> {
  const reply = await fetch(`${server.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-protection': '1' },
    body: JSON.stringify({ email: `${uuidv7()}@example.org`, password: 'long enough it is', firstName: 'K' }),
  });
  return (await reply.json()).token;
}
async function create(token: string, count: number): Promise<string[]> {
  const socket = await connectSocket(server.url, 'tasks', token);
  const ids = Array.from({ length: count }, () => uuidv7());
  await Promise.all(ids.map((id) => socket.ask('createQuickTask', { id, title: 'Kept' })));
  socket.close();
  return ids.sort();
}
async function createCollection(token: string): Promise<string> {
  const socket = await connectSocket(server.url, 'tasks', token);
  const collectionId = uuidv7();
  await socket.ask('createQuickCollection', { collectionId, name: 'Garden', taskIds: [] });
  socket.close();
  return collectionId;
}
async function tasksOf(token: string): Promise<string[]> {
  const socket = await connectSocket(server.url, 'tasks', token);
  const { tasks } = await socket.ask('getTasks', {});
  socket.close();
  return tasks.map(({ id }) => id).sort();
}
/** Sends a form of the command line to the door of OAuth clients. */
const sendForm = (fields: Readonly<Record<string, string>>) =>
  fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, client_id: 'daywall-cli' }),
  });

/** Connects the command line for whoever posts. */
async function connectCommandLine(
  post: (path: string, body: object) => Promise<Response>,
): Promise<{ readonly refresh_token: string }> {
  const verifier = 'v'.repeat(43);
  const redirectUri = 'http://127.0.0.1:4000/callback';
  const query = new URLSearchParams({
    client_id: 'daywall-cli',
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const allowed = await post('/api/auth/authorizations', { query, scopes: ['tasks:read'], spaces: null });
  const { returnTo }: { returnTo: string } = await allowed.json();
  const code = new URL(returnTo).searchParams.get('code') ?? '';
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
  return (await sendForm(fields)).json();
}

const changesAfter = async (cursor: string, token: string) =>
  (
    await fetch(`${server.url}/api/changes${cursor === '' ? '' : `?after=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();

/** Stores a content as the server does, and returns its key. */
async function storeContent(folderOfData: string, bytes: Uint8Array): Promise<string> {
  const key = newStorageKey(createHash('sha256').update(bytes).digest('hex'), Date.now());
  const storage = await openFileStorage({ dataDir: folderOfData, s3: null });
  await storage.put(key, Readable.from([bytes]), bytes.length);
  return key;
}
async function contentOf(folderOfData: string, key: string): Promise<Buffer> {
  return buffer(await (await openFileStorage({ dataDir: folderOfData, s3: null })).get(key));
}

describe('what the commands refuse', () => {
  it('a backup without a name, of nothing, of somebody else’s database, or over another file', async () => {
    expect(await runCommandToEnd('server/db/backup.ts', [], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run backup -- <file>'),
    });
    const none = join(folder, 'none');
    expect((await backup(file, { DATA_DIR: none })).output).toContain(`no Daywall database in ${none}`);
    expect(existsSync(none)).toBe(false);
    const url = 'postgres://localhost/x';
    expect((await backup(file, { DATABASE_URL: url })).output).toContain('pg_dump');
    writeFileSync(file, 'mine');
    expect((await backup(file)).output).toContain('is there already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('to restore what is no backup, into a folder in use, or over other content', async () => {
    const target = join(folder, 'refused');
    expect((await restore(target)).output).toContain(`${file} is not whole, or not a backup of Daywall.`);
    rmSync(file);
    expect((await restore(target)).output).toContain('cannot be read');
    expect((await backup(file)).code).toBe(0);
    const { code, output } = await restore(dataDir, '--force');
    expect(code).toBe(1);
    expect(output).toContain(`(process ${server.process.pid}) already runs on ${dataDir}`);
    writeFileSync(join(folder, 'half.daywall'), readFileSync(file).subarray(0, 100_000));
    const half = await runCommandToEnd('server/db/restore.ts', [join(folder, 'half.daywall')], {
      DATA_DIR: target,
    });
    expect(half.output).toContain('is not whole');
    rmSync(file);
  });
});

describe('a backup', () => {
  it('of a server that is being written to comes back whole, and what came after it is gone', async () => {
    const token = await register();
    const before = await create(token, 30);
    const bytes = randomBytes(3_000_000);
    const key = await storeContent(dataDir, bytes);
    let isWriting = true;
    const during: string[] = [];
    const writing = (async () => {
      while (isWriting) during.push(...(await create(token, 1)));
    })();
    const made = await backup(file);
    isWriting = false;
    await writing;
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(file) });
    expect(made.output).toContain('with 1 attached files');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const after = await create(token, 5);
    const { cursor } = await changesAfter('', token);
    expect(await tasksOf(token)).toEqual([...before, ...during, ...after].sort());

    await server.stop('SIGTERM');
    expect((await restore(dataDir)).output).toContain('is not empty. --force moves what is in it aside');
    const restored = await restore(dataDir, '--force');
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('What was there before is in'),
    });
    const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(readdirSync(join(dataDir, aside)).sort()).toEqual(
      expect.arrayContaining(['db', 'files', 'secret']),
    );
    expect((await contentOf(dataDir, key)).equals(bytes)).toBe(true);

    server = await startServerProcess({ DATA_DIR: dataDir, PORT: '0' });
    // The backup has the same secret, so sessions survive it.
    const kept = await tasksOf(token);
    expect(kept).toEqual(expect.arrayContaining(before));
    expect(kept.filter((id) => after.includes(id))).toEqual([]);
    expect([...before, ...during]).toEqual(expect.arrayContaining(kept));
    // Snapshot of one instant: of the rows written meanwhile it holds the first ones, without a gap.
    const first = during.filter((id) => kept.includes(id));
    expect(first).toEqual(during.slice(0, first.length));

    expect((await changesAfter(cursor, token)).id).toBe('cursor_expired');
    const fresh = await changesAfter('', token);
    const [later] = await create(token, 1);
    const news = await changesAfter(fresh.cursor, token);
    expect(news.changes.map(({ id }: { id: string }) => id)).toEqual([later]);
  });

  it('of a server that is stopped comes back in another folder, without personal tokens and with new addresses', async () => {
    const token = await register();
    const signedIn = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { ...signedIn, 'x-csrf-protection': '1' },
        body: JSON.stringify(body),
      });
    await post('/api/auth/confirmation/password', { password: 'long enough it is' });
    const made = await post('/api/auth/tokens', { name: 'Script', scopes: ['tasks:read'], days: 1 });
    const script: { token: string } = await made.json();
    const connected = await connectCommandLine(post);
    const feed: { address: string } = await (await post('/api/feed', { hasTitles: true })).json();
    const pathOf = ({ address }: { address: string }) => new URL(address).pathname;
    expect((await fetch(`${server.url}${pathOf(feed)}`)).status).toBe(200);
    const ids = await create(token, 10);
    const published: { address: string } = await (
      await post(`/api/public-links/${await createCollection(token)}`, {
        ...{ view: 'list', hasDescriptions: false, hasFinished: false, hasNames: false, days: null },
      })
    ).json();
    expect((await fetch(`${server.url}${pathOf(published)}`)).status).toBe(200);
    const bytes = randomBytes(70_000);
    const key = await storeContent(dataDir, bytes);
    await server.stop('SIGTERM');
    rmSync(file);
    expect((await backup(file)).output).toContain(`Backed up ${dataDir} to ${file}`);
    const elsewhere = join(folder, 'elsewhere');
    const restored = await restore(elsewhere);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('2 have to be made again') });
    expect(restored.output).toContain(
      '1 public links have to be made again, 1 calendar feeds have a new address',
    );
    expect((await contentOf(elsewhere, key)).equals(bytes)).toBe(true);
    expect(readdirSync(elsewhere).sort()).toEqual(['db', 'files', 'secret']);
    server = await startServerProcess({ DATA_DIR: elsewhere, PORT: '0' });
    expect(await tasksOf(token)).toEqual(ids);
    const refused = await fetch(`${server.url}/api/me`, {
      headers: { authorization: `Bearer ${script.token}` },
    });
    expect(refused.status).toBe(401);
    const renewed = await sendForm({ grant_type: 'refresh_token', refresh_token: connected.refresh_token });
    expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' });
    for (const former of [feed, published])
      expect((await fetch(`${server.url}${pathOf(former)}`)).status).toBe(404);
    expect(statSync(join(elsewhere, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('with a damaged file says so and names it, and brings back everything else', async () => {
    const token = await register();
    const ids = await create(token, 2);
    const bytes = new Uint8Array(randomBytes(5_000));
    const { id } = await uploadFile(server, { token }, bytes, { name: 'plan of the house.bin' });
    const whole = await storeContent(join(folder, 'elsewhere'), randomBytes(40));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const files = join(join(folder, 'elsewhere'), 'files');
    const path = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.includes(`${digest}-`),
    );
    writeFileSync(join(files, path ?? ''), randomBytes(5_000));
    rmSync(file, { force: true });
    const made = await backup(file, { DATA_DIR: join(folder, 'elsewhere') });
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('ATTENTION') });
    expect(made.output).toContain(digest);
    await server.stop('SIGTERM');
    const mended = join(folder, 'mended');
    const restored = await restore(mended);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('plan of the house.bin') });
    expect((await contentOf(mended, whole)).length).toBe(40);
    server = await startServerProcess({ DATA_DIR: mended, PORT: '0' });
    expect(await tasksOf(token)).toEqual(ids);
    expect(await offsetOf(server, { token }, id)).toBe('5000');
  });
});
