import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Acme = TestOrganization<'ann' | 'lea' | 'mia' | 'tim' | 'gus', 'team' | 'crew' | 'other'>;

let server: TestServer;
let acme: Acme;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { ann: 'admin', lea: 'member', mia: 'member', tim: 'member', gus: 'guest' },
    groups: {
      team: { members: { lea: 'lead', mia: 'member' } },
      crew: { below: 'team', members: { gus: 'member', mia: 'member' } },
      other: {},
    },
  });
  stranger = await registerPerson(server);
});
afterAll(() => server.close());

const group = (id: string) => ({ params: { id } });
const member = (id: string, person: Person) => ({ params: { id, userId: person.user.id } });
const create = (by: Person, name: string, parentGroupId: string | null = null, organizationId = acme.id) =>
  call(server, by, 'createGroup', { params: { organizationId }, body: { name, parentGroupId } });
const move = (by: Person, id: string, parentGroupId: string | null) =>
  call(server, by, 'updateGroup', { ...group(id), body: { parentGroupId } });
async function refuseAll(calls: readonly Promise<unknown>[], id: string): Promise<void> {
  await Promise.all(calls.map((each) => expect(each).rejects.toThrow(id)));
}

/** Every write to a group, by one user. */
function writesTo(id: string, by: Person, target: Person): Promise<unknown>[] {
  return [
    call(server, by, 'updateGroup', { ...group(id), body: { name: 'Mine' } }),
    call(server, by, 'deleteGroup', group(id)),
    call(server, by, 'restoreGroup', group(id)),
    call(server, by, 'addGroupMember', { ...member(id, target), body: {} }),
    call(server, by, 'removeGroupMember', member(id, target)),
    call(server, by, 'updateGroupMember', {
      params: { groupId: id },
      body: { userId: target.user.id, role: 'lead' },
    }),
  ];
}

describe('the group service', () => {
  it('refuses everything to a stranger and to a guest outside of the group, as if nothing existed', async () => {
    const { mia, gus } = acme.people;
    for (const [by, id] of [
      [stranger, acme.groups.team],
      [gus, acme.groups.team],
      [gus, acme.groups.other],
    ] as const) {
      await refuseAll(writesTo(id, by, mia), 'not_found');
      const reads = [call(server, by, 'getGroup', group(id)), call(server, by, 'leaveGroup', group(id))];
      await refuseAll(reads, 'not_found');
    }
    await refuseAll([create(stranger, 'Mine')], 'not_found');
    expect(await call(server, stranger, 'getGroups', {})).toEqual([]);
  });

  it('refuses changes by members, and by members of the organization outside of it', async () => {
    const { mia, tim, gus } = acme.people;
    await refuseAll(writesTo(acme.groups.team, mia, tim), 'not_permitted');
    await refuseAll(writesTo(acme.groups.team, tim, mia), 'not_permitted');
    await refuseAll(writesTo(acme.groups.crew, gus, mia), 'not_permitted');
    await refuseAll([call(server, tim, 'leaveGroup', group(acme.groups.team))], 'not_a_member');
  });

  it('refuses a group made by a guest, below a foreign group, or below one elsewhere', async () => {
    const { tim, gus, lea } = acme.people;
    const elsewhere = await makeOrganization(server, { groups: { away: {} } });
    await refuseAll([create(gus, 'Mine'), create(gus, 'Mine', acme.groups.crew)], 'not_permitted');
    await refuseAll([create(tim, 'Mine', acme.groups.team)], 'not_permitted');
    // Members whom they added to their own group would get access to everything shared with the group above.
    const { mia } = acme.people;
    const { id: own } = await create(mia, 'Mine');
    const throughOwn = [create(mia, 'Below', acme.groups.team), move(mia, own, acme.groups.team)];
    await refuseAll(throughOwn, 'not_permitted');
    await call(server, mia, 'deleteGroup', group(own));
    await refuseAll(
      [
        create(lea, 'Mine', elsewhere.groups.away),
        create(lea, 'Mine', uuidv7()),
        create(acme.owner, 'Mine', elsewhere.groups.away),
        move(acme.owner, acme.groups.other, elsewhere.groups.away),
      ],
      'not_found',
    );
  });

  it('refuses users outside of the organization, members of the group, and removing others', async () => {
    const { lea, mia, tim } = acme.people;
    const id = acme.groups.team;
    const add = (person: Person) => call(server, lea, 'addGroupMember', { ...member(id, person), body: {} });
    await refuseAll([add(stranger)], 'not_a_member');
    await refuseAll([add(mia)], 'already_member');
    const unknown = call(server, lea, 'updateGroupMember', {
      params: { groupId: id },
      body: { userId: tim.user.id, role: 'lead' },
    });
    await refuseAll([call(server, lea, 'removeGroupMember', member(id, tim)), unknown], 'not_found');
    await refuseAll([call(server, lea, 'removeGroupMember', member(id, lea))], 'not_permitted');
  });

  it('refuses a taken id, an empty name, a cycle and too many levels', async () => {
    const { owner } = acme;
    const params = { organizationId: acme.id };
    const taken = call(server, owner, 'createGroup', { params, body: { id: acme.groups.team, name: 'X' } });
    await refuseAll([taken], 'id_taken');
    await refuseAll([create(owner, '  ')], 'invalid_input');
    const { id: top } = await create(owner, 'level 0');
    const levels = [top];
    for (let level = 1; level <= MAX_DEPTH; level += 1) {
      levels.push((await create(owner, `level ${level}`, levels.at(-1))).id);
    }
    const [, second = '', third = ''] = levels;
    await refuseAll(
      [create(owner, 'too deep', levels.at(-1)), move(owner, top, acme.groups.other)],
      'too_deep',
    );
    await refuseAll([move(owner, top, top), move(owner, second, levels.at(-1) ?? '')], 'group_cycle');
    await call(server, owner, 'deleteGroup', group(third));
    await refuseAll([move(owner, top, acme.groups.other)], 'too_deep');
    await call(server, owner, 'deleteGroup', group(top));
  });
});

describe('a group', () => {
  it('is created once and led by its creator', async () => {
    const { lea } = acme.people;
    const make = () =>
      call(
        server,
        lea,
        'createGroup',
        { params: { organizationId: acme.id }, body: { name: 'Fresh', parentGroupId: acme.groups.team } },
        'made-once',
      );
    const made = await make();
    expect(made).toMatchObject({ name: 'Fresh', role: 'lead', parentGroupId: acme.groups.team, version: 1 });
    expect(made.groupMembers).toMatchObject([{ userId: lea.user.id, role: 'lead' }]);
    expect(await make()).toEqual(made);
    expect(await call(server, lea, 'deleteGroup', group(made.id))).toEqual({ id: made.id });
    expect(await call(server, lea, 'deleteGroup', group(made.id))).toEqual({ id: made.id });
    await refuseAll([call(server, lea, 'getGroup', group(made.id))], 'not_found');
  });

  it('has a role for each reader, also led from above, and shows guests no parent', async () => {
    const { ann, lea, mia, tim, gus } = acme.people;
    const seen = async (by: Person) => call(server, by, 'getGroup', group(acme.groups.crew));
    expect(await seen(lea)).toMatchObject({ role: 'lead', parentGroupId: acme.groups.team });
    expect(await seen(mia)).toMatchObject({ role: 'member' });
    expect(await seen(tim)).toMatchObject({ role: null });
    expect(await seen(ann)).toMatchObject({ role: null });
    const narrow = await seen(gus);
    expect(narrow).toMatchObject({ role: 'member', parentGroupId: null });
    expect(await call(server, gus, 'getGroups', {})).toEqual([narrow]);
    const all = await call(server, tim, 'getGroups', {});
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(acme.groups)));
  });

  it('is changed by leads, also of groups above, and by admins', async () => {
    const { ann, lea, tim } = acme.people;
    const { crew } = acme.groups;
    await call(server, lea, 'addGroupMember', { ...member(crew, tim), body: { title: 'Cook' } });
    const changed = await call(server, ann, 'updateGroupMember', {
      params: { groupId: crew },
      body: { userId: tim.user.id, role: 'lead' },
    });
    const found = changed.groupMembers.find(({ userId }) => userId === tim.user.id);
    expect(found).toMatchObject({ role: 'lead', title: 'Cook' });
    const renamed = await call(server, tim, 'updateGroup', { ...group(crew), body: { name: 'Kitchen' } });
    expect(renamed).toMatchObject({ name: 'Kitchen', role: 'lead' });
    const left = await call(server, lea, 'removeGroupMember', member(crew, tim));
    expect(left.groupMembers.map(({ userId }) => userId)).not.toContain(tim.user.id);
  });

  it('moves with all groups below it, and is restored with exactly those deleted with it', async () => {
    const { owner } = acme;
    const { id: top } = await create(owner, 'top');
    const { id: middle } = await create(owner, 'middle', top);
    const { id: leaf } = await create(owner, 'leaf', middle);
    const { id: deleted } = await create(owner, 'gone', middle);
    const { id: target } = await create(owner, 'target');
    await call(server, owner, 'deleteGroup', group(deleted));
    expect(await move(owner, middle, target)).toMatchObject({ parentGroupId: target });
    await refuseAll([move(owner, target, leaf)], 'group_cycle');
    await call(server, owner, 'deleteGroup', group(target));
    const ids = async () => (await call(server, owner, 'getGroups', {})).map(({ id }) => id);
    for (const id of [target, middle, leaf, deleted]) expect(await ids()).not.toContain(id);
    expect(await ids()).toContain(top);
    // A group that was deleted with a parent is restored with it only.
    await refuseAll(
      [middle, leaf, deleted].map((id) => call(server, owner, 'restoreGroup', group(id))),
      'not_found',
    );
    await call(server, owner, 'restoreGroup', group(target));
    for (const id of [target, middle, leaf]) expect(await ids()).toContain(id);
    expect(await ids()).not.toContain(deleted);
    expect(await call(server, owner, 'restoreGroup', group(deleted))).toMatchObject({
      parentGroupId: middle,
    });
  });

  it('is left with its organization', async () => {
    const { id, owner, people, groups } = await makeOrganization(server, {
      people: { mia: 'member', ben: 'member' },
      groups: { team: { members: { mia: 'lead', ben: 'member' } } },
    });
    await call(server, people.mia, 'leaveOrganization', { params: { orgId: id } });
    expect(await call(server, people.mia, 'getGroups', {})).toEqual([]);
    const seen = await call(server, people.ben, 'getGroup', group(groups.team));
    expect(seen.groupMembers.map(({ userId }) => userId)).toEqual([people.ben.user.id]);
    await joinTogether(server, owner, id, people.mia, { role: 'member' });
    expect(await call(server, people.mia, 'getGroup', group(groups.team))).toMatchObject({ role: null });
  });
});

describe('concurrent moves', () => {
  it('of two groups below each other make no cycle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner } = acme;
      const [{ id: a }, { id: b }] = [await create(owner, 'a'), await create(owner, 'b')];
      const moved = await Promise.allSettled([move(owner, a, b), move(owner, b, a)]);
      expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const rows = await call(server, owner, 'getGroups', {});
      const parents = rows.filter(({ id }) => id === a || id === b).map(({ parentGroupId }) => parentGroupId);
      expect(parents.filter((parent) => parent === null)).toHaveLength(1);
    }
  });
});
