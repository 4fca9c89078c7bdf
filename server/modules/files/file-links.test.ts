import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_FILE_LINKS } from '#contract/limits.ts';
import { registerPeople } from '#tests/factories/person.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { tasks } from '../tasks/table.ts';
import { fileLinks } from './table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('one file is on no more tasks and comments than the limit says, and opens by the last of them', async () => {
  const people = await registerPeople(server, ['ann', 'ben']);
  const sockets = await connectAll(server, 'tasks', people);
  const { id: fileId } = await uploadFile(server, people.ann, new Uint8Array(3));
  const attach = (id: string) => {
    const createAssetData = {
      assetLinkId: uuidv7(),
      data: { assetType: 'file' as const, fileId, label: '' },
    };
    return sockets.ann.ask('createAssetLink', { id, createAssetData });
  };
  const hidden = uuidv7();
  await sockets.ann.ask('createTask', { id: hidden, title: 'Not for Ben' });
  // As many tasks as there may be, made in one step.
  await server.database.transaction(async (tx) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, hidden));
    if (row === undefined) throw new Error('The task is gone');
    const copies = Array.from({ length: MAX_FILE_LINKS - 1 }, () => ({ ...row, id: uuidv7() }));
    await tx.insert(tasks).values(copies);
    await tx.insert(fileLinks).values(copies.map(({ id }) => ({ fileId, taskId: id })));
  });
  const query = { use: 'download' as const };
  await expect(call(server, people.ben, 'getFileAddress', { params: { fileId }, query })).rejects.toThrow(
    'not_found',
  );
  const shared = uuidv7();
  await sockets.ann.ask('createTask', { id: shared, title: 'For Ben' });
  const data = { accessId: uuidv7(), right: 'view' as const, userId: people.ben.user.id };
  await sockets.ann.ask('createTaskAccess', { id: shared, data });
  await attach(shared);
  await call(server, people.ben, 'getFileAddress', { params: { fileId }, query });
  await expect(attach(hidden)).rejects.toThrow('too_many');
  const comment = { commentId: uuidv7(), noteId: shared, text: 'Again', fileIds: [fileId] };
  await expect(sockets.ann.ask('createComment', comment)).rejects.toThrow('too_many');
  for (const socket of Object.values(sockets)) socket.close();
});
