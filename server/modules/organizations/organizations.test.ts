import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, makeOwner, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

type Acme = TestOrganization<'chief' | 'ann' | 'mia' | 'gus', 'team' | 'crew'>;

let server: TestServer;
let acme: Acme;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { chief: 'owner', ann: 'admin', mia: 'member', gus: 'guest' },
    groups: { team: { members: { mia: 'lead' } }, crew: { below: 'team', members: { gus: 'member' } } },
  });
  stranger = await registerPerson(server);
});
afterAll(() => server.close());

const of = (orgId: string) => ({ params: { orgId } });
const member = (orgId: string, person: Person) => ({ params: { orgId, userId: person.user.id } });

describe('the organization service', () => {
  it('refuses an organization without a name, or with a taken id', async () => {
    for (const name of [undefined, null, '', '   ']) {
      const made = call(server, stranger, 'createOrganization', { body: { name } });
      await expect(made).rejects.toMatchObject({
        reply: { id: 'no_organization_name', message: 'No organization name' },
        status: 400,
      });
      const params = { id: acme.id };
      await expect(
        call(server, acme.owner, 'updateOrganization', { params, body: { name } }),
      ).rejects.toThrow('no_organization_name');
    }
    const taken = call(server, stranger, 'createOrganization', { body: { id: acme.id, name: 'Mine' } });
    await expect(taken).rejects.toThrow('id_taken');
  });

  it('refuses everything to a stranger, as if nothing existed', async () => {
    const params = { id: acme.id };
    const { mia } = acme.people;
    const refused = [
      call(server, stranger, 'getOrganization', { params }),
      call(server, stranger, 'updateOrganization', { params, body: { name: 'Mine' } }),
      call(server, stranger, 'deleteOrganization', { params }),
      call(server, stranger, 'restoreOrganization', { params }),
      call(server, stranger, 'addOrganizationMember', { ...member(acme.id, stranger), body: {} }),
      call(server, stranger, 'removeOrganizationMember', member(acme.id, mia)),
      call(server, stranger, 'leaveOrganization', of(acme.id)),
      call(server, stranger, 'updateOrganizationMember', {
        ...of(acme.id),
        body: { userId: mia.user.id, role: 'admin' },
      }),
      call(server, acme.owner, 'getOrganization', { params: { id: uuidv7() } }),
    ];
    await Promise.all(refused.map((each) => expect(each).rejects.toThrow('not_found')));
    expect(await call(server, stranger, 'getOrganizations', {})).toEqual([]);
  });

  it.each(['mia', 'gus'] as const)('running it to %s, who may only be there', async (name) => {
    const person = acme.people[name];
    const params = { id: acme.id };
    const refused = [
      call(server, person, 'updateOrganization', { params, body: { name: 'Mine' } }),
      call(server, person, 'deleteOrganization', { params }),
      call(server, person, 'restoreOrganization', { params }),
      call(server, person, 'addOrganizationMember', { ...member(acme.id, stranger), body: {} }),
      call(server, person, 'removeOrganizationMember', member(acme.id, acme.people.ann)),
      call(server, person, 'updateOrganizationMember', {
        ...of(acme.id),
        body: { userId: person.user.id, role: 'owner' },
      }),
    ];
    await Promise.all(refused.map((each) => expect(each).rejects.toThrow('not_permitted')));
  });

  it('refuses an admin changes of owners and the deletion', async () => {
    const { ann, chief, mia } = acme.people;
    const change = (userId: string, role: 'owner' | 'member') =>
      call(server, ann, 'updateOrganizationMember', { ...of(acme.id), body: { userId, role } });
    await expect(change(mia.user.id, 'owner')).rejects.toThrow('not_permitted');
    await expect(change(ann.user.id, 'owner')).rejects.toThrow('not_permitted');
    await expect(change(chief.user.id, 'member')).rejects.toThrow('not_permitted');
    const removed = call(server, ann, 'removeOrganizationMember', member(acme.id, chief));
    await expect(removed).rejects.toThrow('not_permitted');
    const params = { id: acme.id };
    await expect(call(server, ann, 'deleteOrganization', { params })).rejects.toThrow('not_permitted');
  });

  it('refuses a user who is a member already, who is none, or who does not exist', async () => {
    const { owner, people } = acme;
    const add = (userId: string) =>
      call(server, owner, 'addOrganizationMember', { params: { orgId: acme.id, userId }, body: {} });
    await expect(add(people.mia.user.id)).rejects.toThrow('already_member');
    await expect(add(uuidv7())).rejects.toThrow('not_found');
    const removed = call(server, owner, 'removeOrganizationMember', member(acme.id, stranger));
    await expect(removed).rejects.toThrow('not_found');
    const changed = call(server, owner, 'updateOrganizationMember', {
      ...of(acme.id),
      body: { userId: stranger.user.id, role: 'member' },
    });
    await expect(changed).rejects.toThrow('not_found');
  });

  it('refuses the last owner to leave, to be removed or demoted', async () => {
    const { id, owner } = await makeOrganization(server);
    const userId = owner.user.id;
    await expect(call(server, owner, 'leaveOrganization', of(id))).rejects.toThrow('last_owner');
    const removed = call(server, owner, 'removeOrganizationMember', member(id, owner));
    await expect(removed).rejects.toThrow('last_owner');
    const demoted = call(server, owner, 'updateOrganizationMember', {
      ...of(id),
      body: { userId, role: 'admin' },
    });
    await expect(demoted).rejects.toThrow('last_owner');
  });
});

describe('an organization', () => {
  it('is created once, renamed, and listed with the last changed one at the end', async () => {
    const person = await registerPerson(server);
    const create = (name: string, key: string) =>
      call(server, person, 'createOrganization', { body: { name } }, key);
    const first = await create('First', 'first-key');
    expect(first).toMatchObject({ name: 'First', role: 'owner', version: 1, groups: [] });
    expect(first.organizationMembers).toMatchObject([{ userId: person.user.id, role: 'owner', title: '' }]);
    expect(await create('First', 'first-key')).toEqual(first);
    server.clock.advance(1_000);
    const second = await create('Second', 'second-key');
    server.clock.advance(1_000);
    const params = { id: first.id };
    const renamed = await call(server, person, 'updateOrganization', { params, body: { name: ' Last ' } });
    expect(renamed).toMatchObject({ name: 'Last', version: 2 });
    const listed = await call(server, person, 'getOrganizations', {});
    expect(listed.map(({ name }) => name)).toEqual(['Second', 'Last']);
    expect(listed[1]).toEqual(renamed);
    expect(await call(server, person, 'getOrganization', { params: { id: second.id } })).toEqual(second);
  });

  it('shows guests only themselves, those they share a group with, and their groups', async () => {
    const params = { id: acme.id };
    const { mia, gus } = acme.people;
    const full = await call(server, mia, 'getOrganization', { params });
    expect(full.role).toBe('member');
    expect(full.organizationMembers).toHaveLength(5);
    expect(full.groups.map(({ name }) => name)).toEqual(['team', 'crew']);
    const narrow = await call(server, gus, 'getOrganization', { params });
    expect(narrow.role).toBe('guest');
    expect(narrow.organizationMembers.map(({ userId }) => userId)).toEqual([gus.user.id]);
    expect(narrow.groups).toEqual([{ id: acme.groups.crew, name: 'crew', parentGroupId: null }]);
    expect(await call(server, gus, 'getOrganizations', {})).toEqual([narrow]);
  });

  it('is left, loses members, and changes their roles', async () => {
    const { id, owner, people } = await makeOrganization(server, { people: { ann: 'admin', mia: 'member' } });
    const update = (by: Person, userId: string, body: object) =>
      call(server, by, 'updateOrganizationMember', { ...of(id), body: { userId, ...body } });
    const changed = await update(owner, people.ann.user.id, { title: 'Boss' });
    const ann = changed.organizationMembers.find(({ userId }) => userId === people.ann.user.id);
    expect(ann).toMatchObject({ role: 'admin', title: 'Boss' });
    await makeOwner(server, owner, id, people.ann);
    expect(await call(server, owner, 'leaveOrganization', of(id))).toEqual({ id });
    await expect(call(server, owner, 'getOrganization', { params: { id } })).rejects.toThrow('not_found');
    const kept = await call(server, people.ann, 'removeOrganizationMember', member(id, people.mia));
    expect(kept.organizationMembers.map(({ userId }) => userId)).toEqual([people.ann.user.id]);
    expect(await call(server, people.mia, 'getOrganizations', {})).toEqual([]);
  });

  it('is deleted for everyone and restored unchanged', async () => {
    const { id, owner, people } = await makeOrganization(server, {
      people: { mia: 'member' },
      groups: { team: { members: { mia: 'member' } } },
    });
    const before = await call(server, people.mia, 'getGroups', {});
    expect(before).toHaveLength(1);
    await call(server, owner, 'deleteOrganization', { params: { id } });
    expect(await call(server, people.mia, 'getOrganizations', {})).toEqual([]);
    expect(await call(server, people.mia, 'getGroups', {})).toEqual([]);
    const update = call(server, owner, 'updateOrganization', { params: { id }, body: { name: 'X' } });
    await expect(update).rejects.toThrow('not_found');
    await call(server, owner, 'restoreOrganization', { params: { id } });
    expect(await call(server, people.mia, 'getGroups', {})).toEqual(before);
  });
});
