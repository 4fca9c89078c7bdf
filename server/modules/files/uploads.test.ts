import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_PATH } from '#contract/files/upload-metadata.ts';
import { MAX_UNFINISHED_UPLOADS, UPLOAD_LIFE } from '#contract/limits.ts';
import { type Person, registerPeople, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { beginUpload, offsetOf, sendPart, tusHeaders, uploadFile } from '#tests/factories/uploaded-file.ts';
import { SECOND } from '#time/units.ts';

type Name = 'ann' | 'ben' | 'stranger';
const limits = { ofFile: 1_000_000, ofPerson: 2_500_000, ofOrganization: 1_500_000 };

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;

beforeAll(async () => {
  server = await startTestServer({ fileLimits: limits });
  people = await registerPeople(server, ['ann', 'ben', 'stranger']);
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const bytes = (size: number) => new Uint8Array(randomBytes(size));

async function refusalOf(reply: Promise<Response>): Promise<{ id: string; issues?: unknown }> {
  const { status, ...rest } = await reply.then(async (answer) => ({
    status: answer.status,
    ...((await answer.json()) as { id: string }),
  }));
  expect(status).toBeGreaterThanOrEqual(400);
  return rest;
}
async function begun(size: number, by: Person = people.ann): Promise<string> {
  const fileId = uuidv7();
  const reply = await beginUpload(server, by, size, { fileId, name: 'a file' });
  expect([reply.status, reply.headers.get('location')]).toEqual([201, `${UPLOAD_PATH}/${fileId}`]);
  return fileId;
}

describe('an upload is refused', () => {
  it('without a token, and with broken headers', async () => {
    const fileId = uuidv7();
    const forged = { token: 'x'.repeat(40) };
    expect(await refusalOf(beginUpload(server, forged, 3, { fileId, name: 'a' }))).toMatchObject({
      id: 'unauthenticated',
    });
    const id = await begun(3);
    const url = `${server.url}${UPLOAD_PATH}`;
    const headers = tusHeaders(people.ann);
    const type = 'application/offset+octet-stream';
    const broken: [string, RequestInit, string][] = [
      [url, { method: 'POST', headers }, 'invalid_input'],
      [url, { method: 'POST', headers: { ...headers, 'upload-length': '3' } }, 'invalid_input'],
      [url, { method: 'POST', headers: { ...headers, 'upload-length': '-1' } }, 'invalid_input'],
      [
        url,
        { method: 'POST', headers: { ...headers, 'upload-metadata': 'a,,b', 'upload-length': '3' } },
        'invalid_input',
      ],
      [url, { method: 'POST', headers: { ...headers, 'upload-defer-length': '1' } }, 'invalid_input'],
      [url, { method: 'POST', headers: { authorization: headers.authorization ?? '' } }, 'invalid_input'],
      [
        `${url}/${id}`,
        { method: 'PATCH', headers: { ...headers, 'content-type': type }, body: 'abc' },
        'invalid_input',
      ],
      [
        `${url}/${id}`,
        {
          method: 'PATCH',
          headers: { ...headers, 'upload-offset': '0', 'content-type': 'text/plain' },
          body: 'abc',
        },
        'unsupported_media_type',
      ],
      [
        `${url}/no-id`,
        { method: 'PATCH', headers: { ...headers, 'upload-offset': '0', 'content-type': type }, body: 'abc' },
        'not_found',
      ],
      [`${url}/${uuidv7()}`, { method: 'DELETE', headers }, 'not_found'],
      [`${url}/${id}`, { method: 'GET', headers }, 'method_not_allowed'],
      [url, { method: 'PUT', headers }, 'method_not_allowed'],
    ];
    for (const [address, init, refusal] of broken)
      expect((await refusalOf(fetch(address, init))).id, `${init.method} ${address}`).toBe(refusal);
    expect(await offsetOf(server, people.ann, id)).toBe('0');
  });

  it('to anybody but who began it', async () => {
    const id = await begun(3);
    expect(await offsetOf(server, people.stranger, id)).toBe('status 404');
    const part = sendPart(server, people.stranger, { id, offset: 0, bytes: 'abc' });
    expect((await refusalOf(part)).id).toBe('not_found');
    const headers = tusHeaders(people.stranger);
    const cancel = fetch(`${server.url}${UPLOAD_PATH}/${id}`, { method: 'DELETE', headers });
    expect((await refusalOf(cancel)).id).toBe('not_found');
    const same = beginUpload(server, people.stranger, 3, { fileId: id, name: 'mine' });
    expect((await refusalOf(same)).id).toBe('id_taken');
  });

  it('for a task that one may not edit, and a thread that one does not see', async () => {
    const taskId = uuidv7();
    await sockets.ann.ask('createTask', { id: taskId, title: 'Task' });
    const access = { accessId: uuidv7(), right: 'view' as const, userId: people.ben.user.id };
    await sockets.ann.ask('createTaskAccess', { id: taskId, data: access });
    const begin = (by: Name, more: object) =>
      beginUpload(server, people[by], 3, { fileId: uuidv7(), name: 'a', ...more });
    expect((await refusalOf(begin('ben', { taskId }))).id).toBe('not_permitted');
    expect((await begin('ben', { noteId: taskId })).status).toBe(201);
    expect((await refusalOf(begin('stranger', { taskId }))).id).toBe('not_found');
    expect((await refusalOf(begin('stranger', { noteId: taskId }))).id).toBe('not_found');
    expect((await refusalOf(begin('ann', { taskId, noteId: taskId }))).id).toBe('invalid_input');
  });

  it('where the file is too large, or there is no room', async () => {
    const person = await registerPerson(server);
    const begin = (size: number) => beginUpload(server, person, size, { fileId: uuidv7(), name: 'a' });
    expect((await refusalOf(begin(limits.ofFile + 1))).id).toBe('file_too_large');
    await uploadFile(server, person, bytes(900_000));
    await begin(900_000);
    expect(await refusalOf(begin(900_000))).toMatchObject({
      id: 'storage_quota_reached',
      issues: [{ path: 'person', message: '1800000 of 2500000 bytes are used' }],
    });
    for (let count = 1; count < MAX_UNFINISHED_UPLOADS; count += 1) await begin(1);
    expect((await refusalOf(begin(1))).id).toBe('too_many_requests');
  });

  it('where the organization of the task has no room', async () => {
    const { id: organizationId, people: known } = await makeOrganization(server, {
      people: { mia: 'member' },
    });
    const members = await connectAll(server, 'tasks', known);
    const taskId = uuidv7();
    await members.mia.ask('createTask', { id: taskId, title: 'Task', organizationId });
    const begin = (size: number) =>
      beginUpload(server, known.mia, size, { fileId: uuidv7(), name: 'a', taskId });
    await begin(900_000);
    expect((await refusalOf(begin(900_000))).issues).toMatchObject([{ path: 'organization' }]);
    // One that was uploaded for oneself is refused where it is attached.
    const { id: fileId } = await uploadFile(server, known.mia, bytes(900_000));
    const data = { assetType: 'file' as const, fileId, label: '' };
    const createAssetData = { assetLinkId: uuidv7(), data };
    await expect(members.mia.ask('createAssetLink', { id: taskId, createAssetData })).rejects.toThrow(
      'storage_quota_reached',
    );
    members.mia.close();
  });
});

it('tasks come with their files into an organization only where it has room, whichever way', async () => {
  const { id: organizationId, people: known } = await makeOrganization(server, { people: { mia: 'member' } });
  const { mia } = await connectAll(server, 'tasks', known);
  async function withFile(): Promise<{ id: string; linkId: string }> {
    const [id, linkId] = [uuidv7(), uuidv7()];
    await mia.ask('createTask', { id, title: 'Task' });
    const { id: fileId } = await uploadFile(server, known.mia, bytes(800_000));
    const data = { assetType: 'file' as const, fileId, label: '' };
    await mia.ask('createAssetLink', { id, createAssetData: { assetLinkId: linkId, data } });
    return { id, linkId };
  }
  const move = (id: string, to: string | null) =>
    mia.ask('updateTask', { id, version: 9, data: { organizationId: to } });
  const [first, second, third] = [await withFile(), await withFile(), uuidv7()];
  await move(first.id, organizationId);
  await expect(move(second.id, organizationId)).rejects.toThrow('storage_quota_reached');
  // Below a task of one's own, it comes with that one.
  await mia.ask('createTask', { id: third, title: 'Parent' });
  await mia.ask('updateTask', { id: second.id, version: 9, data: { parentTaskId: third } });
  await expect(move(third, organizationId)).rejects.toThrow('storage_quota_reached');
  await mia.ask('deleteTask', { id: first.id });
  await move(third, organizationId);
  await expect(mia.ask('restoreTask', { id: first.id })).rejects.toThrow('storage_quota_reached');
  await mia.ask('deleteAssetLink', { id: second.linkId });
  await mia.ask('restoreTask', { id: first.id });
  const [entry] = (await mia.ask('getTaskHistory', { id: second.id })).entries;
  const restored = { id: second.id, historyId: entry?.id ?? '' };
  await expect(mia.ask('restoreTaskField', restored)).rejects.toThrow('storage_quota_reached');
  await move(first.id, null);
  expect((await mia.ask('restoreTaskField', restored)).assetLinks).toHaveLength(1);
  mia.close();
});

describe('an upload', () => {
  it('goes on where it stands, and is one file however often its end is sent', async () => {
    const id = await begun(6);
    expect((await sendPart(server, people.ann, { id, offset: 0, bytes: 'abc' })).status).toBe(204);
    expect(await offsetOf(server, people.ann, id)).toBe('3');
    expect((await refusalOf(sendPart(server, people.ann, { id, offset: 0, bytes: 'abc' }))).id).toBe(
      'wrong_offset',
    );
    expect((await refusalOf(sendPart(server, people.ann, { id, offset: 3, bytes: 'too much' }))).id).toBe(
      'file_too_large',
    );
    // Created again after a lost answer, it keeps what has arrived.
    expect((await beginUpload(server, people.ann, 6, { fileId: id, name: 'a file' })).status).toBe(201);
    const sent = await sendPart(server, people.ann, { id, offset: 3, bytes: 'def' });
    const file = await sent.json();
    expect(file).toMatchObject({ id, name: 'a file', size: 6, hasPreview: false });
    expect(await offsetOf(server, people.ann, id)).toBe('6');
    const again = await beginUpload(server, people.ann, 6, { fileId: id, name: 'a file' });
    expect([again.status, again.headers.get('upload-offset'), await again.json()]).toEqual([200, '6', file]);
    expect((await refusalOf(sendPart(server, people.ann, { id, offset: 6, bytes: '' }))).id).toBe(
      'not_found',
    );
    expect(existsSync(join(server.config.dataDir, 'uploads', id))).toBe(false);
  });

  it('of no bytes is a file at once', async () => {
    const fileId = uuidv7();
    const reply = await beginUpload(server, people.ann, 0, { fileId, name: 'empty' });
    expect(await reply.json()).toMatchObject({ id: fileId, size: 0 });
  });

  it('keeps what has arrived of a broken connection', async () => {
    const id = await begun(100_000);
    await new Promise<void>((resolve) => {
      const sending = request(`${server.url}${UPLOAD_PATH}/${id}`, {
        method: 'PATCH',
        headers: {
          ...tusHeaders(people.ann),
          'content-type': 'application/offset+octet-stream',
          'content-length': '100000',
          'upload-offset': '0',
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes(40_000), () => setImmediate(() => sending.destroy(new Error('cut'))));
    });
    const offset = Number(await offsetOf(server, people.ann, id));
    expect(offset).toBeLessThanOrEqual(40_000);
    const rest = await sendPart(server, people.ann, { id, offset, bytes: bytes(100_000 - offset) });
    expect(await rest.json()).toMatchObject({ id, size: 100_000 });
  });

  it('whose last byte arrived before the process was killed is a file at the next question', async () => {
    const id = await begun(3);
    mkdirSync(join(server.config.dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(server.config.dataDir, 'uploads', id), 'abc');
    expect(await offsetOf(server, people.ann, id)).toBe('3');
    const reply = await beginUpload(server, people.ann, 3, { fileId: id, name: 'a file' });
    expect(await reply.json()).toMatchObject({ id, size: 3 });
  });

  it('is cancelled by who began it, and ends by itself after a day', async () => {
    const [cancelled, old] = [await begun(3), await begun(3)];
    const url = `${server.url}${UPLOAD_PATH}/${cancelled}`;
    expect((await fetch(url, { method: 'DELETE', headers: tusHeaders(people.ann) })).status).toBe(204);
    expect(await offsetOf(server, people.ann, cancelled)).toBe('status 404');
    const sweep = server.app.scheduledJobs.find(({ name }) => name === 'upload-sweep');
    server.clock.advance((UPLOAD_LIFE - 60) * SECOND);
    const fresh = await begun(3, await registerPerson(server)).catch(() => '');
    server.clock.advance(120 * SECOND);
    await sweep?.run();
    const { rows } = await server.database.executeSql('select id from file_uploads where id = any($1)', [
      [old, fresh],
    ]);
    expect(rows).toEqual([{ id: fresh }]);
    expect(existsSync(join(server.config.dataDir, 'uploads', old))).toBe(false);
  });
});
