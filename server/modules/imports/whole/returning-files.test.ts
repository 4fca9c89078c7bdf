import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/import/import.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { zipOf } from '../files/files.test-support.ts';
import { importsOf } from '../imports.test-support.ts';

const MB = 1_000_000;
const ROOM = 20 * MB;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    fileLimits: { ofFile: 12 * MB, ofPerson: ROOM, ofOrganization: ROOM },
  });
});
afterAll(() => server.close());

/** File of an archive: what it says of it, and what it holds. */
interface Archived {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly size?: number;
  readonly sha256?: string;
}

function archived(name: string, bytes: Buffer, more: Partial<Archived> = {}): Archived {
  return { id: uuidv7(), name, bytes, ...more };
}

/** Archive of one task with files, as version 1 has it. */
function archiveWith(
  files: readonly Archived[],
  completedAt: string | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const at = '2026-11-01T09:00:00.000Z';
  const task = uuidv7();
  const records = files.map(({ id, name, bytes, size = bytes.length }) => ({ id, name, size }));
  const lists = {
    profile: [{ id: uuidv7() }],
    tasks: [
      {
        ...{ id: task, title: 'With files', description: '', importance: 50, workload: null, labels: [] },
        ...{ reminders: [], dueDate: null, dueDay: null, isNew: false, sourceUrl: null, position: 'a0' },
        ...{
          progress: completedAt === null ? 'todo' : 'done',
          completedAt,
          createdAt: at,
          parentTaskId: null,
        },
        assetLinks: records.map((file) => ({
          ...{ id: uuidv7(), noteId: task, assetType: 'file', label: '', unit: null, file },
          assetValue: `https://example.org/files/${file.id}`,
        })),
      },
    ],
    'archived-files': files.map(({ id, bytes, sha256 }) => ({
      id,
      sha256: sha256 ?? createHash('sha256').update(bytes).digest('hex'),
    })),
  };
  const json = JSON.stringify({ format: 'daywall', version: 1, of: 'account', exportedAt: at, lists });
  const entries = files.map(({ id, name, bytes }) => [`files/${id}/${name}`, bytes] as const);
  return zipOf({ 'daywall.json': json, ...Object.fromEntries(entries) }).then((zip) => new Uint8Array(zip));
}

async function usedBy(person: Person): Promise<number> {
  return (await call(server, person, 'getFilesUsed', {})).person.used;
}
async function namesOf(person: Person): Promise<string[]> {
  const { files } = await call(server, person, 'getFiles', { query: {} });
  return files.map(({ file }) => file.name);
}
async function rowsOf(imports: ReturnType<typeof importsOf>, id: string) {
  const { body } = await imports.ask('GET', `/${id}/rows`);
  return body.rows
    .filter(({ kind }: { kind: string }) => kind === 'file')
    .map(({ title, action, reason }: Record<string, unknown>) => [title, action, reason]);
}

it('names each file that is not as its archive says, or has no room, before anything is written', async () => {
  const bea = await registerPerson(server);
  const imports = importsOf(server, bea);
  const archive = await archiveWith([
    archived('other bytes', Buffer.from('abc'), { sha256: '0'.repeat(64) }),
    archived('shorter', Buffer.from('abc'), { size: 4 }),
    archived('bomb', Buffer.alloc(5 * MB), { size: 10 }),
    archived('good', Buffer.from('good')),
    archived('too large a file', Buffer.alloc(13 * MB)),
    archived('first half', randomBytes(11 * MB)),
    archived('no room left', randomBytes(10 * MB)),
  ]);
  const { id, state } = await imports.prepared('daywall.zip', archive);
  expect(state).toBe('ready');
  expect(await rowsOf(imports, id)).toEqual([
    ['other bytes', 'error', 'damaged'],
    ['shorter', 'error', 'damaged'],
    ['bomb', 'error', 'damaged'],
    ['good', 'create', null],
    ['too large a file', 'error', 'too_large'],
    ['first half', 'create', null],
    ['no room left', 'error', 'no_room'],
  ]);
  expect(await namesOf(bea)).toEqual([]);
  // Their room is kept as for uploads.
  expect(await usedBy(bea)).toBe(11 * MB + 4);
  await imports.ask('DELETE', `/${id}`);
  expect(await usedBy(bea)).toBe(0);
});

it('leaves the files of completed tasks behind with these', async () => {
  const bea = await registerPerson(server);
  const imports = importsOf(server, bea);
  const archive = await archiveWith([archived('old', Buffer.from('old'))], '2026-11-02T09:00:00.000Z');
  const { id, choices } = await imports.prepared('daywall.zip', archive);
  expect(await rowsOf(imports, id)).toEqual([['old', 'create', null]]);
  await imports.ask('PUT', `/${id}/choices`, JSON.stringify({ ...choices, completed: false }));
  expect(await rowsOf(imports, id)).toEqual([['old', 'skip', 'left_out']]);
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  expect((await imports.settled(id)).state).toBe('done');
  expect([await namesOf(bea), await usedBy(bea)]).toEqual([[], 0]);
});

it('brings files to tasks and comments, and an undo frees their room', async () => {
  const ada = await registerPerson(server);
  const tasks = await connectSocket(server.url, 'tasks', ada.token);
  const [noteId, text] = [uuidv7(), 'The plan of the garden'];
  await tasks.ask('createTask', { id: noteId, title: 'Garden' });
  const plan = await uploadFile(server, ada, new TextEncoder().encode(text), { name: 'plan.txt' });
  const photo = await uploadFile(server, ada, new Uint8Array(randomBytes(2_000)), { name: 'photo.bin' });
  await uploadFile(server, ada, new Uint8Array(randomBytes(2_000)), { name: 'on nothing' });
  const data = { assetType: 'file' as const, fileId: plan.id, label: '' };
  await tasks.ask('createAssetLink', { id: noteId, createAssetData: { assetLinkId: uuidv7(), data } });
  const commentId = uuidv7();
  await tasks.ask('createComment', { commentId, noteId, text: 'See', fileIds: [photo.id, plan.id] });
  tasks.close();
  const headers = { authorization: `Bearer ${ada.token}` };
  const { rawPayload } = await server.app.inject({ method: 'GET', url: '/api/account/export', headers });

  const bea = await registerPerson(server);
  const imports = importsOf(server, bea);
  const { id } = await imports.prepared('daywall.zip', new Uint8Array(rawPayload));
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  expect((await imports.settled(id)).state).toBe('done');
  const beas = await connectSocket(server.url, 'tasks', bea.token);
  const [garden] = (await beas.ask('getTasks', {})).tasks;
  expect(garden?.assetLinks.map(({ file }) => file?.name)).toEqual(['plan.txt']);
  const {
    comments: [comment],
  } = await beas.ask('getComments', { noteId: garden?.id ?? '' });
  expect(comment?.files.map(({ name }) => name)).toEqual(['photo.bin', 'plan.txt']);
  expect((await namesOf(bea)).sort()).toEqual(['photo.bin', 'plan.txt']);
  const fileId = garden?.assetLinks[0]?.file?.id ?? '';
  const { url } = await call(server, bea, 'getFileAddress', {
    params: { fileId },
    query: { use: 'download' },
  });
  expect(await (await fetch(url.replace(server.config.publicUrl, server.url))).text()).toBe(text);

  await imports.ask('POST', `/${id}/undo`);
  await server.app.heldJobs.runAll();
  expect((await imports.settled(id)).state).toBe('undone');
  expect(await namesOf(bea)).toEqual([]);
  expect(await usedBy(bea)).toBe(0);
  beas.close();
});

it('takes an archive that is larger than any other file by the room of its person, and no more', async () => {
  const bea = await registerPerson(server);
  const imports = importsOf(server, bea);
  const isRefused = (name: string, size: number, product: string) =>
    expect(imports.send(name, new Uint8Array(size), product)).resolves.toMatchObject({
      body: { id: 'too_large' },
    });
  await isRefused('a.zip', MAX_IMPORT_BYTES + ROOM + 1, 'daywall');
  await isRefused('a.csv', MAX_IMPORT_BYTES + 1, 'csv');
  const table = Buffer.alloc(MAX_IMPORT_BYTES + 1, 'Title\n');
  expect(await imports.prepared('a.csv', new Uint8Array(table))).toMatchObject({
    ...{ state: 'failed', failure: 'too_large' },
  });
  const filler = archived('filler', randomBytes(11 * MB));
  const beyond = await archiveWith([
    archived('large', randomBytes(11 * MB)),
    ...Array.from({ length: 4 }, () => ({ ...filler, id: uuidv7() })),
  ]);
  expect(beyond.length).toBeGreaterThan(MAX_IMPORT_BYTES);
  const { id, state } = await imports.prepared('daywall.zip', beyond);
  expect(state).toBe('ready');
  expect((await rowsOf(imports, id)).map(([, action, reason]: unknown[]) => [action, reason])).toEqual([
    ['create', null],
    ...Array.from({ length: 4 }, () => ['error', 'no_room']),
  ]);
});
