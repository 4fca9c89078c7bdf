import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#contract/change.ts';
import type { Organization } from '#contract/people/organization.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { createConnections } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
const { connect, close } = createConnections(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  close();
  await server.close();
});

type ScopeIds = { readonly groupId: string } | { readonly organizationId: string };

/** Creates a task and shares it. */
async function give(by: TestSocket, scope: ScopeIds, title = 'Given'): Promise<string> {
  const id = uuidv7();
  await by.ask('createQuickTask', { id, title });
  await by.ask('createTaskAccess', { id, data: { accessId: uuidv7(), right: 'edit', ...scope } });
  return id;
}
const sees = (socket: TestSocket, id: string) =>
  socket.ask('getTask', { id }).then(
    () => true,
    () => false,
  );

async function cursorOf(person: Person): Promise<string> {
  return (await call(server, person, 'getChanges', { query: {} })).cursor;
}
/** Changes that a user who was offline since a cursor reads. */
async function missed(person: Person, after: string): Promise<Change[]> {
  return (await call(server, person, 'getChanges', { query: { after } })).changes;
}
const short = ({ entity, op, id }: Change) => `${entity} ${op} ${id}`;

/** Predicate for a change of an organization. */
const organizationWith =
  (fits: (organization: Organization) => boolean) =>
  (change: Change): boolean =>
    change.entity === 'organization' && change.op === 'upsert' && fits(change.data);

/** Waits until everything before a new change has arrived. */
async function settled(socket: TestSocket): Promise<string[]> {
  const id = uuidv7();
  await socket.ask('createQuickTask', { id, title: 'Marker' });
  await socket.waitForEvent((change) => change.id === id);
  return socket.received.map(({ change }) => short(change));
}

const update = (by: Person, id: string, body: { name?: string; parentGroupId?: string | null }) =>
  call(server, by, 'updateGroup', { params: { id }, body });
const add = (by: Person, groupId: string, person: Person, role: 'lead' | 'member' = 'member') =>
  call(server, by, 'addGroupMember', { params: { id: groupId, userId: person.user.id }, body: { role } });

describe('an organization', () => {
  it('is gained and lost with all its shared tasks, at once and after being offline', async () => {
    const { id, owner, people } = await makeOrganization(server, { people: { mia: 'member' } });
    const newcomer = await registerPerson(server);
    const away = await cursorOf(newcomer);
    const [mia, fresh, stranger] = [
      await connect(people.mia),
      await connect(newcomer),
      await connect(await registerPerson(server)),
    ];
    const taskId = await give(mia, { organizationId: id });
    expect(await sees(fresh, taskId)).toBe(false);

    const params = { orgId: id, userId: newcomer.user.id };
    await joinTogether(server, owner, id, newcomer);
    await fresh.waitForEvent((change) => short(change) === `scope upsert ${id}`);
    await fresh.waitForEvent((change) => short(change) === `organization upsert ${id}`);
    await mia.waitForEvent(organizationWith(({ organizationMembers }) => organizationMembers.length === 3));
    expect(await sees(fresh, taskId)).toBe(true);
    const found = (await missed(newcomer, away)).map(short);
    expect(found).toEqual(expect.arrayContaining([`scope upsert ${id}`, `organization upsert ${id}`]));

    const later = await cursorOf(newcomer);
    await call(server, owner, 'removeOrganizationMember', { params });
    await fresh.waitForEvent((change) => short(change) === `scope remove ${id}`);
    await fresh.waitForEvent((change) => short(change) === `organization remove ${id}`);
    expect(await sees(fresh, taskId)).toBe(false);
    expect((await missed(newcomer, later)).map(short)).toEqual(
      expect.arrayContaining([`scope remove ${id}`, `organization remove ${id}`]),
    );
    const receivedUntilNow = (await settled(fresh)).length;
    await mia.ask('updateTask', { id: taskId, version: 2, data: { title: 'Secret' } });
    expect((await settled(fresh)).slice(receivedUntilNow)).toEqual([expect.stringContaining('task upsert')]);
    expect(JSON.stringify(fresh.received)).not.toContain('Secret');
    expect(JSON.stringify(await missed(newcomer, later))).not.toContain('Secret');
    expect((await settled(stranger)).filter((text) => text.includes(id))).toEqual([]);
  });

  it('gives guests no access any more, who still see it', async () => {
    const { id, owner, people } = await makeOrganization(server, {
      people: { mia: 'member', ben: 'member' },
    });
    const [mia, ben] = [await connect(people.mia), await connect(people.ben)];
    const taskId = await give(mia, { organizationId: id });
    expect(await sees(ben, taskId)).toBe(true);
    const body = { userId: people.ben.user.id, role: 'guest' as const };
    await call(server, owner, 'updateOrganizationMember', { params: { orgId: id }, body });
    await ben.waitForEvent((change) => short(change) === `scope remove ${id}`);
    await ben.waitForEvent(organizationWith(({ role }) => role === 'guest'));
    expect(await sees(ben, taskId)).toBe(false);
    await call(server, owner, 'updateOrganizationMember', {
      params: { orgId: id },
      body: { ...body, role: 'member' },
    });
    await ben.waitForEvent((change) => short(change) === `scope upsert ${id}`);
    expect(await sees(ben, taskId)).toBe(true);
  });

  it('hides and shows everything in it with its deletion', async () => {
    const { id, owner, people, groups } = await makeOrganization(server, {
      people: { mia: 'member', gus: 'guest' },
      groups: { team: { members: { mia: 'member', gus: 'member' } } },
    });
    const [own, mia, gus] = [await connect(owner), await connect(people.mia), await connect(people.gus)];
    const toAll = await give(own, { organizationId: id });
    const toTeam = await give(mia, { groupId: groups.team });
    expect([await sees(mia, toAll), await sees(gus, toAll), await sees(gus, toTeam)]).toEqual([
      true,
      false,
      true,
    ]);
    const away = await cursorOf(people.gus);
    await call(server, owner, 'deleteOrganization', { params: { id } });
    for (const socket of [own, mia, gus]) {
      await socket.waitForEvent((change) => short(change) === `scope remove ${id}`);
      await socket.waitForEvent((change) => short(change) === `organization remove ${id}`);
    }
    expect([await sees(own, toAll), await sees(mia, toAll), await sees(gus, toTeam)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await missed(people.gus, away)).map(short)).toEqual(
      expect.arrayContaining([`scope remove ${groups.team}`, `organization remove ${id}`]),
    );
    await call(server, owner, 'restoreOrganization', { params: { id } });
    await gus.waitForEvent((change) => short(change) === `scope upsert ${groups.team}`);
    expect([await sees(mia, toAll), await sees(gus, toTeam)]).toEqual([true, true]);
  });
});

describe('a group', () => {
  it('gives and takes access of the groups above to its members, and of itself to their leads, when moved', async () => {
    const { owner, people, groups } = await makeOrganization(server, {
      people: { old: 'member', fresh: 'member', mia: 'member', gus: 'guest', ben: 'member' },
      groups: {
        from: { members: { old: 'lead', ben: 'member' } },
        to: { members: { fresh: 'lead' } },
        team: { below: 'from', members: {} },
        crew: { below: 'team', members: { mia: 'member', gus: 'member', ben: 'member' } },
      },
    });
    const [own, old, fresh, mia, gus, ben] = [
      await connect(owner),
      await connect(people.old),
      await connect(people.fresh),
      await connect(people.mia),
      await connect(people.gus),
      await connect(people.ben),
    ];
    const [given, toFrom, toTo, toCrew] = [
      [old, mia, gus, fresh, ben],
      await give(own, { groupId: groups.from }),
      await give(own, { groupId: groups.to }),
      await give(own, { groupId: groups.crew }),
    ] as const;
    const seenBy = (id: string) => Promise.all(given.map((socket) => sees(socket, id)));
    expect(await seenBy(toFrom)).toEqual([true, true, true, false, true]);
    expect(await seenBy(toTo)).toEqual([false, false, false, true, false]);
    expect(await seenBy(toCrew)).toEqual([true, true, true, false, true]);
    const away = await cursorOf(people.gus);
    await update(owner, groups.team, { parentGroupId: groups.to });
    for (const socket of [mia, gus]) {
      await socket.waitForEvent((change) => short(change) === `scope remove ${groups.from}`);
      await socket.waitForEvent((change) => short(change) === `scope upsert ${groups.to}`);
    }
    for (const id of [groups.team, groups.crew]) {
      await old.waitForEvent((change) => short(change) === `scope remove ${id}`);
      await fresh.waitForEvent((change) => short(change) === `scope upsert ${id}`);
    }
    expect(await seenBy(toFrom)).toEqual([true, false, false, false, true]);
    expect(await seenBy(toTo)).toEqual([false, true, true, true, true]);
    expect(await seenBy(toCrew)).toEqual([false, true, true, true, true]);
    expect((await missed(people.gus, away)).map(short)).toEqual(
      expect.arrayContaining([`scope remove ${groups.from}`, `scope upsert ${groups.to}`]),
    );
    // Own members of the old group keep it.
    const received = await settled(ben);
    expect(received).not.toContain(`scope remove ${groups.from}`);
    expect(received).toContain(`scope upsert ${groups.to}`);
  });

  it('hides tasks shared with it and below with its deletion, also for offline users', async () => {
    const { owner, people, groups } = await makeOrganization(server, {
      people: { mia: 'member', gus: 'guest', tim: 'member' },
      groups: { team: { members: { mia: 'member' } }, crew: { below: 'team', members: { gus: 'member' } } },
    });
    const [own, mia, gus, tim] = [
      await connect(owner),
      await connect(people.mia),
      await connect(people.gus),
      await connect(people.tim),
    ];
    const [toTeam, toCrew] = [
      await give(own, { groupId: groups.team }, 'To team'),
      await give(own, { groupId: groups.crew }, 'To crew'),
    ];
    const collectionId = uuidv7();
    await mia.ask('createQuickCollection', { collectionId, name: 'Ours', groupId: groups.team });
    const away = await cursorOf(people.gus);
    const receivedBefore = (await settled(gus)).length;
    await call(server, owner, 'deleteGroup', { params: { id: groups.team } });
    await gus.waitForEvent((change) => short(change) === `scope remove ${groups.crew}`);
    await mia.waitForEvent((change) => short(change) === `scope remove ${groups.team}`);
    for (const socket of [mia, tim])
      await socket.waitForEvent((change) => short(change) === `group remove ${groups.crew}`);
    await gus.waitForEvent((change) => short(change) === `group remove ${groups.crew}`);
    expect([await sees(mia, toTeam), await sees(gus, toTeam), await sees(gus, toCrew)]).toEqual([
      false,
      false,
      false,
    ]);
    await expect(mia.ask('getCollections', { groupId: groups.team })).rejects.toThrow('not_found');
    const received = (await settled(gus)).slice(receivedBefore);
    expect(received.filter((text) => text.includes(groups.team))).toEqual([`scope remove ${groups.team}`]);
    const before = (await settled(gus)).length;
    await own.ask('updateTask', { id: toCrew, version: 2, data: { title: 'Secret' } });
    expect((await settled(gus)).slice(before)).toHaveLength(1);
    const read = await missed(people.gus, away);
    expect(read.map(short)).toEqual(expect.arrayContaining([`scope remove ${groups.crew}`]));
    expect(JSON.stringify(read)).not.toContain('Secret');

    await call(server, owner, 'restoreGroup', { params: { id: groups.team } });
    await gus.waitForEvent((change) => short(change) === `scope upsert ${groups.crew}`);
    expect([await sees(mia, toTeam), await sees(gus, toTeam), await sees(gus, toCrew)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await mia.ask('getCollections', { groupId: groups.team })).toHaveLength(1);
  });

  it('is sent to members of the organization, and to guests who are in it', async () => {
    const { id, owner, people, groups } = await makeOrganization(server, {
      people: { mia: 'member', tim: 'member', gus: 'guest', gil: 'guest' },
      groups: { team: { members: { mia: 'lead', gus: 'member' } } },
    });
    const [tim, gus, gil] = [await connect(people.tim), await connect(people.gus), await connect(people.gil)];
    await update(people.mia, groups.team, { name: 'Secret' });
    for (const socket of [tim, gus])
      await socket.waitForEvent(
        (change) => change.entity === 'group' && change.op === 'upsert' && change.data.name === 'Secret',
      );
    expect(JSON.stringify([await settled(gil), gil.received])).not.toContain('Secret');
    const away = await cursorOf(people.gil);
    // Guests do not even get removals of what was shared with the organization.
    const own = await connect(owner);
    const taskId = await give(own, { organizationId: id });
    const access = (await own.ask('getTask', { id: taskId })).NoteAccess[0]?.id ?? '';
    await own.ask('deleteTaskAccess', { id: taskId, accessId: access });
    await tim.waitForEvent((change) => short(change) === `task remove ${taskId}`);
    expect(JSON.stringify([await settled(gil), gil.received])).not.toContain(taskId);
    expect(JSON.stringify(await missed(people.gil, away))).not.toContain(taskId);
    await add(people.mia, groups.team, people.tim);
    await gus.waitForEvent(organizationWith(({ organizationMembers }) => organizationMembers.length === 3));
    await add(owner, groups.team, people.gil);
    await gil.waitForEvent((change) => short(change) === `scope upsert ${groups.team}`);
    await gil.waitForEvent(organizationWith(({ groups }) => groups.length === 1));
    const params = { id: groups.team, userId: people.gil.user.id };
    await call(server, people.mia, 'removeGroupMember', { params });
    await gil.waitForEvent((change) => short(change) === `group remove ${groups.team}`);
    expect((await missed(people.gil, away)).map(short)).toEqual(
      expect.arrayContaining([
        `scope remove ${groups.team}`,
        `group remove ${groups.team}`,
        `organization upsert ${id}`,
      ]),
    );
    // A leaving member gets removals of what they could view, and of nothing else.
    const { id: hidden } = await call(server, owner, 'createGroup', {
      params: { organizationId: id },
      body: { name: 'Board' },
    });
    await call(server, people.gus, 'leaveOrganization', { params: { orgId: id } });
    await gus.waitForEvent((change) => short(change) === `group remove ${groups.team}`);
    await gus.waitForEvent((change) => short(change) === `organization remove ${id}`);
    expect(JSON.stringify([await settled(gus), gus.received])).not.toContain(hidden);
  });
});
