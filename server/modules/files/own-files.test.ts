import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { beginUpload, uploadFile } from '#tests/factories/uploaded-file.ts';
import { fileContents, files } from './table.ts';

type Name = 'mia' | 'lea' | 'owner';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;
let organizationId: string;
let taskId: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, { people: { mia: 'member', lea: 'member' } });
  organizationId = made.id;
  people = { ...made.people, owner: made.owner };
  sockets = await connectAll(server, 'tasks', people);
  taskId = uuidv7();
  await sockets.mia.ask('createTask', { id: taskId, title: 'Shared', organizationId });
});
afterAll(async () => {
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const upload = (by: Name, size: number, name = 'a file') =>
  uploadFile(server, people[by], new Uint8Array(size), { name });
async function attach(id: string, fileId: string, by: Name): Promise<void> {
  const data = { assetType: 'file' as const, fileId, label: '' };
  await sockets[by].ask('createAssetLink', { id, createAssetData: { assetLinkId: uuidv7(), data } });
}
const used = (by: Person) => call(server, by, 'getFilesUsed', {});

it('counts a file for its uploader, and once for the organization whose tasks have it', async () => {
  const file = await upload('mia', 700);
  const other = uuidv7();
  await sockets.mia.ask('createTask', { id: other, title: 'Other', organizationId });
  for (const id of [taskId, other]) await attach(id, file.id, 'mia');
  await upload('lea', 50);
  await beginUpload(server, people.lea, 30, { fileId: uuidv7(), name: 'on its way', taskId });
  const { fileLimits } = server.config;
  const text = { used: expect.any(Number), allowed: server.config.textLimits.ofPerson };
  expect(await used(people.mia)).toEqual({
    person: { used: 700, allowed: fileLimits.ofPerson, text },
    organizations: [],
    largestFile: fileLimits.ofFile,
  });
  expect((await used(people.lea)).person.used).toBe(80);
  expect(await used(people.owner)).toMatchObject({
    person: { used: 0 },
    organizations: [{ id: organizationId, used: 730, allowed: fileLimits.ofOrganization }],
  });
});

it('lists the largest first, by pages, with the tasks and comments that one sees', async () => {
  const person = await registerPerson(server);
  const sizes = Array.from({ length: 53 }, (_, index) => 1 + (index % 50));
  const now = new Date(server.clock.now()).toISOString();
  const content = { sha256: uuidv7(), storageKey: uuidv7(), size: 1, storedAt: now };
  const common = {
    uploaderId: person.user.id,
    sha256: content.sha256,
    mediaType: 'text/plain',
    createdAt: now,
  };
  await server.database.transaction(async (tx) => {
    await tx.insert(fileContents).values(content);
    await tx.insert(files).values(sizes.map((size) => ({ ...common, id: uuidv7(), name: `${size}`, size })));
  });
  const first = await call(server, person, 'getFiles', { query: {} });
  const second = await call(server, person, 'getFiles', { query: { cursor: first.nextCursor ?? '' } });
  const listed = [...first.files, ...second.files].map(({ file }) => file.size);
  expect(listed).toEqual(sizes.toSorted((a, b) => b - a));
  expect([first.files.length, second.nextCursor]).toEqual([50, null]);

  const file = await upload('lea', 10, 'seen');
  await attach(taskId, file.id, 'lea');
  const commentId = uuidv7();
  await sockets.lea.ask('createComment', { commentId, noteId: taskId, text: 'Look', fileIds: [file.id] });
  const hidden = uuidv7();
  await sockets.mia.ask('createTask', { id: hidden, title: 'Not for Lea' });
  await attach(hidden, file.id, 'mia');
  const own = await call(server, people.lea, 'getFiles', { query: {} });
  const found = own.files.find((each) => each.file.id === file.id);
  expect(found).toMatchObject({ file, hiddenLinks: 1 });
  expect(found?.links.toSorted((a, b) => (a.commentId ?? '').localeCompare(b.commentId ?? ''))).toEqual([
    { taskId, commentId: null, title: 'Shared' },
    { taskId, commentId, title: 'Shared' },
  ]);
});

it('is deleted by its uploader alone, wherever it is attached', async () => {
  const file = await upload('lea', 20, 'to delete');
  const own = uuidv7();
  await sockets.mia.ask('createTask', { id: own, title: 'Not for Lea' });
  await attach(taskId, file.id, 'lea');
  await attach(own, file.id, 'mia');
  const commentId = uuidv7();
  await sockets.mia.ask('createComment', { commentId, noteId: own, text: 'Look', fileIds: [file.id] });
  const params = { fileId: file.id };
  await expect(call(server, people.mia, 'deleteFile', { params })).rejects.toThrow('not_found');
  const before = (await used(people.lea)).person.used;
  await call(server, people.lea, 'deleteFile', { params });
  expect((await used(people.lea)).person.used).toBe(before - 20);
  await sockets.mia.waitForEvent(
    (change) => change.entity === 'comment' && change.op === 'upsert' && change.data.files.length === 0,
  );
  for (const id of [taskId, own]) {
    const { assetLinks } = await sockets.mia.ask('getTask', { id });
    expect(assetLinks.some((link) => link.file?.id === file.id)).toBe(false);
  }
});
