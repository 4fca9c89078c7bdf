import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_MEMBERS } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { createConnections } from '#tests/factories/sockets.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
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
async function create(by: TestSocket, scope: object): Promise<string> {
  const id = uuidv7();
  await by.ask('createTask', { id, title: 'Task', ...scope });
  return id;
}
async function startTimer(by: TestSocket, id: string): Promise<string> {
  const recordId = uuidv7();
  const at = new Date(server.clock.now()).toISOString();
  await by.ask('startNoteTimer', { id, data: { recordId, startedAt: at, clientNow: at } });
  return recordId;
}
const leave = (by: Person, orgId: string) => call(server, by, 'leaveOrganization', { params: { orgId } });
const remove = (by: Person, orgId: string, person: Person) =>
  call(server, by, 'removeOrganizationMember', { params: { orgId, userId: person.user.id } });

describe('the data of a former member', () => {
  it('goes to the removing owner, with history, and is hidden from the former member', async () => {
    const {
      id: organizationId,
      owner,
      people,
      groups,
    } = await makeOrganization(server, {
      people: { chief: 'owner', mia: 'member', ben: 'member' },
      groups: { team: { members: { mia: 'member' } } },
    });
    const [mia, ben, chief] = [
      await connect(people.mia),
      await connect(people.ben),
      await connect(people.chief),
    ];
    const shared = await create(mia, { organizationId });
    const below = await create(mia, { parentTaskId: shared });
    const ofTeam = await create(mia, { groupId: groups.team });
    const own = await create(mia, {});
    const done = await create(mia, { organizationId });
    await mia.ask('finishTask', {
      id: done,
      at: new Date(server.clock.now()).toISOString(),
      clientNow: new Date(server.clock.now()).toISOString(),
    });
    await remove(people.chief, organizationId, people.mia);
    for (const id of [shared, below, ofTeam, done]) {
      await mia.waitForEvent((change) => change.id === id && change.op === 'remove');
      await expect(mia.ask('getTask', { id })).rejects.toThrow('not_found');
      expect(await chief.ask('getTask', { id })).toMatchObject({
        ownerId: people.chief.user.id,
        role: 'owner',
      });
    }
    expect(await mia.ask('getTask', { id: own })).toMatchObject({ role: 'owner' });
    expect(await ben.ask('getTask', { id: shared })).toMatchObject({ role: 'editor' });
    const history = (await chief.ask('getTaskHistory', { id: shared })).entries;
    expect(history.find(({ field }) => field === 'ownerId')).toMatchObject({
      before: people.mia.user.id,
      after: people.chief.user.id,
      userId: people.chief.user.id,
    });
    expect((await mia.ask('getTasks', {})).tasks.map(({ id }) => id)).toEqual([own]);
    expect(owner.user.id).not.toBe(people.chief.user.id);
  });

  it('goes to the longest-standing owner if an admin removes, or the member leaves', async () => {
    const {
      id: organizationId,
      owner,
      people,
    } = await makeOrganization(server, {
      people: { chief: 'owner', ann: 'admin', mia: 'member', ben: 'member' },
    });
    const [mia, ben, own] = [await connect(people.mia), await connect(people.ben), await connect(owner)];
    const [ofMia, ofBen] = [await create(mia, { organizationId }), await create(ben, { organizationId })];
    await remove(people.ann, organizationId, people.mia);
    await leave(people.ben, organizationId);
    for (const id of [ofMia, ofBen])
      expect(await own.ask('getTask', { id })).toMatchObject({ ownerId: owner.user.id });
    await leave(owner, organizationId);
    const chief = await connect(people.chief);
    expect(await chief.ask('getTask', { id: ofMia })).toMatchObject({ ownerId: people.chief.user.id });
  });

  it('includes no direct access to tasks of the organization, and no running timer', async () => {
    const {
      id: organizationId,
      owner,
      people,
      groups,
    } = await makeOrganization(server, {
      people: { mia: 'member', gus: 'guest' },
      groups: { team: { members: { gus: 'member' } } },
    });
    const [own, mia, gus] = [await connect(owner), await connect(people.mia), await connect(people.gus)];
    const given = await create(own, { organizationId });
    const elsewhere = await create(own, {});
    for (const id of [given, elsewhere])
      await own.ask('createTaskAccess', {
        id,
        data: { accessId: uuidv7(), right: 'assignee', userId: people.gus.user.id },
      });
    const recordId = await startTimer(gus, given);
    await leave(people.gus, organizationId);
    await expect(gus.ask('getTask', { id: given })).rejects.toThrow('not_found');
    expect(await gus.ask('getTask', { id: elsewhere })).toMatchObject({ role: 'assignee' });
    expect(await own.ask('getTask', { id: given })).toMatchObject({ NoteAccess: [] });
    const { activeTask } = await call(server, people.gus, 'getMe', {});
    expect(activeTask).toBeNull();
    await gus.waitForEvent(
      (change) =>
        change.entity === 'timerRecord' &&
        change.id === recordId &&
        (change.op === 'remove' || change.data.endedAt !== null),
    );

    // Losing or deleting a group ends running records on its tasks.
    const ofTeam = await create(own, { groupId: groups.team });
    await call(server, owner, 'addGroupMember', {
      params: { id: groups.team, userId: people.mia.user.id },
      body: {},
    });
    await startTimer(mia, ofTeam);
    expect((await call(server, people.mia, 'getMe', {})).activeTask).toEqual({ id: ofTeam });
    await call(server, owner, 'deleteGroup', { params: { id: groups.team } });
    expect((await call(server, people.mia, 'getMe', {})).activeTask).toBeNull();
  });
});

describe('a request of a former member', () => {
  it('is withdrawn, and they are not asked any more on tasks of the organization', async () => {
    const {
      id: organizationId,
      owner,
      people,
    } = await makeOrganization(server, {
      people: { mia: 'member', ben: 'member' },
    });
    const [own, mia] = [await connect(owner), await connect(people.mia)];
    const ask = (by: Person, noteId: string, person: Person) =>
      call(server, by, 'createDelegationRequest', {
        params: { noteId },
        body: { id: uuidv7(), access: [{ id: uuidv7(), userId: person.user.id }] },
      });
    const [ofMia, ofOwner] = [await create(mia, { organizationId }), await create(own, { organizationId })];
    const issued = await ask(people.mia, ofMia, people.ben);
    const received = await ask(owner, ofOwner, people.mia);
    await leave(people.mia, organizationId);
    expect(await own.ask('getTask', { id: ofMia })).toMatchObject({ delegatedStatus: 'OPEN', role: 'owner' });
    const seen = (by: Person, id: string) => call(server, by, 'getDelegationRequest', { params: { id } });
    await expect(seen(people.ben, issued.id)).rejects.toThrow('not_found');
    await expect(seen(people.mia, received.id)).rejects.toThrow('not_found');
    const accepted = call(server, people.mia, 'acceptDelegationRequest', {
      params: { id: received.id },
      body: {},
    });
    await expect(accepted).rejects.toThrow('not_found');
  });
});

describe('a notification of members', () => {
  async function newsOf(person: Person): Promise<string[]> {
    const { notifications } = await call(server, person, 'getNotifications', { query: {} });
    return notifications.map(({ kind, subject }) => `${kind} ${subject}`).reverse();
  }
  it('announces joining, another role, and groups entered and left', async () => {
    const {
      id: orgId,
      owner,
      people,
      groups,
    } = await makeOrganization(server, {
      people: { mia: 'member' },
      groups: { team: {} },
    });
    const params = { id: groups.team, userId: people.mia.user.id };
    await call(server, owner, 'addGroupMember', { params, body: {} });
    await call(server, owner, 'removeGroupMember', { params });
    const body = { userId: people.mia.user.id, role: 'admin' as const };
    await call(server, owner, 'updateOrganizationMember', { params: { orgId }, body });
    await call(server, owner, 'updateOrganizationMember', {
      params: { orgId },
      body: { userId: people.mia.user.id, title: 'Cook' },
    });
    await remove(owner, orgId, people.mia);
    expect(await newsOf(people.mia)).toEqual([
      'organization.added Acme',
      'group.added team',
      'group.removed team',
      'organization.roleChanged Acme',
      'organization.removed Acme',
    ]);
    expect(await newsOf(owner)).toEqual(['organization.joined Acme']);
  });
});

describe('concurrent changes of members', () => {
  it.each([
    ['remove each other', (a: Person, b: Person, orgId: string) => remove(a, orgId, b)],
    ['leave', (a: Person, _b: Person, orgId: string) => leave(a, orgId)],
    [
      'step down',
      (a: Person, _b: Person, orgId: string) =>
        call(server, a, 'updateOrganizationMember', {
          params: { orgId },
          body: { userId: a.user.id, role: 'member' },
        }),
    ],
  ])('two last owners who %s leave one of them', async (_what, act) => {
    for (let round = 0; round < 4; round += 1) {
      const { id, owner, people } = await makeOrganization(server, {
        people: { chief: 'owner', mia: 'member' },
      });
      const outcomes = await Promise.allSettled([act(owner, people.chief, id), act(people.chief, owner, id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const seen = await call(server, people.mia, 'getOrganization', { params: { id } });
      expect(seen.organizationMembers.filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('by two who add the same user invite once, and two acceptances make one member', async () => {
    const { id: orgId, owner, people } = await makeOrganization(server, { people: { ann: 'admin' } });
    const person = await registerPerson(server);
    const params = { orgId, userId: person.user.id };
    const add = (by: Person) => call(server, by, 'addOrganizationMember', { params, body: {} });
    await Promise.all([add(owner), add(people.ann)]);
    expect(await call(server, person, 'getReceivedInvitations', {})).toHaveLength(1);
    const join = () => call(server, person, 'joinOrganization', { params: { orgId } });
    const outcomes = await Promise.allSettled([join(), join()]);
    const refusals = outcomes.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refusals).toEqual([expect.stringContaining('not_found')]);
  });
});

describe('a large organization', () => {
  async function fill(orgId: string, count: number, name = ''): Promise<void> {
    await server.database.executeSql(`
      with crowd as (
        insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
        select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, now(), now(),
            '${orgId}${name}' || n || '@example.org', '${orgId}${name}' || n, 'Crowd', 'Number' || n, ''
          from generate_series(1, ${count}) n
        returning id)
      insert into organization_members (organization_id, user_id, role, joined_at)
      select '${orgId}', id, 'member', now() from crowd;`);
  }

  it('has a limit of members', async () => {
    const { id: orgId, owner, people } = await makeOrganization(server, { people: { mia: 'member' } });
    await fill(orgId, MAX_MEMBERS - 3);
    const body = { id: uuidv7(), email: `${uuidv7()}@example.org` };
    const invite = () => call(server, owner, 'createInvitation', { params: { orgId }, body });
    await invite();
    const token =
      JSON.stringify(server.app.heldJobs.held).match(/"token":"([\w-]+)"[^}]*\}\}?\]$/)?.[1] ?? '';
    const other = { ...body, id: uuidv7(), email: `${uuidv7()}@example.org` };
    const second = call(server, owner, 'createInvitation', { params: { orgId }, body: other });
    await expect(second).rejects.toThrow('too_many_members');
    const { user } = await registerPerson(server);
    const add = (userId: string) =>
      call(server, owner, 'addOrganizationMember', { params: { orgId, userId }, body: {} });
    await expect(add(user.id)).rejects.toThrow('too_many_members');
    await fill(orgId, 1, 'late');
    const invited = await registerPerson(server);
    const accept = () => call(server, invited, 'acceptInvitation', { body: { token } });
    await expect(accept()).rejects.toThrow('too_many_members');
    await leave(people.mia, orgId);
    await accept();
  });

  it('stays quick', async () => {
    const {
      id: orgId,
      owner,
      people,
    } = await makeOrganization(server, {
      people: { mia: 'member', gus: 'guest' },
      groups: { team: { members: { gus: 'member' } } },
    });
    await fill(orgId, 200);
    for (let count = 0; count < 30; count += 1)
      await call(server, owner, 'createGroup', {
        params: { organizationId: orgId },
        body: { name: `G${count}` },
      });
    const mia = await connect(people.mia);
    for (let count = 0; count < 100; count += 1) await create(mia, { organizationId: orgId });
    const timed = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      console.log(`${what}: ${Math.round(performance.now() - start)} ms`);
    };
    const person = await registerPerson(server);
    const params = { orgId, userId: person.user.id };
    await timed('get it', () => call(server, owner, 'getOrganization', { params: { id: orgId } }));
    await timed('get it as a guest', () =>
      call(server, people.gus, 'getOrganization', { params: { id: orgId } }),
    );
    await timed('list the groups', () => call(server, owner, 'getGroups', {}));
    await timed('rename it', () =>
      call(server, owner, 'updateOrganization', { params: { id: orgId }, body: { name: 'Big' } }),
    );
    await timed('invite one', () => call(server, owner, 'addOrganizationMember', { params, body: {} }));
    await timed('join', () => call(server, person, 'joinOrganization', { params: { orgId } }));
    await timed('remove one', () => call(server, owner, 'removeOrganizationMember', { params }));
    await timed('remove one with 100 tasks', () => remove(owner, orgId, people.mia));
    await timed('delete it', () => call(server, owner, 'deleteOrganization', { params: { id: orgId } }));
    await timed('restore it', () => call(server, owner, 'restoreOrganization', { params: { id: orgId } }));
    const { organizationMembers } = await call(server, owner, 'getOrganization', { params: { id: orgId } });
    expect(organizationMembers).toHaveLength(202);
  });
});
