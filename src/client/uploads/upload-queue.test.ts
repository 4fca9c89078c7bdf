import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { HostClient } from '../create-client.ts';
import { type TestBrowser, until } from '../ports.test-support.ts';
import { MAX_WAITING_BYTES } from './stored-upload.ts';
import {
  allArrived,
  createDevice,
  filesOf,
  isComplete,
  isUpload,
  linksOf,
  password,
  register,
  restart,
  startServerForEachTest,
  textFile,
  textOf,
  uploadsOf,
  watched,
  world,
} from './uploads.test-support.ts';

startServerForEachTest();

const SECRET = 'The will says otherwise';

it('files arrive on their task with name and bytes, and nothing of them stays in the browser', async () => {
  const device = createDevice();
  const client = await device.open();
  const taskId = await register(client);
  const uploads = await uploadsOf(client);
  expect(await uploads.addToTask(taskId, [textFile('one'), textFile('', 'Überblick 2026.txt')])).toBe(true);
  await until(() => filesOf(client, taskId).length === 2, 'both files');
  await allArrived(client);
  const files = filesOf(client, taskId);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['will.txt', 3],
    ['Überblick 2026.txt', 0],
  ]);
  expect(await textOf(client, files[0]?.id ?? '')).toBe('one');
  expect(await uploads.bytesOf(files[0]?.id ?? '')).toBeNull();
  await until(() => ![...device.values.keys()].some((key) => key.startsWith('daywall.uploads.')), 'the mark');
});

it('a file attached offline waits with its bytes, survives the tab, and arrives once', async () => {
  const device = createDevice();
  const client = await device.open();
  const taskId = await register(client);
  world.line.cut();
  const uploads = await uploadsOf(client);
  await uploads.addToTask(taskId, [textFile(SECRET)]);
  const [waiting] = uploads.read();
  expect(waiting).toMatchObject({ name: 'will.txt', state: 'waiting', sent: 0 });
  await client.close();
  world.line.mend();
  const next = await device.open();
  await until(() => filesOf(next, taskId).length === 1, 'the file');
  await allArrived(next);
  expect(linksOf(next, taskId)).toHaveLength(1);
  expect(await textOf(next, waiting?.id ?? '')).toBe(SECRET);
});

it('files of a task that is itself unsent wait for it', async () => {
  const device = createDevice();
  const client = await device.open();
  await register(client);
  world.line.cut();
  await until(() => client.connection.status !== 'online', 'the outage');
  const taskId = uuidv7();
  void client.write({ name: 'createQuickTask', payload: { id: taskId, title: 'With a file' } });
  await (await uploadsOf(client)).addToTask(taskId, [textFile(SECRET)]);
  world.line.mend();
  await until(() => filesOf(client, taskId).length === 1, 'the file');
  await allArrived(client);
});

describe('killed', () => {
  const steps = ['POST before', 'POST after', 'PATCH before', 'PATCH after'] as const;

  it.each(steps)('at %s, a tab leaves a file that its next one finishes, once', async (step) => {
    const [method, moment] = step.split(' ');
    const device = createDevice();
    let dying: HostClient | null = null;
    const client = await device.open({
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!isUpload(request) || request.method !== method || dying === null) return device.fetch(request);
        if (moment === 'after') await device.fetch(request);
        void dying.close();
        throw new TypeError('The tab has died');
      },
    });
    const taskId = await register(client);
    dying = client;
    await (await uploadsOf(client)).addToTask(taskId, [textFile(SECRET)]);
    await until(() => client.connection.status !== 'online', 'the tab to die');
    const next = await device.open();
    await until(() => filesOf(next, taskId).length === 1, 'the file');
    await allArrived(next);
    expect(linksOf(next, taskId)).toHaveLength(1);
  });

  it('between the outbox and the removal of the bytes, nothing is attached twice', async () => {
    const device = createDevice();
    const client = await device.open();
    const taskId = await register(client);
    const emitted: unknown[] = [];
    const uploads = await uploadsOf(client);
    const seen = client.host.onOperations(() => {
      emitted.push(...client.host.operations());
      // As soon as the link is on its way, the tab ends.
      if (client.host.operations().some(({ write }) => write.name === 'createAssetLink')) void client.close();
    });
    await uploads.addToTask(taskId, [textFile(SECRET)]);
    await until(() => emitted.length > 0, 'the link in the outbox');
    seen();
    const next = await device.open();
    await until(() => filesOf(next, taskId).length === 1, 'the file');
    await allArrived(next);
    expect(linksOf(next, taskId)).toHaveLength(1);
  });
});

it('a large file goes on after a cut line from the byte that the server has', async () => {
  const device = createDevice();
  const offsets: number[] = [];
  const client = await device.open({
    fetch: watched(device.fetch, ({ method, headers }) => {
      if (method !== 'PATCH') return;
      offsets.push(Number(headers.get('upload-offset')));
      if (offsets.length === 3) {
        world.line.cut();
        setTimeout(() => world.line.mend(), 100);
      }
    }),
  });
  const taskId = await register(client);
  const text = SECRET.repeat(200_000);
  await (await uploadsOf(client)).addToTask(taskId, [textFile(text)]);
  await until(() => filesOf(client, taskId).length === 1, 'the file');
  await allArrived(client);
  // The third was lost on the line, and is the only one that went again.
  expect(offsets.filter((each) => each === 0)).toHaveLength(1);
  expect(new Set(offsets).size).toBe(offsets.length - 1);
  expect(await textOf(client, filesOf(client, taskId)[0]?.id ?? '')).toBe(text);
});

it('one of two tabs sends, both show it, and either takes it back', async () => {
  const device = createDevice();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const methods: string[] = [];
  const slow = watched(device.fetch, async ({ method }) => {
    methods.push(method);
    if (method === 'PATCH') await held;
  });
  const first = await device.open({ fetch: slow });
  const taskId = await register(first);
  const second = await device.open({ fetch: slow });
  await until(() => isComplete(second), 'the second tab');
  const here = await uploadsOf(first);
  const there = await uploadsOf(second);
  await here.addToTask(taskId, [textFile(SECRET)]);
  await until(() => there.read()[0]?.state === 'sending', 'the second tab to see it');
  await until(() => methods.length > 1, 'its bytes to be sent');
  expect(methods).toEqual(['POST', 'PATCH']);
  await there.remove(there.read()[0]?.id ?? '');
  await until(() => here.read().length === 0, 'the first tab to see that it is gone');
  release();
  await there.addToTask(taskId, [textFile('another')]);
  await until(() => filesOf(first, taskId).length === 1, 'the other file');
  await allArrived(first);
  await until(() => second.outbox.waiting === 0 && filesOf(second, taskId).length === 1, 'the second tab');
  expect(linksOf(second, taskId)).toHaveLength(1);
});

it('a refused file keeps its reason, lets the others go, and can be tried again or removed', async () => {
  await restart({ fileLimits: { ...world.server.config.fileLimits, ofFile: 10 } });
  const client = await createDevice().open();
  const taskId = await register(client);
  const uploads = await uploadsOf(client);
  await uploads.addToTask(taskId, [
    textFile('far more than ten bytes', 'large.txt'),
    textFile('small', 'small.txt'),
  ]);
  await until(() => filesOf(client, taskId).length === 1 && uploads.read().length === 1, 'the small one');
  expect(uploads.read()).toMatchObject([
    { name: 'large.txt', state: 'failed', error: { id: 'file_too_large' } },
  ]);
  await uploads.retry(uploads.read()[0]?.id ?? '');
  await until(() => uploads.read()[0]?.state === 'failed', 'the refusal again');
  await uploads.remove(uploads.read()[0]?.id ?? '');
  expect(uploads.read()).toEqual([]);
});

it('a comment goes once all of its files are stored, without those that were taken out', async () => {
  const device = createDevice();
  const client = await device.open();
  const noteId = await register(client);
  const uploads = await uploadsOf(client);
  const commentId = uuidv7();
  await client.loadComments({ noteId });
  world.line.cut();
  await uploads.addToComment(commentId, { noteId }, [textFile('a', 'a.txt'), textFile('b', 'b.txt')]);
  await uploads.sendComment({ commentId, subject: { noteId }, text: 'See both', mentionIds: [] });
  expect(uploads.waitingComments()).toMatchObject([{ commentId, text: 'See both' }]);
  await uploads.remove(uploads.read()[1]?.id ?? '');
  world.line.mend();
  await until(() => client.replica.get('comment', commentId)?.files.length === 1, 'the comment');
  await allArrived(client);
  expect(client.replica.get('comment', commentId)).toMatchObject({
    text: 'See both',
    files: [{ name: 'a.txt' }],
  });
  expect(uploads.waitingComments()).toEqual([]);
});

it('more bytes than may wait are refused before any is kept', async () => {
  const client = await createDevice().open();
  const taskId = await register(client);
  const uploads = await uploadsOf(client);
  const huge = Object.defineProperty(textFile('x'), 'size', { value: MAX_WAITING_BYTES + 1 });
  expect(await uploads.addToTask(taskId, [huge, textFile('y')])).toBe(false);
  expect(uploads.read()).toEqual([]);
});

/** Bytes and records of files on the device's disk that anybody could read, as text. */
async function readable({ indexedDB }: TestBrowser): Promise<string> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of ['uploads', 'uploadBytes', 'uploadWrites', 'sealedFiles']) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const row of rows) {
        found.push(JSON.stringify(row));
        if (row instanceof Blob) found.push(await row.text());
        else if (store === 'sealedFiles')
          for (const { data } of (row as { chunks: { data: Blob }[] }).chunks) found.push(await data.text());
      }
    }
    database.close();
  }
  return found.join('\n');
}

it('signed out, waiting files are sealed, and arrive after the same account has signed in again', async () => {
  const device = createDevice();
  const client = await device.open();
  const email = `${uuidv7()}@example.org`;
  await client.register({ email, password, firstName: 'Ada' });
  await until(() => isComplete(client), 'the account');
  const taskId = uuidv7();
  await client.write({ name: 'createQuickTask', payload: { id: taskId, title: 'Call the lawyer' } });
  await until(() => client.outbox.waiting === 0, 'the task to be sent');
  world.line.cut();
  await (await uploadsOf(client)).addToTask(taskId, [textFile(SECRET)]);
  expect(await readable(device)).toContain(SECRET);
  await client.logout();
  const left = await readable(device);
  expect(left).not.toContain(SECRET);
  expect(left).not.toContain('will.txt');
  expect(left).not.toBe('');
  world.line.mend();
  await client.login({ email, password });
  await until(() => filesOf(client, taskId).length === 1, 'the file');
  await allArrived(client);
  expect(await textOf(client, filesOf(client, taskId)[0]?.id ?? '')).toBe(SECRET);
  expect(await readable(device)).toBe('');
});

it('a sealing that was cut off hides no file, nor does a mark that is missing', async () => {
  const device = createDevice();
  const client = await device.open();
  const email = `${uuidv7()}@example.org`;
  await client.register({ email, password, firstName: 'Ada' });
  await until(() => isComplete(client), 'the account');
  const taskId = uuidv7();
  await client.write({ name: 'createQuickTask', payload: { id: taskId, title: 'Call the lawyer' } });
  await until(() => client.outbox.waiting === 0, 'the task to be sent');
  world.line.cut();
  await (await uploadsOf(client)).addToTask(taskId, [textFile(SECRET)]);
  for (const key of device.values.keys()) if (key.startsWith('daywall.uploads.')) device.values.delete(key);
  await client.logout();
  expect(await readable(device)).not.toContain(SECRET);
  await clearStore(device, 'sealed');
  world.line.mend();
  await client.login({ email, password });
  await until(() => filesOf(client, taskId).length === 1, 'the file');
  await allArrived(client);
});

async function clearStore({ indexedDB }: TestBrowser, store: string): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const writing = request.result.transaction(store, 'readwrite');
        writing.objectStore(store).clear();
        writing.oncomplete = () => {
          request.result.close();
          resolve();
        };
      };
    });
  }
}
