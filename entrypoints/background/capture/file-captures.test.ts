import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it, vi } from 'vitest';
import { FILE_CAPTURES } from '../../messaging/file-capture.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createFileCaptures } from './file-captures.ts';

type Services = Awaited<ReturnType<typeof createTestServices>>;

/** Nobody answers there. */
const AWAY = 'http://127.0.0.1:9/roof.gif';
const taskId = uuidv7();
let test: Services;
let isOnline = true;
const options = { isOnline: () => isOnline, onChange: () => {} };

beforeEach(async () => {
  isOnline = true;
  test = await createTestServices();
});

const key = () => FILE_CAPTURES + test.client.accountId;
const stored = async () => JSON.parse((await test.services.storage.get(key())) ?? '[]');

it('a file that cannot be read is attached by its address, which is said', async () => {
  const files = createFileCaptures(test.services, options);
  await files.attach(test.client, { taskId, address: AWAY, kind: 'image' });
  expect(test.client.writes).toMatchObject([
    {
      name: 'createAssetLink',
      payload: {
        id: taskId,
        createAssetData: { data: { assetType: 'link', assetValue: AWAY, label: 'roof.gif' } },
      },
    },
  ]);
  expect([...test.shown.values()]).toMatchObject([{ title: 'Attached as a link', path: `/task/${taskId}` }]);
  expect(await stored()).toMatchObject([
    { state: 'refused', refusal: 'unreadable', isLinked: true, name: 'roof.gif' },
  ]);
  expect(files.refused(test.client.accountId)).toBe(1);
  expect(files.refused(uuidv7())).toBe(0);
  expect(files.waiting()).toBe(0);
});

it('a file that has no address outside its page is attached by nothing, which is said', async () => {
  const files = createFileCaptures(test.services, options);
  await files.attach(test.client, { taskId, address: 'blob:https://x.example/0f8c', kind: 'image' });
  expect(test.client.writes).toEqual([]);
  expect([...test.shown.values()]).toMatchObject([{ title: 'The file wasn’t attached' }]);
  expect(await stored()).toMatchObject([{ refusal: 'insidePage', isLinked: false }]);
});

it('a dismissed file is forgotten with its notice; its link stays', async () => {
  const files = createFileCaptures(test.services, options);
  await files.attach(test.client, { taskId, address: AWAY, kind: 'image' });
  const [{ linkId }] = await stored();
  await files.settle(test.client, uuidv7(), 'dismiss');
  expect(files.refused(test.client.accountId)).toBe(1);
  await files.settle(test.client, linkId, 'dismiss');
  expect([await stored(), test.shown.size, test.client.writes.length]).toEqual([[], 0, 1]);
  expect(files.refused(test.client.accountId)).toBe(0);
});

it('a file that is refused again gets no second link', async () => {
  const files = createFileCaptures(test.services, options);
  await files.attach(test.client, { taskId, address: AWAY, kind: 'image' });
  const [{ linkId }] = await stored();
  await files.settle(test.client, linkId, 'retry');
  await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'refused' }]));
  expect(test.client.writes).toHaveLength(1);
});

it('a file waits without a network, and survives the worker until there is one', async () => {
  isOnline = false;
  await createFileCaptures(test.services, options).attach(test.client, {
    taskId,
    address: AWAY,
    kind: 'image',
  });
  expect(test.client.writes).toEqual([]);
  expect(await stored()).toHaveLength(1);
  isOnline = true;
  const next = createFileCaptures(test.services, options);
  await Promise.all([next.look(test.client), next.look(test.client)]);
  expect(test.client.writes).toHaveLength(1);
  expect(await stored()).toMatchObject([{ state: 'refused' }]);
});

it('a file of another account waits for it', async () => {
  const files = createFileCaptures(test.services, options);
  isOnline = false;
  await files.attach(test.client, { taskId, address: AWAY, kind: 'image' });
  isOnline = true;
  const other = await createTestServices();
  await createFileCaptures(test.services, options).look(other.client);
  expect(other.client.writes).toEqual([]);
  expect(await stored()).toMatchObject([{ state: 'waiting' }]);
});

it('a file that nothing could be read of for a day is given up with its address', async () => {
  isOnline = false;
  const files = createFileCaptures(test.services, options);
  await files.attach(test.client, { taskId, address: AWAY, kind: 'image' });
  await test.clock.advance(25 * 3_600_000);
  await files.look(test.client);
  expect(test.client.writes).toHaveLength(1);
  expect(await stored()).toMatchObject([{ state: 'refused', isLinked: true }]);
});
