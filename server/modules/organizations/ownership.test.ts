import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_LIFE } from '#contract/limits.ts';
import type { OrganizationRole } from '#contract/people/member.ts';
import { PASSWORD, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, makeOwner } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const makeAcme = () => makeOrganization(server, { people: { ann: 'admin', mia: 'member' } });
type Acme = Awaited<ReturnType<typeof makeAcme>>;

const change = (by: Person, orgId: string, { user }: Person, body: object) =>
  call(server, by, 'updateOrganizationMember', { params: { orgId }, body: { userId: user.id, ...body } });
const offer = ({ id, owner }: Acme, to: Person, stepsDown = false) =>
  change(owner, id, to, { role: 'owner', stepsDown });
const accept = (by: Person, orgId: string) => call(server, by, 'joinOrganization', { params: { orgId } });
const decline = (by: Person, orgId: string) => call(server, by, 'declineInvitation', { params: { orgId } });
const received = (by: Person) => call(server, by, 'getReceivedInvitations', {});
const waiting = ({ id, owner }: Acme) => call(server, owner, 'getInvitations', { params: { orgId: id } });
const notificationsOf = async (person: Person) =>
  (await call(server, person, 'getNotifications', { query: {} })).notifications.map(
    ({ kind, offeredRole }) => `${kind} ${offeredRole}`,
  );
async function rolesIn({ id, owner }: Acme, by = owner): Promise<Record<string, OrganizationRole>> {
  const { organizationMembers } = await call(server, by, 'getOrganization', { params: { id } });
  return Object.fromEntries(organizationMembers.map(({ userId, role }) => [userId, role]));
}

describe('an offered ownership', () => {
  it('changes nothing without acceptance: the member may leave or delete their account', async () => {
    const acme = await makeAcme();
    const { mia } = acme.people;
    const { organizationMembers } = await change(acme.owner, acme.id, mia, { role: 'owner', title: 'Boss' });
    const asked = organizationMembers.find(({ userId }) => userId === mia.user.id);
    expect(asked).toMatchObject({ role: 'member', title: 'Boss' });
    const leaving = call(server, acme.owner, 'leaveOrganization', { params: { orgId: acme.id } });
    await expect(leaving).rejects.toThrow('last_owner');
    expect(await call(server, mia, 'leaveOrganization', { params: { orgId: acme.id } })).toEqual({
      id: acme.id,
    });
    expect(await received(mia)).toEqual([]);
    await expect(accept(mia, acme.id)).rejects.toThrow('not_found');

    await offer(acme, acme.people.ann, true);
    await call(server, acme.people.ann, 'deleteAccount', { body: { password: PASSWORD } });
    expect((await rolesIn(acme))[acme.owner.user.id]).toBe('owner');
    expect(await waiting(acme)).toEqual([]);
  });

  it('is refused to everyone but the member, and to them after a refusal', async () => {
    const acme = await makeAcme();
    const { ann, mia } = acme.people;
    await offer(acme, mia);
    await expect(accept(ann, acme.id)).rejects.toThrow('not_found');
    await expect(accept(await registerPerson(server), acme.id)).rejects.toThrow('not_found');
    await decline(mia, acme.id);
    await expect(accept(mia, acme.id)).rejects.toThrow('not_found');
    await expect(offer(acme, mia)).rejects.toThrow('invitation_declined');
    // A refused ownership does not affect a membership after leaving.
    await call(server, mia, 'leaveOrganization', { params: { orgId: acme.id } });
    const params = { orgId: acme.id, userId: mia.user.id };
    await call(server, acme.owner, 'addOrganizationMember', { params, body: {} });
    expect((await accept(mia, acme.id)).id).toBe(acme.id);
    expect((await rolesIn(acme))[mia.user.id]).toBe('member');
  });

  it('is withdrawn by owners alone, and does not shield a member from being removed', async () => {
    const acme = await makeAcme();
    const { ann, mia } = acme.people;
    await offer(acme, mia);
    const [offered] = await waiting(acme);
    expect(offered).toMatchObject({ userId: mia.user.id, role: 'owner', stepsDown: false });
    const params = { orgId: acme.id, id: offered?.id ?? '' };
    await expect(call(server, ann, 'deleteInvitation', { params })).rejects.toThrow('not_permitted');
    await call(server, acme.owner, 'deleteInvitation', { params });
    await expect(accept(mia, acme.id)).rejects.toThrow('not_found');
    await offer(acme, mia);
    await call(server, ann, 'removeOrganizationMember', {
      params: { orgId: acme.id, userId: mia.user.id },
    });
    expect(await rolesIn(acme)).not.toHaveProperty(mia.user.id);
    expect(await received(mia)).toEqual([]);
  });

  it('is void once its inviter owns nothing there any more', async () => {
    const acme = await makeAcme();
    const { ann, mia } = acme.people;
    await makeOwner(server, acme.owner, acme.id, ann);
    await offer(acme, mia);
    await change(ann, acme.id, acme.owner, { role: 'admin' });
    expect(await received(mia)).toEqual([]);
    await expect(accept(mia, acme.id)).rejects.toThrow('not_found');
    expect((await rolesIn(acme))[mia.user.id]).toBe('member');
  });

  it('notifies once while it is pending, and expires', async () => {
    const own = await startTestServer();
    const { id: orgId, owner, people } = await makeOrganization(own, { people: { mia: 'member' } });
    const body = { userId: people.mia.user.id, role: 'owner' as const };
    await call(own, owner, 'updateOrganizationMember', { params: { orgId }, body });
    await call(own, owner, 'updateOrganizationMember', { params: { orgId }, body });
    const { notifications } = await call(own, people.mia, 'getNotifications', { query: {} });
    expect(notifications.filter(({ offeredRole }) => offeredRole === 'owner')).toHaveLength(1);
    own.clock.advance(INVITATION_LIFE * 1_000 + 1);
    const later = await signInAgain(own, people.mia);
    await expect(call(own, later, 'joinOrganization', { params: { orgId } })).rejects.toThrow('not_found');
    await own.close();
  });

  it('makes a further owner, or replaces the inviter if they step down', async () => {
    const acme = await makeAcme();
    const { ann, mia } = acme.people;
    await offer(acme, mia);
    expect(await received(mia)).toMatchObject([
      { organizationName: 'Acme', inviterName: 'Ada Test', role: 'owner', stepsDown: false },
    ]);
    expect((await notificationsOf(mia))[0]).toBe('organization.added owner');
    expect((await accept(mia, acme.id)).role).toBe('owner');
    expect((await notificationsOf(acme.owner))[0]).toBe('organization.joined owner');
    expect(await waiting(acme)).toEqual([]);
    await offer(acme, ann, true);
    await accept(ann, acme.id);
    expect(await rolesIn(acme)).toEqual({
      [acme.owner.user.id]: 'admin',
      [ann.user.id]: 'owner',
      [mia.user.id]: 'owner',
    });
    expect(await call(server, acme.owner, 'leaveOrganization', { params: { orgId: acme.id } })).toEqual({
      id: acme.id,
    });
  });
});
