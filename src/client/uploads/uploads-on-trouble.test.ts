import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { MAX_COMMENT, MAX_COMMENT_FILES } from '#contract/limits.ts';
import { HOUR } from '#time/units.ts';
import { createHastyClock, until } from '../ports.test-support.ts';
import { TooManyFilesError } from './too-many-files-error.ts';
import {
  allArrived,
  createDevice,
  filesOf,
  isComplete,
  register,
  startServerForEachTest,
  textFile,
  uploadsOf,
  watched,
  world,
} from './uploads.test-support.ts';

startServerForEachTest();

it('more files than a comment takes are refused, and what the outbox refuses holds up nothing else', async () => {
  const client = await createDevice().open();
  const noteId = await register(client);
  const uploads = await uploadsOf(client);
  const commentId = uuidv7();
  const many = Array.from({ length: MAX_COMMENT_FILES + 1 }, (_, index) => textFile('x', `${index}.txt`));
  await expect(uploads.addToComment(commentId, { noteId }, many)).rejects.toThrow(TooManyFilesError);
  expect(uploads.read()).toEqual([]);
  await uploads.addToComment(commentId, { noteId }, [textFile('a', 'a.txt')]);
  const text = 'x'.repeat(MAX_COMMENT + 1);
  await uploads.sendComment({ commentId, subject: { noteId }, text, mentionIds: [] });
  await until(() => uploads.waitingComments()[0]?.error?.id === 'invalid_input', 'the refusal');
  await uploads.addToTask(noteId, [textFile('b', 'b.txt')]);
  await until(() => filesOf(client, noteId).length === 1, 'the other file');
  await uploads.discardComment(commentId);
  expect(uploads.waitingComments()).toEqual([]);
  await allArrived(client);
});

it('files that are still going to disk belong to the comment that is sent, and name it', async () => {
  const client = await createDevice().open();
  const noteId = await register(client);
  await client.loadComments({ noteId });
  const uploads = await uploadsOf(client);
  const commentId = uuidv7();
  void uploads.addToComment(commentId, { noteId }, [textFile('a', 'a.txt'), textFile('b', 'b.txt')]);
  await uploads.sendComment({ commentId, subject: { noteId }, text: '', mentionIds: [] });
  await until(() => client.replica.get('comment', commentId)?.files.length === 2, 'the comment');
  expect(client.replica.get('comment', commentId)?.text).toBe('a.txt, b.txt');
  await allArrived(client);
});

it('a comment of files alone goes with its last one, and the server hears of what was taken back', async () => {
  const device = createDevice();
  const methods: string[] = [];
  const client = await device.open({
    fetch: watched(device.fetch, ({ method }) => {
      methods.push(method);
      if (method === 'PATCH') world.line.cut();
    }),
  });
  const noteId = await register(client);
  await client.loadComments({ noteId });
  const uploads = await uploadsOf(client);
  const commentId = uuidv7();
  await uploads.addToComment(commentId, { noteId }, [textFile('a', 'a.txt')]);
  await uploads.sendComment({ commentId, subject: { noteId }, text: '', mentionIds: [] });
  await until(() => methods.includes('PATCH') && client.connection.status !== 'online', 'the outage');
  await uploads.remove(uploads.read()[0]?.id ?? '');
  expect(uploads.waitingComments()).toEqual([]);
  expect(uploads.read()).toEqual([]);
  expect(methods).not.toContain('DELETE');
  world.line.mend();
  await until(() => methods.includes('DELETE'), 'the server to hear of it');
  await allArrived(client);
  expect(client.replica.get('comment', commentId)).toBeUndefined();
});

it('a comment with files on a task that is itself unsent waits for it', async () => {
  const device = createDevice();
  const client = await device.open({
    fetch: watched(device.fetch, ({ method }) => {
      if (method !== 'POST') return;
      expect(client.host.operations().map(({ write }) => write.name)).not.toContain('createQuickTask');
    }),
  });
  await register(client);
  world.line.cut();
  await until(() => client.connection.status !== 'online', 'the outage');
  const noteId = uuidv7();
  void client.write({ name: 'createQuickTask', payload: { id: noteId, title: 'With a comment' } });
  const uploads = await uploadsOf(client);
  const commentId = uuidv7();
  await uploads.addToComment(commentId, { noteId }, [textFile('a')]);
  await uploads.sendComment({ commentId, subject: { noteId }, text: 'See', mentionIds: [] });
  world.line.mend();
  await allArrived(client);
  await client.loadComments({ noteId });
  await until(() => client.replica.get('comment', commentId)?.files.length === 1, 'the comment');
});

it.each(['at once', 'a day later'])(
  'a file that the server has lost is sent again: linked %s',
  async (when) => {
    let passed = 0;
    const clock = { ...createHastyClock(20), now: () => Date.now() + passed };
    const client = await createDevice().open({ clock });
    const noteId = await register(client);
    await client.loadComments({ noteId });
    const uploads = await uploadsOf(client);
    const commentId = uuidv7();
    await uploads.addToComment(commentId, { noteId }, [textFile('a', 'a.txt')]);
    await until(() => uploads.read()[0]?.state === 'stored', 'the upload');
    await client.call('deleteFile', { params: { fileId: uploads.read()[0]?.id ?? '' } });
    if (when === 'a day later') passed = 25 * HOUR;
    await uploads.sendComment({ commentId, subject: { noteId }, text: 'See', mentionIds: [] });
    await until(() => client.replica.get('comment', commentId)?.files.length === 1, 'the comment');
    await allArrived(client);
  },
);

it('another tab goes on where the one that sends dies', async () => {
  const device = createDevice();
  let sending: number | null = null;
  const open = (tab: number) =>
    device.open({
      fetch: watched(device.fetch, ({ method, signal }) => {
        if (method !== 'PATCH' || sending !== null) return undefined;
        sending = tab;
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new TypeError('gone'))),
        );
      }),
    });
  const first = await open(0);
  const taskId = await register(first);
  const second = await open(1);
  await until(() => isComplete(second), 'the second tab');
  await (await uploadsOf(first)).addToTask(taskId, [textFile('a')]);
  await until(() => sending !== null, 'the bytes to be sent');
  const [dying, left] = sending === 0 ? [first, second] : [second, first];
  await dying.close();
  await until(() => filesOf(left, taskId).length === 1, 'the file');
});
