import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationRole } from '#contract/people/member.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let ada: { person: Person; socket: TestSocket };
let ben: { person: Person; socket: TestSocket };
let stranger: { person: Person; socket: TestSocket };

const join = async () => {
  const person = await registerPerson(server);
  return { person, socket: await connectSocket(server.url, 'tasks', person.token) };
};
const instant = () => new Date(server.clock.now()).toISOString();

/** An organization of Ada and Ben with one group, which Ada leads and Ben is in. */
async function makeTeam(roles: { ada: OrganizationRole; ben: OrganizationRole }) {
  const { id: organizationId, owner } = await makeOrganization(server);
  for (const [{ person }, role] of [
    [ada, roles.ada],
    [ben, roles.ben],
  ] as const) {
    await joinTogether(server, owner, organizationId, person, { role: role === 'owner' ? 'admin' : role });
  }
  const params = { organizationId };
  const { id: groupId } = await call(server, owner, 'createGroup', { params, body: { name: 'Group' } });
  for (const [userId, role] of [
    [ada.person.user.id, 'lead'],
    [ben.person.user.id, 'member'],
  ] as const) {
    await call(server, owner, 'addGroupMember', { params: { id: groupId, userId }, body: { role } });
  }
  return { organizationId, groupId };
}

async function makeTask(by: TestSocket, title = 'Task'): Promise<string> {
  return (await by.ask('createTask', { id: uuidv7(), title })).id;
}

async function makeCollection(by: TestSocket, taskIds: string[] = [], scope: object = {}) {
  return by.ask('createQuickCollection', { collectionId: uuidv7(), name: 'Garden', taskIds, ...scope });
}

beforeAll(async () => {
  server = await startTestServer();
  [ada, ben, stranger] = [await join(), await join(), await join()];
});
afterAll(async () => {
  for (const { socket } of [ada, ben, stranger]) socket.close();
  await server.close();
});

describe('a stranger', () => {
  it('finds nothing of a collection', async () => {
    const { id: collectionId } = await makeCollection(ada.socket);
    const taskId = await makeTask(stranger.socket);
    const asks = [
      stranger.socket.ask('addTaskToCollection', { collectionId, taskId }),
      stranger.socket.ask('removeTaskFromCollection', { collectionId, taskId }),
      stranger.socket.ask('updateCollection', {
        collectionId,
        version: 1,
        updateCollectionData: { name: 'X' },
      }),
      stranger.socket.ask('updateNotePositionsInCollection', {
        collectionId,
        updatedNotes: [{ noteId: taskId, positionInList: 'a0' }],
      }),
      stranger.socket.ask('deleteCollection', { collectionId }),
      stranger.socket.ask('restoreCollection', { collectionId }),
    ];
    for (const ask of asks) await expect(ask).rejects.toThrow('not_found');
    expect(await stranger.socket.ask('getCollections', { isEverywhere: true })).toEqual([]);
  });

  it('makes and lists none in a place that is not theirs', async () => {
    const { organizationId, groupId } = await makeTeam({ ada: 'owner', ben: 'member' });
    for (const scope of [{ organizationId }, { groupId }]) {
      await expect(makeCollection(stranger.socket, [], scope)).rejects.toThrow('not_found');
      await expect(stranger.socket.ask('getCollections', scope)).rejects.toThrow('not_found');
    }
  });

  it('cannot have their task taken in by somebody who does not see it', async () => {
    const taskId = await makeTask(stranger.socket);
    await expect(makeCollection(ada.socket, [taskId])).rejects.toThrow('not_found');
    const { id: collectionId } = await makeCollection(ada.socket);
    await expect(ada.socket.ask('addTaskToCollection', { collectionId, taskId })).rejects.toThrow(
      'not_found',
    );
  });
});

describe('one’s own collection', () => {
  it('keeps the order it is given, and that of moves made at once', async () => {
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((title) => makeTask(ada.socket, title)));
    const made = await makeCollection(ada.socket, ids);
    expect(made.notes.map(({ noteId }) => noteId)).toEqual(ids);
    const [a, b, c, d] = ids;
    const [first, second] = made.notes;
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four');
    const move = (noteId: string, positionInList: string) =>
      ada.socket.ask('updateNotePositionsInCollection', {
        collectionId: made.id,
        updatedNotes: [{ noteId, positionInList }],
      });
    // Both go between the first two, from two devices that have not synced.
    await Promise.all([move(c, `${first?.positionInList}C`), move(d, `${first?.positionInList}D`)]);
    const [now] = await ada.socket
      .ask('getCollections', {})
      .then((all) => all.filter(({ id }) => id === made.id));
    expect(now?.notes.map(({ noteId }) => noteId)).toEqual([a, c, d, b]);
    expect(second?.noteId).toBe(b);
  });

  it('takes a task once, and lets it go', async () => {
    const taskId = await makeTask(ada.socket);
    const { id: collectionId } = await makeCollection(ada.socket);
    const once = await ada.socket.ask('addTaskToCollection', { collectionId, taskId });
    const again = await ada.socket.write('addTaskToCollection', { collectionId, taskId });
    expect(again.data).toEqual(once);
    expect(again.changes).toEqual([]);
    expect((await ada.socket.ask('removeTaskFromCollection', { collectionId, taskId })).notes).toEqual([]);
  });

  it('loses a finished task and has it back, where it was, when it is reopened', async () => {
    const ids = [await makeTask(ada.socket), await makeTask(ada.socket), await makeTask(ada.socket)];
    const { id: collectionId } = await makeCollection(ada.socket, ids);
    const [, middle = ''] = ids;
    const done = { id: middle, at: instant(), clientNow: instant() };
    const finished = await ada.socket.write('finishTask', done);
    const received = finished.changes.find(({ id }) => id === collectionId);
    expect(received).toMatchObject({
      op: 'upsert',
      data: { notes: [{ noteId: ids[0] }, { noteId: ids[2] }] },
    });
    const reopened = await ada.socket.write('reopenTask', { id: middle });
    const back = reopened.changes.find(({ id }) => id === collectionId);
    expect(back).toMatchObject({ data: { notes: ids.map((noteId) => ({ noteId })) } });
  });

  it('is renamed, deleted and restored', async () => {
    const { id: collectionId } = await makeCollection(ada.socket);
    const renamed = await ada.socket.ask('updateCollection', {
      collectionId,
      version: 1,
      updateCollectionData: { name: 'Terrace' },
    });
    expect(renamed).toMatchObject({ name: 'Terrace', version: 2 });
    const { changes } = await ada.socket.write('deleteCollection', { collectionId });
    expect(changes).toMatchObject([{ entity: 'collection', id: collectionId, op: 'remove' }]);
    await expect(
      ada.socket.ask('addTaskToCollection', { collectionId, taskId: await makeTask(ada.socket) }),
    ).rejects.toThrow('not_found');
    expect(await ada.socket.ask('restoreCollection', { collectionId })).toMatchObject({ name: 'Terrace' });
  });
});

describe('a group’s collection', () => {
  it('is arranged by members, edited by leads and whoever made it, and heard by all', async () => {
    const { groupId } = await makeTeam({ ada: 'member', ben: 'member' });
    const { id: collectionId } = await makeCollection(ada.socket, [], { groupId });
    await ben.socket.waitForEvent((change) => change.id === collectionId && change.op === 'upsert');
    const taskId = await makeTask(ben.socket);
    await ben.socket.ask('addTaskToCollection', { collectionId, taskId });
    await expect(ben.socket.ask('deleteCollection', { collectionId })).rejects.toThrow('not_permitted');
    const bens = await makeCollection(ben.socket, [], { groupId });
    await ben.socket.ask('deleteCollection', { collectionId: bens.id });
    const listed = await ada.socket.ask('getCollections', { groupId });
    expect(listed.map(({ id }) => id)).toEqual([collectionId]);
  });

  it('shows each person only the tasks they may see', async () => {
    const { organizationId } = await makeTeam({ ada: 'owner', ben: 'member' });
    const mine = await makeTask(ada.socket);
    const { id: collectionId } = await makeCollection(ada.socket, [mine], { organizationId });
    const [seen] = await ben.socket.ask('getCollections', { organizationId });
    expect(seen).toMatchObject({ id: collectionId, notes: [] });
  });
});
