import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#contract/events/realtime.ts';
import { MAX_ASSET_LINKS } from '#contract/limits.ts';
import { type Person, registerPeople } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'ann' | 'ben' | 'stranger';
type Data = PayloadOf<'updateAssetLink'>['updateAssetData'];

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

const page: Data = { assetType: 'link', assetValue: 'https://example.org/', label: 'Page' };

async function createTask(right?: 'view' | 'edit'): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task' });
  if (right === undefined) return id;
  const data = { accessId: uuidv7(), right, userId: people.ben.user.id };
  await sockets.ann.ask('createTaskAccess', { id, data });
  return id;
}
async function link(id: string, data: Data = page, by: Name = 'ann'): Promise<string> {
  const assetLinkId = uuidv7();
  await sockets[by].ask('createAssetLink', { id, createAssetData: { assetLinkId, data } });
  return assetLinkId;
}
const linksOf = async (id: string) => (await sockets.ann.ask('getTask', { id })).assetLinks;

describe('the asset link service', () => {
  it('refuses a stranger everything, and a viewer every change', async () => {
    const id = await createTask('view');
    const linkId = await link(id);
    for (const [by, refusal] of [
      ['stranger', 'not_found'],
      ['ben', 'not_permitted'],
    ] as const) {
      await expect(link(id, page, by)).rejects.toThrow(refusal);
      const update = { id: linkId, updateAssetData: page };
      await expect(sockets[by].ask('updateAssetLink', update)).rejects.toThrow(refusal);
      await expect(sockets[by].ask('deleteAssetLink', { id: linkId })).rejects.toThrow(refusal);
    }
  });

  it('refuses a missing link', async () => {
    const update = { id: uuidv7(), updateAssetData: page };
    await expect(sockets.ann.ask('updateAssetLink', update)).rejects.toThrow('not_found');
    await expect(sockets.ann.ask('deleteAssetLink', { id: uuidv7() })).rejects.toThrow('not_found');
  });

  it('refuses an id that a link of any task has', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const assetLinkId = await link(id);
    for (const each of [id, other]) {
      const createAssetData = { assetLinkId, data: page };
      await expect(sockets.ann.ask('createAssetLink', { id: each, createAssetData })).rejects.toThrow(
        'id_taken',
      );
    }
  });

  it('refuses links beyond the limit, and invalid addresses and amounts', async () => {
    const id = await createTask();
    for (let count = 0; count < MAX_ASSET_LINKS; count += 1) await link(id);
    await expect(link(id)).rejects.toThrow('too_many');
    await expect(link(id, { assetType: 'link', assetValue: 'javascript:alert(1)' })).rejects.toThrow(
      'invalid_input',
    );
    await expect(link(id, { assetType: 'amount', assetValue: '1e3', unit: 'EUR' })).rejects.toThrow(
      'invalid_input',
    );
  });
});

describe('an asset link', () => {
  it('is added, changed and removed, and sent to everyone who sees the task', async () => {
    const id = await createTask('edit');
    const linkId = await link(id, { assetType: 'amount', assetValue: '12.50', unit: 'EUR' }, 'ben');
    expect(await linksOf(id)).toEqual([
      {
        id: linkId,
        noteId: id,
        assetType: 'amount',
        assetValue: '12.50',
        unit: 'EUR',
        label: '',
        file: null,
      },
    ]);
    const changed = await sockets.ben.ask('updateAssetLink', { id: linkId, updateAssetData: page });
    expect(changed.assetLinks).toEqual([{ ...page, id: linkId, noteId: id, unit: null, file: null }]);
    await sockets.ann.waitForEvent(
      (change) =>
        change.entity === 'task' &&
        change.op === 'upsert' &&
        change.id === id &&
        change.data.assetLinks[0]?.label === 'Page',
    );
    const same = await sockets.ann.ask('updateAssetLink', { id: linkId, updateAssetData: page });
    expect(same.version).toBe(changed.version);
    expect((await sockets.ben.ask('deleteAssetLink', { id: linkId })).assetLinks).toEqual([]);
  });

  it('is kept beside a concurrent one', async () => {
    const id = await createTask('edit');
    const first = await link(id);
    const location: Data = { assetType: 'place', assetValue: 'Berlin' };
    const [second, third] = await Promise.all([link(id, page, 'ann'), link(id, location, 'ben')]);
    await Promise.all([
      sockets.ann.ask('deleteAssetLink', { id: first }),
      sockets.ben.ask('updateAssetLink', { id: second, updateAssetData: location }),
    ]);
    const links = await linksOf(id);
    expect(new Set(links.map((each) => each.id))).toEqual(new Set([second, third]));
    expect(links.map((each) => each.assetValue)).toEqual(['Berlin', 'Berlin']);
  });

  it('is removed once however often the same request arrives', async () => {
    const id = await createTask();
    const linkId = await link(id);
    const requestId = uuidv7();
    const first = await sockets.ann.ask('deleteAssetLink', { id: linkId }, requestId);
    expect(await sockets.ann.ask('deleteAssetLink', { id: linkId }, requestId)).toEqual(first);
  });

  it('is restored from the history', async () => {
    const id = await createTask();
    const linkId = await link(id);
    await sockets.ann.ask('deleteAssetLink', { id: linkId });
    const [entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    const restored = await sockets.ann.ask('restoreTaskField', { id, historyId: entry?.id ?? '' });
    expect(restored.assetLinks.map((each) => each.id)).toEqual([linkId]);
    const update = { id: linkId, updateAssetData: { ...page, label: 'Again' } };
    expect((await sockets.ann.ask('updateAssetLink', update)).assetLinks[0]?.label).toBe('Again');
  });

  it('is not restored if another task took its id since', async () => {
    const [id, other] = [await createTask(), await createTask()];
    const [assetLinkId, kept] = [await link(id), await link(id)];
    await sockets.ann.ask('deleteAssetLink', { id: assetLinkId });
    const [entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    await sockets.ann.ask('createAssetLink', { id: other, createAssetData: { assetLinkId, data: page } });
    const restored = await sockets.ann.ask('restoreTaskField', { id, historyId: entry?.id ?? '' });
    expect(restored.assetLinks.map((each) => each.id)).toEqual([kept]);
  });
});
