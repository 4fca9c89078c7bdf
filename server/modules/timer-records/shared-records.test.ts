import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHARED_RECORDS } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { toInstant } from '#time/instant.ts';
import { timerRecords } from './table.ts';

type Name = 'ann' | 'mia' | 'kim' | 'stranger';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;
let groups: Readonly<Record<'team' | 'crew', string>>;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, {
    people: { ann: 'member', mia: 'member', kim: 'member' },
    groups: { team: { members: { ann: 'member' } }, crew: { below: 'team', members: { kim: 'member' } } },
  });
  groups = made.groups;
  people = { ...made.people, stranger: await registerPerson(server) };
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  expect(sockets.stranger.received).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

/** Minutes from now. */
const at = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString();

async function createTask(fields: object = {}): Promise<string> {
  const id = uuidv7();
  await sockets.ann.ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
async function give(id: string, right: 'view' | 'edit', path: object): Promise<string> {
  const accessId = uuidv7();
  await sockets.ann.ask('createTaskAccess', { id, data: { accessId, right, ...path } });
  return accessId;
}
async function add(id: string, by: Name): Promise<string> {
  const recordId = uuidv7();
  const data = { recordId, startedAt: at(-20), endedAt: at(-10) };
  await sockets[by].ask('createNoteTimerRecord', { id, data });
  return recordId;
}
const idsOf = async (id: string, by: Name) =>
  (await sockets[by].ask('getNoteTimerRecords', { id })).map((record) => record.id);
const hears = (name: Name, id: string, op: 'upsert' | 'remove') =>
  sockets[name].waitForEvent(
    (change) => change.entity === 'timerRecord' && change.id === id && change.op === op,
  );
/** Waits until everything written before has arrived. */
async function settled(name: Name): Promise<void> {
  const id = uuidv7();
  await sockets[name].ask('createTask', { id, title: 'Last' });
  await sockets[name].waitForEvent((change) => change.id === id);
}

describe('records of a shared task', () => {
  it('are visible to its owner and editors, and their own to everyone', async () => {
    const id = await createTask();
    await give(id, 'edit', { groupId: groups.crew });
    await give(id, 'view', { userId: people.mia.user.id });
    const [anns, kims] = [await add(id, 'ann'), await add(id, 'kim')];
    await hears('kim', anns, 'upsert');
    await hears('ann', kims, 'upsert');
    expect(new Set(await idsOf(id, 'ann'))).toEqual(new Set([anns, kims]));
    expect(new Set(await idsOf(id, 'kim'))).toEqual(new Set([anns, kims]));
    expect(await idsOf(id, 'mia')).toEqual([]);
    await expect(idsOf(id, 'stranger')).rejects.toThrow('not_found');
    const details = await sockets.kim.ask('getTask', { id });
    expect(details.timerRecords.map((record) => record.userId)).toContain(people.ann.user.id);
    expect((await sockets.mia.ask('getTask', { id })).timerRecords).toEqual([]);
    const own = await sockets.kim.ask('getTimerRecords', { timeMin: at(-60), timeMax: at(0) });
    expect(own.map((record) => record.id)).toEqual([kims]);
    await settled('mia');
    expect(sockets.mia.received.filter(({ change }) => change.entity === 'timerRecord')).toEqual([]);
  });

  it('are gained and lost with the right to edit it', async () => {
    const id = await createTask();
    const recordId = await add(id, 'ann');
    const accessId = await give(id, 'view', { userId: people.mia.user.id });
    await settled('mia');
    expect(sockets.mia.received.map(({ change }) => change.id)).not.toContain(recordId);
    const edit = { accessId: uuidv7(), right: 'edit' as const, userId: people.mia.user.id };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId: accessId, data: edit });
    await hears('mia', recordId, 'upsert');
    const view = { accessId: uuidv7(), userId: people.mia.user.id };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId: edit.accessId, data: view });
    await hears('mia', recordId, 'remove');
    expect(await idsOf(id, 'mia')).toEqual([]);
  });

  it('are shown and hidden with the scope of the task and of its ancestor', async () => {
    const top = await createTask({ groupId: groups.team });
    const id = await createTask();
    const recordId = await add(id, 'ann');
    await sockets.ann.ask('updateTask', { id, version: 1, data: { parentTaskId: top } });
    await hears('kim', recordId, 'upsert');
    await sockets.ann.ask('updateTask', { id: top, version: 1, data: { organizationId: null } });
    await hears('kim', recordId, 'remove');
  });

  it('end for users who may only view the task from now on', async () => {
    const id = await createTask();
    const deleteAccessId = await give(id, 'edit', { userId: people.mia.user.id });
    const recordId = uuidv7();
    const data = { recordId, startedAt: at(-5), clientNow: at(0) };
    await sockets.mia.ask('startNoteTimer', { id, data });
    const view = { accessId: uuidv7(), userId: people.mia.user.id };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId, data: view });
    const [record] = await sockets.mia.ask('getNoteTimerRecords', { id });
    expect(record).toMatchObject({ id: recordId, endedAt: at(0) });
  });

  it('run on for nobody who may only view the task by now, neither resumed nor restored', async () => {
    const id = await createTask();
    const deleteAccessId = await give(id, 'edit', { userId: people.mia.user.id });
    const [ended, deleted] = [uuidv7(), uuidv7()];
    const start = (recordId: string) =>
      sockets.mia.ask('startNoteTimer', { id, data: { recordId, startedAt: at(0), clientNow: at(0) } });
    await start(ended);
    await sockets.mia.ask('endNoteTimer', { id });
    await start(deleted);
    await sockets.mia.ask('deleteNoteTimerRecord', { id, recordId: deleted });
    const view = { accessId: uuidv7(), userId: people.mia.user.id };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId, data: view });
    const resuming = sockets.mia.ask('resumeNoteTimer', { id, recordId: ended });
    await expect(resuming).rejects.toThrow('not_permitted');
    const restoring = sockets.mia.ask('restoreNoteTimerRecord', { id, recordId: deleted });
    await expect(restoring).rejects.toThrow('not_permitted');
    expect((await call(server, people.mia, 'getMe', {})).activeTask).toBeNull();
    // One that had ended is only shown again.
    await sockets.mia.ask('deleteNoteTimerRecord', { id, recordId: ended });
    const restored = await sockets.mia.ask('restoreNoteTimerRecord', { id, recordId: ended });
    expect(restored).toMatchObject({ id: ended });
  });

  it('end for former members of the group that the task was shared with', async () => {
    const id = await createTask({ groupId: groups.team });
    const recordId = uuidv7();
    const data = { recordId, startedAt: at(-5), clientNow: at(0) };
    await sockets.kim.ask('startNoteTimer', { id, data });
    await call(server, people.kim, 'leaveGroup', { params: { id: groups.crew } });
    const own = await sockets.kim.ask('getTimerRecords', { timeMin: at(-60), timeMax: at(0) });
    expect(own).toContainEqual(expect.objectContaining({ id: recordId, endedAt: at(0) }));
    expect((await call(server, people.kim, 'getMe', {})).activeTask).toBeNull();
  });
});

describe('Everyone’s records of a range', () => {
  const inRange = async (by: Name, isEverywhere?: boolean) => {
    const range = { timeMin: at(-60), timeMax: at(0) };
    const payload = isEverywhere === undefined ? range : { ...range, isEverywhere };
    return (await sockets[by].ask('getTimerRecords', payload)).map(({ id }) => id);
  };

  it('are hidden from viewers of the task and strangers, and only sent on request', async () => {
    const id = await createTask();
    await give(id, 'view', { userId: people.mia.user.id });
    const recordId = await add(id, 'ann');
    expect(await inRange('mia', true)).not.toContain(recordId);
    expect(await inRange('stranger', true)).toEqual([]);
    const shared = await createTask();
    await give(shared, 'edit', { userId: people.mia.user.id });
    const theirs = await add(shared, 'mia');
    expect(await inRange('ann')).not.toContain(theirs);
    expect(await inRange('ann', false)).not.toContain(theirs);
  });

  it('are sent to editors with their own, without those of a deleted task, of other times, or deleted', async () => {
    const id = await createTask();
    await give(id, 'edit', { userId: people.mia.user.id });
    const [own, theirs, deleted] = [await add(id, 'ann'), await add(id, 'mia'), await add(id, 'mia')];
    await sockets.mia.ask('deleteNoteTimerRecord', { id, recordId: deleted });
    const received = await inRange('ann', true);
    expect(received).toEqual(expect.arrayContaining([own, theirs]));
    expect(received).not.toContain(deleted);
    const later = { timeMin: at(-5), timeMax: at(0), isEverywhere: true };
    const ids = (await sockets.ann.ask('getTimerRecords', later)).map((record) => record.id);
    expect(ids).not.toContain(theirs);
    await sockets.ann.ask('deleteTask', { id });
    expect(await inRange('ann', true)).not.toContain(theirs);
    expect(await inRange('mia', true)).not.toContain(own);
  });

  it('are the latest up to the limit with a mark for more, besides all of the user’s own', async () => {
    const id = await createTask();
    await give(id, 'edit', { userId: people.mia.user.id });
    const own = await add(id, 'ann');
    const made = Array.from({ length: MAX_SHARED_RECORDS + 3 }, (_, index) => ({
      id: uuidv7(),
      createdAt: toInstant(server.clock.now()),
      updatedAt: toInstant(server.clock.now()),
      noteId: id,
      userId: people.mia.user.id,
      startedAt: toInstant(server.clock.now() - (3_000 + index) * 1_000),
      endedAt: toInstant(server.clock.now() - 2_000_000),
    }));
    await server.database.transaction(async (tx) => {
      for (let from = 0; from < made.length; from += 1_000)
        await tx.insert(timerRecords).values(made.slice(from, from + 1_000));
    });
    const payload = { timeMin: at(-24 * 60), timeMax: at(0), isEverywhere: true };
    const received = await sockets.ann.ask('getTimerRecords', payload);
    const theirs = received.filter(({ noteId, userId }) => noteId === id && userId !== people.ann.user.id);
    expect(received.filter(({ userId }) => userId !== people.ann.user.id)).toHaveLength(
      MAX_SHARED_RECORDS + 1,
    );
    expect(received.map((record) => record.id)).toContain(own);
    expect(theirs.map((record) => record.id)).not.toContain(made.at(-1)?.id);
    expect(theirs.map((record) => record.id)).toContain(made[0]?.id);
  });
});
