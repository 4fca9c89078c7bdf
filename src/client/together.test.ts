import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { createClient, type HostClient } from './create-client.ts';
import { NoResponseError } from './failure.ts';
import { createHastyClock, createTestBrowser, until } from './ports.test-support.ts';
import type { Ports } from './ports.ts';

let server: TestServer;
let ada: HostClient;
let bob: HostClient;
/** Acceptances reach the server, and their answers nobody. */
let isAnswerLost: boolean;

beforeEach(async () => {
  isAnswerLost = false;
  server = await startTestServer();
  [ada, bob] = await Promise.all([register('Ada'), register('Bob')]);
});
afterEach(async () => {
  await ada.close();
  await bob.close();
  await server.close();
});

/** Fetch as from the server's own page, whose origin allows registering with a cookie, which nothing here needs. */
const fromOwnPage: NonNullable<Ports['fetch']> = async (input, init) => {
  const request = new Request(input, init);
  request.headers.set('origin', server.url);
  const isLost = isAnswerLost && request.url.includes('/acceptRequest/');
  const answer = await fetch(request);
  if (isLost) throw new TypeError('The connection was lost');
  return answer;
};

async function register(firstName: string): Promise<HostClient> {
  const ports = { serverUrl: server.url, clock: createHastyClock(20), fetch: fromOwnPage };
  const client = createClient(createTestBrowser().context(ports));
  await client.ready;
  await client.register({
    email: `${uuidv7()}@example.org`,
    password: 'correct horse battery',
    firstName,
  });
  await until(() => client.connection.status === 'online' && client.connection.isInitialized);
  await server.database.executeSql('update users set is_verified = true where id = $1', [idOf(client)]);
  return client;
}

function idOf({ session }: HostClient): string {
  return session.accountId ?? '';
}

it('a client shows what an organization shares from joining it to leaving it', async () => {
  const [organizationId, taskId, collectionId] = [uuidv7(), uuidv7(), uuidv7()];
  await ada.call('createOrganization', { body: { id: organizationId, name: 'Acme' } });
  await until(() => ada.replica.get('organization', organizationId) !== undefined, 'the organization');
  await ada.write({ name: 'createTask', payload: { id: taskId, title: 'Ours', organizationId } });
  await ada.write({
    name: 'createQuickCollection',
    payload: { collectionId, name: 'Shared', organizationId, taskIds: [taskId] },
  });
  await until(() => ada.outbox.waiting === 0, 'what was written to be sent');
  expect(ada.outbox.failed).toEqual([]);

  const params = { orgId: organizationId, userId: idOf(bob) };
  await ada.call('addOrganizationMember', { params, body: {} });
  await bob.call('joinOrganization', { params: { orgId: organizationId } });
  await until(() => bob.replica.get('task', taskId)?.role === 'editor', 'the task to be shown');
  await until(() => bob.replica.get('collection', collectionId) !== undefined, 'the collection');
  expect(bob.replica.get('organization', organizationId)?.role).toBe('member');
  const shared = bob.replica.get('collection', collectionId);
  expect(shared?.notes.map(({ noteId }) => noteId)).toEqual([taskId]);

  await ada.call('removeOrganizationMember', { params });
  await until(() => bob.replica.get('task', taskId) === undefined, 'the task to be gone');
  await until(() => bob.replica.get('organization', organizationId) === undefined, 'it to be gone');
  expect(bob.replica.get('collection', collectionId)).toBeUndefined();
});

it('a task that is assigned as soon as it is added shows its assignee before it is sent, and reaches them', async () => {
  const [organizationId, taskId] = [uuidv7(), uuidv7()];
  await ada.call('createOrganization', { body: { id: organizationId, name: 'Acme' } });
  const params = { orgId: organizationId, userId: idOf(bob) };
  await ada.call('addOrganizationMember', { params, body: {} });
  await bob.call('joinOrganization', { params: { orgId: organizationId } });
  const members = () => ada.replica.get('organization', organizationId)?.organizationMembers ?? [];
  await until(() => members().length === 2, 'both members');

  await ada.write({ name: 'createQuickTask', payload: { id: taskId, title: 'Mend the roof' } });
  await ada.write({ name: 'assignTask', payload: { noteId: taskId, id: uuidv7(), userId: idOf(bob) } });
  expect(ada.replica.get('task', taskId)).toMatchObject({
    delegatedStatus: 'DELEGATED',
    NoteAccess: [{ userId: idOf(bob), right: 'assignee', name: 'Bob' }],
  });
  await until(() => bob.replica.get('task', taskId)?.role === 'assignee', 'the task');
  await until(() => ada.outbox.waiting === 0, 'what was written to be sent');
  expect(ada.outbox.failed).toEqual([]);
});

it('a shared task reaches another user with its links, labels and comments', async () => {
  const taskId = uuidv7();
  await ada.write({ name: 'createQuickTask', payload: { id: taskId, title: 'Call Bob', labels: ['home'] } });
  const data = { accessId: uuidv7(), userId: idOf(bob), right: 'edit' as const };
  await ada.write({ name: 'createTaskAccess', payload: { id: taskId, data } });
  const link = { assetType: 'place' as const, assetValue: 'Berlin' };
  const createAssetData = { assetLinkId: uuidv7(), data: link };
  await ada.write({ name: 'createAssetLink', payload: { id: taskId, createAssetData } });
  await until(() => bob.replica.get('task', taskId)?.assetLinks.length === 1, 'the task with its link');
  expect(bob.replica.get('task', taskId)).toMatchObject({ labels: ['home'], role: 'editor' });

  await bob.loadComments({ noteId: taskId });
  const commentId = uuidv7();
  await ada.write({ name: 'createComment', payload: { commentId, noteId: taskId, text: 'Where?' } });
  expect(ada.replica.get('comment', commentId)).toMatchObject({ text: 'Where?', authorName: 'Ada' });
  await until(() => bob.replica.get('comment', commentId)?.authorName === 'Ada', 'the comment');
  await until(() => ada.outbox.waiting === 0, 'what was written to be sent');
  // A client that did not open the thread has no comments of it.
  expect([...ada.replica.all('comment')]).toEqual([]);
  await until(() => [...bob.replica.all('notification')].length > 0, 'the notification');
  await ada.write({ name: 'deleteTaskAccess', payload: { id: taskId, accessId: data.accessId } });
  await until(() => bob.replica.get('task', taskId) === undefined, 'the task to be gone');
});

it('a delegation request reaches the user it asks, and its acceptance plans a block although its answer is lost', async () => {
  const [taskId, requestId] = [uuidv7(), uuidv7()];
  await ada.write({ name: 'createQuickTask', payload: { id: taskId, title: 'Call Bob' } });
  const access = [{ id: uuidv7(), userId: idOf(bob) }];
  await ada.write({
    name: 'createDelegationRequest',
    payload: { noteId: taskId, id: requestId, access, dueDate: null, isWholeDay: false, message: '' },
  });
  await until(() => bob.replica.get('delegationRequest', requestId) !== undefined, 'the request');
  await until(() => ada.replica.get('task', taskId)?.delegatedStatus === 'REQUEST', 'its status');
  // His tab ends before the answer is there.
  isAnswerLost = true;
  const acceptance = bob.call('acceptDelegationRequest', { params: { id: requestId }, body: {} });
  await expect(acceptance).rejects.toBeInstanceOf(NoResponseError);
  await until(() => ada.replica.get('task', taskId)?.delegatedStatus === 'DELEGATED', 'it to be accepted');
  await until(() => bob.replica.get('task', taskId)?.role === 'assignee', 'the task');
  const blocks = () => [...bob.replica.all('scheduleItem')].filter(({ noteId }) => noteId === taskId);
  await until(() => blocks().length > 0, 'the block');
  expect(blocks()).toMatchObject([{ ownerId: idOf(bob), type: 'taskSchedule' }]);
});
