import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#contract/events/realtime.ts';
import { MAX_ACCESSES } from '#contract/limits.ts';
import { taskAccess } from '#server/modules/tasks/access/table.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Access = PayloadOf<'createTaskAccess'>['data'];
type Name = 'ann' | 'mia' | 'lea' | 'kim' | 'gus' | 'stranger';

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;
let org: string;
let groups: Readonly<Record<'team' | 'squad' | 'crew', string>>;
let otherOrg: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, {
    people: { ann: 'member', mia: 'member', lea: 'member', kim: 'member', gus: 'guest' },
    groups: {
      team: { members: { lea: 'lead' } },
      squad: { below: 'team' },
      crew: { below: 'squad', members: { kim: 'member', gus: 'member' } },
    },
  });
  org = made.id;
  groups = made.groups;
  otherOrg = (await makeOrganization(server)).id;
  people = { ...made.people, stranger: await registerPerson(server) };
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  const received = sockets.stranger.received.map(({ change }) => change);
  const others = received.filter((change) => change.op !== 'upsert' || change.entity !== 'task');
  expect(others).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

const userId = (name: Name) => people[name].user.id;
const instant = (ms = 0) => new Date(server.clock.now() + ms).toISOString();

async function createTask(fields: object = {}, by: Name = 'ann'): Promise<string> {
  const id = uuidv7();
  await sockets[by].ask('createTask', { id, title: 'Task', ...fields });
  return id;
}
async function share(id: string, data: Omit<Access, 'accessId'>, by: Name = 'ann'): Promise<string> {
  const accessId = uuidv7();
  await sockets[by].ask('createTaskAccess', { id, data: { accessId, ...data } });
  return accessId;
}
const sees = (name: Name, id: string) =>
  sockets[name].ask('getTask', { id }).then(
    () => true,
    () => false,
  );
async function whoSees(id: string): Promise<string[]> {
  const names: Name[] = ['ann', 'mia', 'lea', 'kim', 'gus', 'stranger'];
  const seen = await Promise.all(names.map((name) => sees(name, id)));
  return names.filter((_name, index) => seen[index]);
}
const removed = (name: Name, id: string) =>
  sockets[name].waitForEvent(
    (change) => change.entity === 'task' && change.id === id && change.op === 'remove',
  );

describe('sharing is refused', () => {
  it.each(['createTaskAccess', 'replaceTaskAccess', 'deleteTaskAccess'] as const)(
    'by %s without the id of a task, in the specification’s words',
    async (name) => {
      const [event, body] = await sockets.ann.emitRaw(name, { requestId: uuidv7() });
      expect(event).toBe(`${name}.error`);
      expect(body).toMatchObject({ error: { id: 'no_task_id', message: 'No task id' } });
    },
  );

  it('for no receiver, in the specification’s words, and for several', async () => {
    const id = await createTask();
    const accessId = uuidv7();
    const [, body] = await sockets.ann.emitRaw('createTaskAccess', {
      requestId: uuidv7(),
      id,
      data: { accessId, userId: null },
    });
    expect(body).toMatchObject({ error: { id: 'no_access_path', message: 'No access path given' } });
    const several = { userId: userId('mia'), organizationId: org };
    await expect(share(id, several)).rejects.toThrow('invalid_input');
    await expect(
      sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId: uuidv7(), data: { accessId } }),
    ).rejects.toThrow('no_access_path');
  });

  it('for a receiver that the user cannot view, and for an organization to its guests', async () => {
    const id = await createTask();
    await expect(share(id, { userId: uuidv7() })).rejects.toThrow('not_found');
    await expect(share(id, { organizationId: otherOrg })).rejects.toThrow('not_found');
    await expect(share(id, { groupId: uuidv7() })).rejects.toThrow('not_found');
    const ofStranger = await createTask({}, 'stranger');
    await expect(share(ofStranger, { groupId: groups.crew }, 'stranger')).rejects.toThrow('not_found');
    const ofGuest = await createTask({}, 'gus');
    await expect(share(ofGuest, { organizationId: org }, 'gus')).rejects.toThrow('not_permitted');
    await expect(share(ofGuest, { groupId: groups.team }, 'gus')).resolves.toBeTypeOf('string');
  });

  it('for a second access of the same path, for the owner, and for a taken id', async () => {
    const id = await createTask();
    const accessId = await share(id, { userId: userId('mia') });
    await expect(share(id, { userId: userId('mia'), right: 'edit' })).rejects.toThrow('access_taken');
    await expect(share(id, { userId: userId('ann') })).rejects.toThrow('access_taken');
    const other = await createTask();
    const taken = { accessId, userId: userId('kim') };
    await expect(sockets.ann.ask('createTaskAccess', { id: other, data: taken })).rejects.toThrow('id_taken');
    await share(id, { userId: userId('kim') });
    await expect(
      sockets.ann.ask('replaceTaskAccess', {
        id,
        deleteAccessId: accessId,
        data: { accessId: uuidv7(), userId: userId('kim') },
      }),
    ).rejects.toThrow('access_taken');
    expect((await sockets.ann.ask('getTask', { id })).NoteAccess).toHaveLength(2);
  });

  it('beyond the limit of accesses', async () => {
    const id = await createTask();
    await share(id, { userId: userId('mia') });
    const crowd = await Promise.all(Array.from({ length: MAX_ACCESSES - 1 }, () => registerPerson(server)));
    const given = { taskId: id, right: 'view' as const, createdAt: instant() };
    await server.database.outer
      .insert(taskAccess)
      .values(crowd.map(({ user }) => ({ ...given, id: uuidv7(), userId: user.id })));
    await expect(share(id, { userId: userId('kim') })).rejects.toThrow('too_many');
  });

  it('to users who may only view or edit, and for an entry of another task', async () => {
    const id = await createTask();
    const accessId = await share(id, { userId: userId('mia'), right: 'edit' });
    await share(id, { userId: userId('kim') });
    await expect(share(id, { userId: userId('lea') }, 'mia')).rejects.toThrow('not_permitted');
    await expect(sockets.kim.ask('deleteTaskAccess', { id, accessId })).rejects.toThrow('not_permitted');
    await expect(sockets.stranger.ask('deleteTaskAccess', { id, accessId })).rejects.toThrow('not_found');
    const other = await createTask();
    await expect(sockets.ann.ask('deleteTaskAccess', { id: other, accessId })).rejects.toThrow('not_found');
    await expect(
      sockets.ann.ask('replaceTaskAccess', {
        id: other,
        deleteAccessId: accessId,
        data: { accessId: uuidv7(), userId: userId('lea') },
      }),
    ).rejects.toThrow('not_found');
  });
});

describe('a shared task', () => {
  it('is sent to the user, who may do with it what their right allows', async () => {
    const id = await createTask();
    await share(id, { userId: userId('mia') });
    const received = await sockets.mia.waitForEvent((change) => change.entity === 'task' && change.id === id);
    expect(received.change).toMatchObject({
      op: 'upsert',
      data: {
        role: 'viewer',
        ownerName: 'Ada Test',
        NoteAccess: [{ right: 'view', userId: userId('mia'), name: 'Ada Test' }],
      },
    });
    await sockets.mia.waitForEvent(
      (change) =>
        change.entity === 'notification' &&
        change.op === 'upsert' &&
        change.data.kind === 'task.shared' &&
        change.data.noteId === id,
    );
    await expect(sockets.mia.ask('updateTask', { id, version: 1, data: { title: 'X' } })).rejects.toThrow(
      'not_permitted',
    );
    const { NoteAccess } = await sockets.ann.ask('getTask', { id });
    const data = { accessId: uuidv7(), userId: userId('mia'), right: 'edit' as const };
    const deleteAccessId = NoteAccess[0]?.id ?? '';
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId, data });
    const edited = await sockets.mia.ask('updateTask', { id, version: 1, data: { title: 'X' } });
    expect(edited).toMatchObject({ title: 'X', role: 'editor' });
    await expect(sockets.mia.ask('deleteTask', { id })).rejects.toThrow('not_permitted');
    expect((await sockets.mia.ask('getTasks', {})).tasks.map((task) => task.id)).toContain(id);
  });

  it('is accessible to the members of a group, those below it, leads above it, and nobody else', async () => {
    const id = await createTask();
    await share(id, { groupId: groups.squad });
    expect(await whoSees(id)).toEqual(['ann', 'lea', 'kim', 'gus']);
    const ofTeam = await createTask();
    await share(ofTeam, { groupId: groups.team });
    expect(await whoSees(ofTeam)).toEqual(['ann', 'lea', 'kim', 'gus']);
  });

  it('is accessible to an organization’s members, not its guests', async () => {
    const id = await createTask();
    const accessId = await share(id, { organizationId: org });
    expect(await whoSees(id)).toEqual(['ann', 'mia', 'lea', 'kim']);
    await sockets.mia.waitForEvent((change) => change.entity === 'task' && change.id === id);
    const mias = await call(server, people.mia, 'getNotifications', { query: {} });
    expect(mias.notifications).toContainEqual(expect.objectContaining({ kind: 'task.shared', noteId: id }));
    const guests = await call(server, people.gus, 'getNotifications', { query: {} });
    expect(guests.notifications).not.toContainEqual(expect.objectContaining({ noteId: id }));
    await sockets.ann.ask('deleteTaskAccess', { id, accessId });
    await removed('mia', id);
    expect(await whoSees(id)).toEqual(['ann']);
    expect((await sockets.mia.ask('getTasks', {})).tasks.map((task) => task.id)).not.toContain(id);
  });

  it('stays with users who keep access by an entry that replaces another', async () => {
    const id = await createTask();
    const deleteAccessId = await share(id, { groupId: groups.crew });
    await sockets.kim.waitForEvent((change) => change.entity === 'task' && change.id === id);
    const from = sockets.kim.received.length;
    const data = { accessId: uuidv7(), organizationId: org };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId, data });
    await removed('gus', id);
    await sockets.mia.waitForEvent((change) => change.entity === 'task' && change.id === id);
    await sockets.ann.ask('updateTask', { id, version: 1, data: { title: 'Last' } });
    await sockets.kim.waitForEvent(
      (change) => change.entity === 'task' && change.op === 'upsert' && change.data.title === 'Last',
    );
    const received = sockets.kim.received.slice(from).filter(({ change }) => change.id === id);
    expect(received.map(({ change }) => change.op)).not.toContain('remove');
    const news = await call(server, people.kim, 'getNotifications', { query: {} });
    expect(news.notifications.filter(({ noteId }) => noteId === id)).toHaveLength(1);
  });

  it('is left by removing one’s own access', async () => {
    const id = await createTask();
    const accessId = await share(id, { userId: userId('mia'), right: 'edit' });
    const requestId = uuidv7();
    const left = await sockets.mia.write('deleteTaskAccess', { id, accessId }, requestId);
    expect(left).toMatchObject({ data: null, changes: [{ entity: 'task', id, op: 'remove' }] });
    expect(await sees('mia', id)).toBe(false);
    const again = await sockets.mia.write('deleteTaskAccess', { id, accessId }, requestId);
    expect(again.data).toBeNull();
    const [entry] = (await sockets.ann.ask('getTaskHistory', { id })).entries;
    expect(entry).toMatchObject({
      field: 'NoteAccess',
      before: { userId: userId('mia'), right: 'edit' },
      after: null,
      userId: userId('mia'),
      userName: 'Ada Test',
    });
  });

  it('ends the timer of a user who loses it, at that instant', async () => {
    const id = await createTask();
    const accessId = await share(id, { userId: userId('mia'), right: 'assignee' });
    const recordId = uuidv7();
    const start = { recordId, startedAt: instant(), clientNow: instant() };
    await sockets.mia.ask('startNoteTimer', { id, data: start });
    server.clock.advance(60_000);
    await sockets.ann.ask('deleteTaskAccess', { id, accessId });
    const received = await sockets.mia.waitForEvent(
      (change) => change.id === recordId && change.op === 'upsert' && change.version === 2,
    );
    expect(received.change).toMatchObject({ data: { endedAt: instant() } });
    expect((await call(server, people.mia, 'getMe', {})).activeTask).toBeNull();
  });

  it('is shared once however often the same request arrives', async () => {
    const id = await createTask();
    const data = { accessId: uuidv7(), userId: userId('mia') };
    const requestId = uuidv7();
    const first = await sockets.ann.ask('createTaskAccess', { id, data }, requestId);
    expect(await sockets.ann.ask('createTaskAccess', { id, data }, requestId)).toEqual(first);
  });

  it('is received after being offline', async () => {
    const { cursor } = await call(server, people.mia, 'getChanges', { query: {} });
    const id = await createTask();
    const accessId = await share(id, { groupId: groups.crew });
    const none = await call(server, people.mia, 'getChanges', { query: { after: cursor } });
    expect(none.changes.map((change) => change.id)).not.toContain(id);
    const data = { accessId: uuidv7(), userId: userId('mia') };
    await sockets.ann.ask('replaceTaskAccess', { id, deleteAccessId: accessId, data });
    const { changes } = await call(server, people.mia, 'getChanges', { query: { after: cursor } });
    expect(changes).toContainEqual(expect.objectContaining({ entity: 'task', id, op: 'upsert' }));
  });
});
