import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileRecord } from '#contract/files/file.ts';
import type { FileUse } from '#contract/files/file-routes.ts';
import { MAX_COMMENT_FILES } from '#contract/limits.ts';
import { type Person, registerPeople } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { MINUTE } from '#time/units.ts';

type Name = 'ann' | 'ben' | 'stranger';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;

beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server, ['ann', 'ben', 'stranger']);
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  expect(sockets.stranger.received).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function createTask(right?: 'view' | 'edit'): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task' });
  if (right === undefined) return id;
  const data = { accessId: uuidv7(), right, userId: people.ben.user.id };
  await sockets.ann.ask('createTaskAccess', { id, data });
  return id;
}
async function attach(taskId: string, fileId: string, by: Name = 'ann'): Promise<string> {
  const assetLinkId = uuidv7();
  const data = { assetType: 'file' as const, fileId, label: 'A file' };
  await sockets[by].ask('createAssetLink', { id: taskId, createAssetData: { assetLinkId, data } });
  return assetLinkId;
}
const upload = (text: string, by: Name = 'ann', name = 'notes.txt') =>
  uploadFile(server, people[by], bytesOf(text), { name });

async function addressOf(fileId: string, by: Name, use: FileUse = 'download'): Promise<string> {
  const reply = await server.app.inject({
    url: `/api/files/${fileId}/address?use=${use}`,
    headers: { authorization: `Bearer ${people[by].token}` },
  });
  const body = reply.json<{ id?: string; url?: string }>();
  if (body.url === undefined) throw new Error(body.id);
  return body.url.slice(server.config.publicUrl.length);
}
/** Body of an address, or the status of its refusal. */
async function open(path: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(`${server.url}${path}`, { headers });
  return reply.ok ? reply.text() : `status ${reply.status}`;
}

describe('the link of a file', () => {
  async function linkOf(fileId: string, by: Name) {
    const reply = await server.app.inject({
      url: `/api/files/${fileId}/link`,
      headers: { authorization: `Bearer ${people[by].token}` },
    });
    return reply.statusCode === 200 ? reply.json() : reply.statusCode;
  }
  const onTask = (taskId: string) => ({ taskId, delegationRequestId: null, commentId: null });

  it('is refused for an unknown file, where nothing has it, and where a stranger asks', async () => {
    const { id } = await upload('hangs nowhere');
    expect([await linkOf(uuidv7(), 'ann'), await linkOf(id, 'ann')]).toEqual([404, 404]);
    const taskId = await createTask('view');
    await attach(taskId, id);
    expect(await linkOf(id, 'stranger')).toBe(404);
    await sockets.ann.ask('deleteTask', { id: taskId });
    expect(await linkOf(id, 'ann')).toBe(404);
  });

  it('is the task that its reader sees, else the comment with its thread', async () => {
    const { id } = await upload('in two places');
    const [own, shared] = [await createTask(), await createTask('view')];
    const commentId = uuidv7();
    const comment = { commentId, noteId: shared, text: 'Look', mentionIds: [], fileIds: [id] };
    await sockets.ann.ask('createComment', comment);
    const onComment = { taskId: shared, delegationRequestId: null, commentId };
    expect([await linkOf(id, 'ann'), await linkOf(id, 'ben')]).toEqual([onComment, onComment]);
    await attach(own, id);
    expect([await linkOf(id, 'ann'), await linkOf(id, 'ben')]).toEqual([onTask(own), onComment]);
    await sockets.ann.ask('deleteComment', { commentId });
    expect(await linkOf(id, 'ben')).toBe(404);
  });
});

describe('the address of a file', () => {
  it('is refused to a stranger, for an unknown file, and for a use that it has not', async () => {
    const { id } = await upload('secret');
    await attach(await createTask('view'), id);
    await expect(addressOf(id, 'stranger')).rejects.toThrow('not_found');
    await expect(addressOf(uuidv7(), 'ann')).rejects.toThrow('not_found');
    await expect(addressOf(id, 'ann', 'picture')).rejects.toThrow('not_found');
  });

  it('opens for whoever sees a task with it, and no longer than that', async () => {
    const { id } = await upload('for both');
    const taskId = await createTask('view');
    await attach(taskId, id);
    const path = await addressOf(id, 'ben');
    expect(await open(path)).toBe('for both');
    const [access] = (await sockets.ann.ask('getTask', { id: taskId })).NoteAccess;
    await sockets.ann.ask('deleteTaskAccess', { id: taskId, accessId: access?.id ?? '' });
    expect(await open(path)).toBe('status 404');
    await expect(addressOf(id, 'ben')).rejects.toThrow('not_found');
  });

  it('is not opened by a deleted task', async () => {
    const { id } = await upload('was there');
    const taskId = await createTask('view');
    await attach(taskId, id);
    const path = await addressOf(id, 'ben');
    await sockets.ann.ask('deleteTask', { id: taskId });
    expect(await open(path)).toBe('status 404');
  });

  it('ends, and opens nothing once it was changed', async () => {
    const { id } = await upload('short-lived');
    const other = await upload('another');
    const path = await addressOf(id, 'ann');
    const forged = [
      path.replace(id, other.id),
      path.replace(people.ann.user.id, people.ben.user.id),
      path.replace('use=download', 'use=text'),
      path.replace(/until=\d+/, 'until=99999999999999'),
      path.replace(/sig=[^&]+/, `sig=${'a'.repeat(43)}`),
      path.replace(/sig=[^&]+/, ''),
      `${path}&sig=x`,
      path.slice(0, path.indexOf('?')),
    ];
    for (const each of forged) expect(await open(each), each).toBe('status 404');
    expect(await open(path)).toBe('short-lived');
    server.clock.advance(10 * MINUTE);
    expect(await open(path)).toBe('status 404');
  });

  it('is served so that no script of it runs, under its own name', async () => {
    const { id } = await upload('<script>alert(1)</script>', 'ann', 'Übersicht “1”.html');
    const { headers } = await fetch(`${server.url}${await addressOf(id, 'ann')}`);
    expect(headers.get('content-security-policy')).toBe(`sandbox; default-src 'none'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('content-type')).not.toMatch(/html/);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht _1_.html"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.html`,
    );
  });

  it('gives the part that is asked for, and says what is not there', async () => {
    const { id } = await upload('0123456789');
    const path = await addressOf(id, 'ann');
    expect(await open(path, { range: 'bytes=2-4' })).toBe('234');
    expect(await open(path, { range: 'bytes=7-' })).toBe('789');
    expect(await open(path, { range: 'bytes=-2' })).toBe('89');
    expect(await open(path, { range: 'bytes=0-0,3-4' })).toBe('0123456789');
    expect(await open(path, { range: 'bytes=10-' })).toBe('status 416');
    const reply = await fetch(`${server.url}${path}`, { headers: { range: 'bytes=2-4' } });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, 'bytes 2-4/10']);
  });
});

describe('a file on a task', () => {
  it('is attached by those who may edit the task and see the file', async () => {
    const mine = await upload('mine');
    const taskId = await createTask('view');
    await expect(attach(taskId, mine.id, 'ben')).rejects.toThrow('not_permitted');
    await expect(attach(taskId, mine.id, 'stranger')).rejects.toThrow('not_found');
    const foreign = await upload('foreign', 'stranger');
    await expect(attach(taskId, foreign.id)).rejects.toThrow('not_found');
    await expect(attach(taskId, uuidv7())).rejects.toThrow('not_found');
    // Seen on one task, it can be put on another.
    await attach(taskId, mine.id);
    const own = uuidv7();
    await sockets.ben.ask('createTask', { id: own, title: 'Own' });
    await attach(own, mine.id, 'ben');
  });

  it('is attached again by whoever may edit the task that had it, within a day', async () => {
    const { id: fileId } = await upload('of somebody else', 'ben');
    const taskId = await createTask('edit');
    const linkId = await attach(taskId, fileId, 'ben');
    await sockets.ann.ask('deleteAssetLink', { id: linkId });
    await expect(attach(await createTask(), fileId)).rejects.toThrow('not_found');
    await expect(attach(taskId, fileId, 'stranger')).rejects.toThrow('not_found');
    const again = await attach(taskId, fileId);
    expect((await sockets.ann.ask('getTask', { id: taskId })).assetLinks).toMatchObject([
      { id: again, file: { id: fileId } },
    ]);
    await sockets.ann.ask('deleteAssetLink', { id: again });
    const before = "update task_history set at = '2020-01-01T00:00:00.000Z' where task_id = $1";
    await server.database.executeSql(before, [taskId]);
    await expect(attach(taskId, fileId)).rejects.toThrow('not_found');
  });

  it('comes with the task’s own change', async () => {
    const file = await upload('shared');
    const taskId = await createTask('view');
    const linkId = await attach(taskId, file.id);
    await sockets.ben.waitForEvent(
      (change) =>
        change.entity === 'task' && change.op === 'upsert' && change.data.assetLinks[0]?.id === linkId,
    );
    expect((await sockets.ben.ask('getTask', { id: taskId })).assetLinks).toEqual([
      {
        id: linkId,
        noteId: taskId,
        assetType: 'file',
        assetValue: `${server.config.publicUrl}/files/${file.id}`,
        unit: null,
        label: 'A file',
        file,
      },
    ]);
  });

  it('stays a file where a client of before renames its link', async () => {
    const file = await upload('kept');
    const linkId = await attach(await createTask(), file.id);
    const assetValue = `${server.config.publicUrl}/files/${file.id}`;
    const data = { assetType: 'file' as const, assetValue, label: 'Renamed' };
    const { assetLinks } = await sockets.ann.ask('updateAssetLink', { id: linkId, updateAssetData: data });
    expect(assetLinks).toMatchObject([{ label: 'Renamed', file }]);
    const elsewhere = { ...data, assetValue: 'https://example.org/' };
    const changed = await sockets.ann.ask('updateAssetLink', { id: linkId, updateAssetData: elsewhere });
    expect(changed.assetLinks[0]?.file).toBeNull();
  });

  it('comes back from the history, unless it is gone', async () => {
    const [kept, gone] = [await upload('kept'), await upload('gone')];
    const id = await createTask();
    await attach(id, kept.id);
    const last = await attach(id, gone.id);
    for (const { id: linkId } of (await sockets.ann.ask('getTask', { id })).assetLinks)
      await sockets.ann.ask('deleteAssetLink', { id: linkId });
    const [, entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    await server.database.executeSql('delete from files where id = $1', [gone.id]);
    const restored = await sockets.ann.ask('restoreTaskField', { id, historyId: entry?.id ?? '' });
    expect(restored.assetLinks.map(({ file }) => file?.id)).toEqual([kept.id]);
    expect(restored.assetLinks.some((link) => link.id === last)).toBe(false);
  });
});

describe('a file on a comment', () => {
  const comment = (noteId: string, fileIds: string[], by: Name = 'ann') =>
    sockets[by].ask('createComment', { commentId: uuidv7(), noteId, text: 'Look', fileIds });

  it('is refused where its author does not see it, and beyond the limit', async () => {
    const noteId = await createTask('view');
    const { id } = await upload('mine');
    await expect(comment(noteId, [id], 'ben')).rejects.toThrow('not_found');
    const many = Array.from({ length: MAX_COMMENT_FILES + 1 }, () => id);
    await expect(comment(noteId, many)).rejects.toThrow('invalid_input');
  });

  it('opens for those who read the comment', async () => {
    const noteId = await createTask('view');
    const file = await upload('under the task', 'ben');
    expect((await comment(noteId, [file.id, file.id], 'ben')).files).toEqual([file]);
    expect(await open(await addressOf(file.id, 'ann'))).toBe('under the task');
    await expect(addressOf(file.id, 'stranger')).rejects.toThrow('not_found');
    const {
      comments: [seen],
    } = await sockets.ann.ask('getComments', { noteId });
    expect(seen?.files).toEqual([file]);
    const commentId = seen?.id ?? '';
    await sockets.ben.ask('deleteComment', { commentId });
    await expect(addressOf(file.id, 'ann')).rejects.toThrow('not_found');
  });
});

describe('the bytes of files', () => {
  it('are stored once, however many files have them', async () => {
    const folder = join(server.config.dataDir, 'files');
    const count = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
    const texts: FileRecord[] = [await upload('the same content')];
    const before = count();
    texts.push(await upload('the same content', 'ben', 'other.txt'));
    expect(count()).toBe(before);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(2);
    expect(await open(await addressOf(texts[1]?.id ?? '', 'ben'))).toBe('the same content');
  });
});
