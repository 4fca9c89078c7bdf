import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostClient } from '#client/create-client.ts';
import { until } from '#client/ports.test-support.ts';
import {
  createDevice,
  filesOf,
  isComplete,
  linksOf,
  register,
  restart,
  startServerForEachTest,
  uploadsOf,
  world,
} from '#client/uploads/uploads.test-support.ts';
import { FILE_CAPTURES } from '../../messaging/file-capture.ts';
import { type FileCapture, parseFileCaptures } from '../../messaging/parse-file-captures.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createFileCaptures } from './file-captures.ts';

startServerForEachTest();

/** Two pictures of a site, of 14 bytes each. */
let site: Server;
let origin = '';
beforeEach(async () => {
  site = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'image/gif' }).end(`GIF89a ${url.padEnd(7)}`);
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => {
  site.closeAllConnections();
  site.close();
});

async function open(limits: Partial<typeof world.server.config.fileLimits>) {
  await restart({ fileLimits: { ...world.server.config.fileLimits, ...limits } });
  const device = createDevice();
  const client = await device.open();
  const taskId = await register(client);
  const { services, shown } = await createTestServices();
  const files = createFileCaptures(services, { isOnline: () => true, onChange: () => {} });
  const stored = async (): Promise<readonly FileCapture[]> =>
    parseFileCaptures(await services.storage.get(FILE_CAPTURES + client.session.accountId));
  const attach = (name: string) =>
    files.attach(client, { taskId, address: `${origin}/${name}`, kind: 'image' });
  const refusal = async (): Promise<FileCapture> => {
    await until(() => files.refused(client.session.accountId) > 0, 'the refusal');
    const [capture] = await stored();
    if (capture === undefined) throw new Error('no capture');
    return capture;
  };
  return { device, client, taskId, services, shown, files, stored, attach, refusal };
}

/** Nothing of a refused upload stays behind. */
async function isSettled(client: HostClient): Promise<void> {
  const uploads = await uploadsOf(client);
  await until(() => uploads.read().length === 0 && client.outbox.waiting === 0, 'the uploads to end');
}

it('a file that the server refuses is shown with its reason, and its address is on the task', async () => {
  const { client, taskId, shown, files, attach, refusal } = await open({ ofFile: 10 });
  await attach('a.gif');
  expect(await refusal()).toMatchObject({ name: 'a.gif', refusal: { id: 'file_too_large' }, isLinked: true });
  await isSettled(client);
  expect(linksOf(client, taskId)).toMatchObject([{ assetType: 'link', assetValue: `${origin}/a.gif` }]);
  expect([...shown.values()]).toMatchObject([
    { title: 'Attached as a link', body: expect.stringContaining('too large for this server') },
  ]);
  expect(files.waiting()).toBe(0);
});

it('a file that did not fit takes the place of its link once there is room', async () => {
  const { client, taskId, shown, files, stored, attach, refusal } = await open({ ofPerson: 20 });
  await attach('a.gif');
  await until(() => filesOf(client, taskId).length === 1, 'the first file');
  await isSettled(client);
  await until(() => files.waiting() === 0, 'its end');
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  await attach('b.gif');
  const { linkId, refusal: reason } = await refusal();
  expect(reason).toMatchObject({ id: 'storage_quota_reached' });
  await isSettled(client);
  const [first] = filesOf(client, taskId);
  await client.call('deleteFile', { params: { fileId: first?.id ?? '' } });
  await files.settle(client, linkId, 'retry');
  await until(() => filesOf(client, taskId).some(({ name }) => name === 'b.gif'), 'the second file');
  await isSettled(client);
  await until(() => linksOf(client, taskId).length === 1, 'the link to go');
  await vi.waitFor(async () => expect([await stored(), shown.size]).toEqual([[], 0]));
});

it('a refusal that happened while no worker looked is found by the next', async () => {
  const { device, client: first, services, attach } = await open({ ofFile: 10 });
  const accountId = first.session.accountId ?? '';
  await attach('a.gif');
  await isSettled(first);
  // The first worker dies right after it has handed the file over: it must not see the refusal.
  await first.close();
  const client = await device.open();
  await until(() => isComplete(client), 'the account');
  const later = createFileCaptures(services, { isOnline: () => true, onChange: () => {} });
  const [capture] = parseFileCaptures(await services.storage.get(FILE_CAPTURES + accountId));
  const sent = [{ ...capture, state: 'sent', refusal: null }];
  await services.storage.set(FILE_CAPTURES + accountId, JSON.stringify(sent));
  const uploads = await uploadsOf(client);
  const bytes = new File(['GIF89a /a.gif '], 'a.gif', { type: 'image/gif' });
  await uploads.addToTask(capture?.taskId ?? '', [bytes]);
  await until(() => uploads.read().some(({ state }) => state === 'failed'), 'the refusal');
  await later.look(client);
  await until(() => later.refused(accountId) === 1, 'the refusal to be found');
  await isSettled(client);
});

it('a file whose upload is lost leaves its address on the task', async () => {
  const { client, taskId, services, stored, attach, refusal } = await open({ ofFile: 10 });
  await attach('a.gif');
  const capture = await refusal();
  await isSettled(client);
  // Sent two days ago; its upload went since, and the task never got the file.
  const at = services.clock.now() - 2 * 24 * 3_600_000;
  const lost: FileCapture = { ...capture, state: 'sent', refusal: null, at };
  await services.storage.set(FILE_CAPTURES + client.session.accountId, JSON.stringify([lost]));
  const later = createFileCaptures(services, { isOnline: () => true, onChange: () => {} });
  await later.look(client);
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  await isSettled(client);
  expect(linksOf(client, taskId)).toMatchObject([{ assetType: 'link', assetValue: `${origin}/a.gif` }]);
});
