import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Name = 'boss' | 'ann' | 'mia' | 'kim' | 'gus' | 'stranger';
const names: readonly Name[] = ['boss', 'ann', 'mia', 'kim', 'gus', 'stranger'];

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let sockets: Readonly<Record<Name, TestSocket>>;
let org: string;
let groups: Readonly<Record<'team' | 'squad' | 'crew', string>>;
let otherOrg: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, {
    people: { ann: 'member', mia: 'member', kim: 'member', gus: 'guest' },
    groups: {
      team: { members: { ann: 'member' } },
      squad: { below: 'team' },
      crew: { below: 'squad', members: { kim: 'member', gus: 'member' } },
    },
  });
  org = made.id;
  groups = made.groups;
  otherOrg = (await makeOrganization(server)).id;
  people = { ...made.people, boss: made.owner, stranger: await registerPerson(server) };
  sockets = await connectAll(server, 'tasks', people);
});
afterAll(async () => {
  expect(sockets.stranger.received).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
  await server.close();
});

async function createTask(fields: object = {}, by: Name = 'ann'): Promise<string> {
  const id = uuidv7();
  await sockets[by].ask('createQuickTask', { id, title: 'Task', ...fields });
  return id;
}
const update = (id: string, data: TaskPatch, by: Name = 'ann') =>
  sockets[by].ask('updateTask', { id, version: 1, data });
const get = (id: string, by: Name = 'ann') => sockets[by].ask('getTask', { id });
async function whoSees(id: string): Promise<string[]> {
  const seen = await Promise.all(
    names.map((name) =>
      get(id, name).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_name, index) => seen[index]);
}
const receivedBy = (name: Name, id: string, op: 'upsert' | 'remove') =>
  sockets[name].waitForEvent((change) => change.entity === 'task' && change.id === id && change.op === op);

describe('a scope is refused', () => {
  it('that the user cannot view, or may not place tasks in', async () => {
    await expect(createTask({ organizationId: otherOrg })).rejects.toThrow('not_found');
    await expect(createTask({ groupId: uuidv7() })).rejects.toThrow('not_found');
    await expect(createTask({ organizationId: org }, 'stranger')).rejects.toThrow('not_found');
    await expect(createTask({ groupId: groups.team }, 'stranger')).rejects.toThrow('not_found');
    await expect(createTask({ organizationId: org }, 'gus')).rejects.toThrow('not_permitted');
    await expect(createTask({ groupId: groups.crew }, 'mia')).rejects.toThrow('not_permitted');
    const id = await createTask({}, 'mia');
    await expect(update(id, { groupId: groups.crew }, 'mia')).rejects.toThrow('not_permitted');
    await expect(update(id, { organizationId: otherOrg }, 'mia')).rejects.toThrow('not_found');
  });

  it('of another organization’s group', async () => {
    const both = { groupId: groups.team, organizationId: otherOrg };
    await expect(createTask(both)).rejects.toThrow('not_found');
    const id = await createTask();
    await expect(update(id, both)).rejects.toThrow('not_found');
  });

  it('for an editor who moves the task, and for a subtask', async () => {
    const id = await createTask({ organizationId: org });
    await expect(update(id, { organizationId: null }, 'mia')).rejects.toThrow('not_permitted');
    const below = await createTask({ parentTaskId: id });
    await expect(update(below, { organizationId: null })).rejects.toThrow('not_permitted');
    const mias = await createTask({ organizationId: org }, 'mia');
    const ofAnnAlone = await createTask();
    const data = { accessId: uuidv7(), right: 'edit' as const, userId: people.mia.user.id };
    await sockets.ann.ask('createTaskAccess', { id: ofAnnAlone, data });
    await expect(update(id, { parentTaskId: ofAnnAlone }, 'mia')).rejects.toThrow('not_permitted');
    expect((await update(mias, { title: 'Still there' }, 'ann')).organizationId).toBe(org);
  });
});

describe('a task of an organization', () => {
  it('is edited by its members, but not seen by guests', async () => {
    const id = await createTask({ organizationId: org });
    expect(await whoSees(id)).toEqual(['boss', 'ann', 'mia', 'kim']);
    const received = await receivedBy('mia', id, 'upsert');
    expect(received.change).toMatchObject({ data: { role: 'editor', organizationId: org, groupId: null } });
    expect(await update(id, { title: 'Mia was here' }, 'mia')).toMatchObject({ title: 'Mia was here' });
    await expect(sockets.mia.ask('deleteTask', { id })).rejects.toThrow('not_permitted');
  });

  it('moves into a group and out of it, with removals for users who lose it', async () => {
    const id = await createTask({ organizationId: org });
    const below = await createTask({ parentTaskId: id });
    expect(await update(id, { groupId: groups.team })).toMatchObject({
      organizationId: org,
      groupId: groups.team,
    });
    expect(await whoSees(below)).toEqual(['ann', 'kim', 'gus']);
    for (const each of [id, below]) {
      await receivedBy('mia', each, 'remove');
      await receivedBy('gus', each, 'upsert');
    }
    expect(await get(below)).toMatchObject({ groupId: groups.team });
    await update(id, { organizationId: null });
    expect(await get(id)).toMatchObject({ organizationId: null, groupId: null });
    expect(await whoSees(below)).toEqual(['ann']);
    await receivedBy('gus', below, 'remove');
  });

  it('gets the organization of its group', async () => {
    const id = await createTask({ groupId: groups.crew }, 'kim');
    expect((await get(id, 'kim')).organizationId).toBe(org);
    expect(await whoSees(id)).toEqual(['kim', 'gus']);
    const ofTeam = await createTask({ groupId: groups.team }, 'gus');
    expect(await whoSees(ofTeam)).toEqual(['ann', 'kim', 'gus']);
  });

  it('passes its scope to its new subtasks', async () => {
    const top = await createTask({ groupId: groups.team });
    const id = await createTask();
    await update(id, { parentTaskId: top });
    expect(await get(id)).toMatchObject({ organizationId: org, groupId: groups.team });
    expect(await whoSees(id)).toEqual(['ann', 'kim', 'gus']);
    await update(id, { parentTaskId: null });
    expect(await get(id)).toMatchObject({ groupId: groups.team, parentTaskId: null });
  });
});

describe('a former member of an organization', () => {
  it('leaves their tasks to an owner, loses access to others, and keeps their own', async () => {
    const newcomer = await registerPerson(server);
    await joinTogether(server, people.boss, org, newcomer);
    const { new: socket } = await connectAll(server, 'tasks', { new: newcomer });
    const [shared, own, given] = [uuidv7(), uuidv7(), await createTask({ groupId: groups.team })];
    await socket.ask('createTask', { id: shared, title: 'Ours', organizationId: org });
    await socket.ask('createTask', { id: own, title: 'Mine' });
    const below = uuidv7();
    await socket.ask('createTask', { id: below, title: 'Part', parentTaskId: shared });
    const data = { accessId: uuidv7(), userId: newcomer.user.id, right: 'edit' as const };
    await sockets.ann.ask('createTaskAccess', { id: given, data });
    const now = new Date(server.clock.now()).toISOString();
    const recordId = uuidv7();
    await socket.ask('startNoteTimer', { id: below, data: { recordId, startedAt: now, clientNow: now } });

    await call(server, newcomer, 'leaveOrganization', { params: { orgId: org } });
    expect(await get(below, 'boss')).toMatchObject({ ownerId: people.boss.user.id, role: 'owner' });
    expect(await get(given)).toMatchObject({ NoteAccess: [] });
    for (const id of [shared, below, given])
      await expect(socket.ask('getTask', { id })).rejects.toThrow('not_found');
    expect((await socket.ask('getTask', { id: own })).role).toBe('owner');
    expect((await call(server, newcomer, 'getMe', {})).activeTask).toBeNull();
    const [entry] = (await sockets.boss.ask('getTaskHistory', { id: shared })).entries;
    expect(entry).toMatchObject({ field: 'ownerId', before: newcomer.user.id, after: people.boss.user.id });
    socket.close();
  });
});
