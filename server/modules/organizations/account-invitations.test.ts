import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_LIFE, INVITATION_PAUSE, MAX_WAITING_INVITATIONS } from '#contract/limits.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let acme: TestOrganization<'ann' | 'mia', 'team'>;

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { ann: 'admin', mia: 'member' },
    groups: { team: { members: { mia: 'lead' } } },
  });
});
afterAll(() => server.close());

const add = (by: Person, { user }: Person, body: object = {}, orgId = acme.id) =>
  call(server, by, 'addOrganizationMember', { params: { orgId, userId: user.id }, body });
const join = (by: Person, orgId = acme.id) => call(server, by, 'joinOrganization', { params: { orgId } });
const decline = (by: Person, orgId = acme.id) => call(server, by, 'declineInvitation', { params: { orgId } });
const received = (by: Person) => call(server, by, 'getReceivedInvitations', {});
const waiting = (by: Person) => call(server, by, 'getInvitations', { params: { orgId: acme.id } });
const get = (by: Person) => call(server, by, 'getOrganization', { params: { id: acme.id } });
const notificationsOf = async (person: Person) =>
  (await call(server, person, 'getNotifications', { query: {} })).notifications.map(({ kind }) => kind);

describe('addMember without an answer', () => {
  it('makes no member, shows no address and gives no access', async () => {
    const person = await registerPerson(server);
    const { organizationMembers } = await add(acme.owner, person, { role: 'admin' });
    expect(organizationMembers.map(({ userId }) => userId)).not.toContain(person.user.id);
    const profile = await call(server, acme.owner, 'getProfile', { params: { id: person.user.id } });
    expect(profile).toMatchObject({ email: null, organizations: [] });
    expect(await call(server, person, 'getOrganizations', {})).toEqual([]);
    await expect(get(person)).rejects.toThrow('not_found');
    const params = { id: acme.groups.team, userId: person.user.id };
    const grouped = call(server, acme.people.mia, 'addGroupMember', { params, body: {} });
    await expect(grouped).rejects.toThrow('not_a_member');
    await call(server, acme.people.ann, 'removeOrganizationMember', {
      params: { orgId: acme.id, userId: person.user.id },
    });
    expect(await received(person)).toEqual([]);
  });

  it('is pending for nobody else, and for nobody who answered', async () => {
    const person = await registerPerson(server);
    await expect(join(person)).rejects.toThrow('not_found');
    await expect(decline(person)).rejects.toThrow('not_found');
    await add(acme.owner, person);
    await expect(join(await registerPerson(server))).rejects.toThrow('not_found');
    await decline(person);
    await expect(join(person)).rejects.toThrow('not_found');
    await expect(decline(person)).rejects.toThrow('not_found');
  });

  it('is listed for the invited user and for those who may invite, who may withdraw it', async () => {
    const person = await registerPerson(server);
    await add(acme.people.ann, person, { role: 'guest' });
    expect(await received(person)).toMatchObject([
      { organizationId: acme.id, organizationName: 'Acme', inviterName: 'Ada Test', role: 'guest' },
    ]);
    expect(await notificationsOf(person)).toEqual(['organization.added']);
    const [invitation] = (await waiting(acme.owner)).filter(({ userId }) => userId === person.user.id);
    expect(invitation).toMatchObject({ email: null, personName: 'Ada Test', role: 'guest' });
    await expect(waiting(acme.people.mia)).rejects.toThrow('not_permitted');
    const params = { orgId: acme.id, id: invitation?.id ?? '' };
    await call(server, acme.owner, 'deleteInvitation', { params });
    expect(await received(person)).toEqual([]);
    await expect(join(person)).rejects.toThrow('not_found');
  });
});

describe('an invitation to an account', () => {
  it('makes a member only by the user’s acceptance, which then is visible', async () => {
    const person = await registerPerson(server);
    await add(acme.people.ann, person, { role: 'admin', title: 'Designer' });
    const joined = await join(person);
    expect(joined.role).toBe('admin');
    const member = joined.organizationMembers.find(({ userId }) => userId === person.user.id);
    expect(member).toMatchObject({ title: 'Designer' });
    expect((await notificationsOf(acme.people.ann))[0]).toBe('organization.joined');
    const profile = await call(server, acme.owner, 'getProfile', { params: { id: person.user.id } });
    expect(profile.email).toBe(person.email);
    expect(await received(person)).toEqual([]);
    await expect(add(acme.owner, person)).rejects.toThrow('already_member');
  });

  it('notifies the user once however often it is sent, and keeps the latest role', async () => {
    const person = await registerPerson(server);
    await add(acme.owner, person, { role: 'member' });
    await add(acme.people.ann, person, { role: 'guest' });
    expect(await notificationsOf(person)).toEqual(['organization.added']);
    expect(await received(person)).toMatchObject([{ role: 'guest' }]);
    expect((await join(person)).role).toBe('guest');
  });

  it('is settled too when the user joins by a mail’s token', async () => {
    const person = await registerPerson(server);
    await add(acme.owner, person);
    await call(server, acme.owner, 'createInvitation', {
      params: { orgId: acme.id },
      body: { id: uuidv7(), email: person.email },
    });
    const locked = JSON.stringify(server.app.heldJobs.held);
    const token = [...locked.matchAll(/"token":"([\w-]+)"/g)].at(-1)?.[1] ?? '';
    await call(server, person, 'acceptInvitation', { body: { token } });
    expect(await received(person)).toEqual([]);
  });

  it('can be repeated only a while after a refusal, and expires', async () => {
    const own = await startTestServer();
    const { id: orgId, owner } = await makeOrganization(own);
    const person = await registerPerson(own);
    const params = { orgId, userId: person.user.id };
    const again = async () =>
      call(own, await signInAgain(own, owner), 'addOrganizationMember', { params, body: {} });
    await again();
    await call(own, person, 'declineInvitation', { params: { orgId } });
    await expect(again()).rejects.toThrow('invitation_declined');
    own.clock.advance(INVITATION_PAUSE * 1_000 + 1);
    await again();
    own.clock.advance(INVITATION_LIFE * 1_000 + 1);
    const later = await signInAgain(own, person);
    expect(await call(own, later, 'getReceivedInvitations', {})).toEqual([]);
    await expect(call(own, later, 'joinOrganization', { params: { orgId } })).rejects.toThrow('not_found');
    await own.close();
  });

  it('is refused beyond the limit of pending ones', async () => {
    const { id: orgId, owner } = await makeOrganization(server);
    await server.database.executeSql(`
      with crowd as (
        insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
        select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, now(), now(),
            '${orgId}' || n || '@example.org', '${orgId}' || n, '', '', ''
          from generate_series(1, ${MAX_WAITING_INVITATIONS}) n returning id)
      insert into invitations (id, organization_id, user_id, role, invited_by_id, created_at, expires_at)
      select gen_random_uuid(), '${orgId}', id, 'member', '${owner.user.id}', now(), '9000-01-01' from crowd`);
    await expect(add(owner, await registerPerson(server), {}, orgId)).rejects.toThrow('too_many');
  });
});

describe('an invitation whose inviter may no longer invite', () => {
  async function adminWith(other: Person): Promise<Person> {
    const admin = await registerPerson(server);
    await joinTogether(server, acme.owner, acme.id, admin, { role: 'admin' });
    await add(admin, other, { role: 'admin' });
    return admin;
  }
  const demote = ({ user }: Person) =>
    call(server, acme.owner, 'updateOrganizationMember', {
      params: { orgId: acme.id },
      body: { userId: user.id, role: 'member' },
    });
  async function mailed(by: Person): Promise<string> {
    const body = { id: uuidv7(), email: `${uuidv7()}@example.org`, role: 'admin' as const };
    await call(server, by, 'createInvitation', { params: { orgId: acme.id }, body });
    const locked = JSON.stringify(server.app.heldJobs.held);
    return [...locked.matchAll(/"token":"([\w-]+)"/g)].at(-1)?.[1] ?? '';
  }

  it.each([
    ['was demoted', demote],
    [
      'was removed',
      ({ user }: Person) =>
        call(server, acme.owner, 'removeOrganizationMember', {
          params: { orgId: acme.id, userId: user.id },
        }),
    ],
    ['left', (by: Person) => call(server, by, 'leaveOrganization', { params: { orgId: acme.id } })],
    [
      'is being erased',
      ({ user }: Person) =>
        server.database.executeSql('update users set deleted_at = now() where id = $1', [user.id]),
    ],
  ])('is void once the inviter %s', async (_, lose) => {
    const person = await registerPerson(server);
    const admin = await adminWith(person);
    const token = await mailed(admin);
    await lose(admin);
    expect(await received(person)).toEqual([]);
    await expect(join(person)).rejects.toThrow('not_found');
    const read = await call(server, null, 'readInvitation', { body: { token } });
    expect(read).toBeNull();
    const accepted = call(server, person, 'acceptInvitation', { body: { token } });
    await expect(accepted).rejects.toThrow('invalid_token');
    const listed = await waiting(acme.owner);
    expect(listed.map(({ invitedById }) => invitedById)).not.toContain(admin.user.id);
  });

  it('is valid again once another member repeats it', async () => {
    const person = await registerPerson(server);
    await demote(await adminWith(person));
    await add(acme.owner, person, { role: 'guest' });
    expect((await join(person)).role).toBe('guest');
  });
});
