import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_LIFE } from '#contract/limits.ts';
import {
  PASSWORD,
  type Person,
  registerPerson,
  registerUnverified,
  signInAgain,
} from '#tests/factories/person.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let smtp: SmtpServer;
let server: TestServer;
let acme: TestOrganization<'ann' | 'mia' | 'gus', 'team'>;
let stranger: Person;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ smtpUrl: smtp.url });
  acme = await makeOrganization(server, {
    people: { ann: 'admin', mia: 'member', gus: 'guest' },
    groups: { team: { members: { mia: 'lead' } } },
  });
  stranger = await registerPerson(server);
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const anyAddress = () => `${uuidv7()}@example.org`;

interface Wanted {
  readonly id?: string;
  readonly role?: 'admin' | 'member' | 'guest';
  readonly groupId?: string | null;
}
function invite(
  by: Person,
  email: string,
  { id = uuidv7(), ...body }: Wanted = {},
  key?: string,
  orgId = acme.id,
) {
  return call(server, by, 'createInvitation', { params: { orgId }, body: { id, email, ...body } }, key);
}
const list = (by: Person) => call(server, by, 'getInvitations', { params: { orgId: acme.id } });
const read = (token: string) => call(server, null, 'readInvitation', { body: { token } });
const accept = (by: Person, token: string, key?: string) =>
  call(server, by, 'acceptInvitation', { body: { token } }, key);

/** Invitation mails to one address, oldest first. */
async function mailsTo(email: string) {
  await server.app.heldJobs.runAll();
  const mails = smtp.mails.filter(({ recipients }) => recipients.includes(email));
  return mails.flatMap(({ subject, text = '' }) => {
    const token = /\/invitation\?token=([\w-]+)/.exec(text)?.[1];
    return token === undefined ? [] : [{ subject, text, token }];
  });
}
const tokensTo = async (email: string) => (await mailsTo(email)).map(({ token }) => token);
async function invited(wanted: Wanted = {}): Promise<string> {
  const email = anyAddress();
  await invite(acme.people.ann, email, wanted);
  const [token = ''] = await tokensTo(email);
  return token;
}

describe('the invitation service', () => {
  it('refuses inviting, viewing and withdrawing to a stranger, to members and to guests', async () => {
    const { id } = await invite(acme.owner, anyAddress());
    for (const [by, refusal] of [
      [stranger, 'not_found'],
      [acme.people.mia, 'not_permitted'],
      [acme.people.gus, 'not_permitted'],
    ] as const) {
      await expect(invite(by, anyAddress())).rejects.toThrow(refusal);
      await expect(list(by)).rejects.toThrow(refusal);
      const removed = call(server, by, 'deleteInvitation', { params: { orgId: acme.id, id } });
      await expect(removed).rejects.toThrow(refusal);
    }
  });

  it('refuses a member, a taken id, a group of another organization, and the role of an owner', async () => {
    const { ann, mia } = acme.people;
    await expect(invite(ann, mia.email.toUpperCase())).rejects.toThrow('already_member');
    const { id } = await invite(ann, anyAddress());
    await expect(invite(ann, anyAddress(), { id })).rejects.toThrow('id_taken');
    const other = await makeOrganization(server, { groups: { away: {} } });
    await expect(invite(ann, anyAddress(), { groupId: other.groups.away })).rejects.toThrow('not_found');
    await expect(invite(ann, anyAddress(), { groupId: uuidv7() })).rejects.toThrow('not_found');
    const asOwner = call(server, ann, 'createInvitation', {
      params: { orgId: acme.id },
      // @ts-expect-error: owners are appointed, not invited
      body: { id: uuidv7(), email: anyAddress(), role: 'owner' },
    });
    await expect(asOwner).rejects.toThrow('invalid_input');
    await expect(invite(other.owner, anyAddress(), { id }, undefined, other.id)).rejects.toThrow('id_taken');
    const foreign = call(server, other.owner, 'deleteInvitation', { params: { orgId: other.id, id } });
    await expect(foreign).rejects.toThrow('not_found');
  });

  it('refuses a token that is unknown, used, withdrawn, replaced, expired, or of a deleted organization', async () => {
    const person = await registerPerson(server);
    await expect(accept(person, 'unknown')).rejects.toThrow('invalid_token');
    expect(await read('unknown')).toBeNull();
    const used = await invited();
    await accept(await registerPerson(server), used);
    await expect(accept(person, used)).rejects.toThrow('invalid_token');
    expect(await read(used)).toBeNull();

    const email = anyAddress();
    const { id } = await invite(acme.people.ann, email);
    await invite(acme.owner, email);
    const [first = '', second = ''] = await tokensTo(email);
    await expect(accept(person, first)).rejects.toThrow('invalid_token');
    expect(await read(first)).toBeNull();
    await call(server, acme.people.ann, 'deleteInvitation', { params: { orgId: acme.id, id } });
    await expect(accept(person, second)).rejects.toThrow('invalid_token');

    const other = await makeOrganization(server);
    const away = anyAddress();
    await invite(other.owner, away, {}, undefined, other.id);
    await call(server, other.owner, 'deleteOrganization', { params: { id: other.id } });
    const [lost = ''] = await tokensTo(away);
    await expect(accept(person, lost)).rejects.toThrow('invalid_token');
    expect(await read(lost)).toBeNull();
    expect(await call(server, person, 'getOrganizations', {})).toEqual([]);
  });
});

describe('an invitation by mail', () => {
  it('reveals nothing of whether the address has an account', async () => {
    const [known, unknown] = [stranger.email, anyAddress()];
    const answers = [await invite(acme.people.ann, known), await invite(acme.people.ann, unknown)];
    const shapes = answers.map(({ id: _, email: __, ...rest }) => rest);
    expect(shapes[0]).toEqual({
      ...shapes[1],
      createdAt: shapes[0]?.createdAt,
      expiresAt: shapes[0]?.expiresAt,
    });
    const [one, two] = [await mailsTo(known), await mailsTo(unknown)];
    expect(one).toHaveLength(1);
    expect(one[0]?.subject).toBe(two[0]?.subject);
    expect(two[0]?.text).toContain('Acme');
    expect(JSON.stringify(answers)).not.toContain('token');
    const rows = await server.database.executeSql('select token_hash from invitations');
    const tokens = [...(await tokensTo(known)), ...(await tokensTo(unknown))];
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is made once, sent again on request, and listed until it ends', async () => {
    const { ann } = acme.people;
    const email = anyAddress();
    const id = uuidv7();
    const made = await invite(ann, email, { id, role: 'guest' }, 'invited-once');
    expect(made).toMatchObject({ id, email, role: 'guest', groupId: null, invitedById: ann.user.id });
    expect(await invite(ann, email, { id, role: 'guest' }, 'invited-once')).toEqual(made);
    expect(await tokensTo(email)).toHaveLength(1);
    server.clock.advance(60_000);
    const again = await invite(acme.owner, email, { role: 'member', groupId: acme.groups.team });
    expect(again).toMatchObject({ id, role: 'member', groupId: acme.groups.team, createdAt: made.createdAt });
    expect(again.expiresAt > made.expiresAt).toBe(true);
    expect(await tokensTo(email)).toHaveLength(2);
    expect((await list(ann)).filter((each) => each.email === email)).toEqual([again]);
    await call(server, ann, 'deleteInvitation', { params: { orgId: acme.id, id } });
    expect((await list(ann)).map((each) => each.id)).not.toContain(id);
    await expect(call(server, ann, 'deleteInvitation', { params: { orgId: acme.id, id } })).rejects.toThrow(
      'not_found',
    );
  });

  it('shows its organization and inviter to the holder of the token, signed in or not', async () => {
    const token = await invited();
    const { user } = acme.people.ann;
    const inviterName = `${user.firstName} ${user.lastName}`.trim();
    expect(await read(token)).toEqual({ organizationName: 'Acme', inviterName });
  });

  it('adds the holder of the token as a member, in its group too, and notifies the inviter', async () => {
    const token = await invited({ role: 'guest', groupId: acme.groups.team });
    const person = await registerPerson(server);
    const joined = await accept(person, token, 'joined-once');
    expect(joined).toMatchObject({ id: acme.id, role: 'guest', groups: [{ name: 'team' }] });
    expect(joined.organizationMembers.map(({ userId }) => userId)).toContain(acme.people.mia.user.id);
    expect(await accept(person, token, 'joined-once')).toEqual(joined);
    const { notifications } = await call(server, acme.people.ann, 'getNotifications', { query: {} });
    expect(notifications[0]).toMatchObject({
      kind: 'organization.joined',
      subject: 'Acme',
      organizationId: acme.id,
      actorId: person.user.id,
    });
  });

  it('makes an administrator of the invited address alone, and a member of whoever else has the link', async () => {
    const invitee = await registerPerson(server);
    await invite(acme.people.ann, invitee.email, { role: 'admin' });
    const [forInvitee = ''] = await tokensTo(invitee.email);
    expect(await accept(invitee, forInvitee)).toMatchObject({ role: 'admin' });
    const passedOn = await invited({ role: 'admin' });
    expect(await accept(await registerPerson(server), passedOn)).toMatchObject({ role: 'member' });
  });

  it('changes nothing for a member', async () => {
    const token = await invited({ role: 'guest', groupId: acme.groups.team });
    const { ann } = acme.people;
    const seen = await accept(ann, token);
    expect(seen.role).toBe('admin');
    const group = await call(server, ann, 'getGroup', { params: { id: acme.groups.team } });
    expect(group.groupMembers.map(({ userId }) => userId)).toContain(ann.user.id);
    const again = await invited({ groupId: acme.groups.team });
    expect(await accept(ann, again)).toMatchObject({ role: 'admin' });
  });

  it('cannot bring a removed member back, be it to them or sent by them', async () => {
    const { id: orgId, owner, people } = await makeOrganization(server, { people: { ann: 'admin' } });
    const { ann } = people;
    const [toAnn, byAnn, byOwner] = [ann.user.email, anyAddress(), anyAddress()];
    const params = { orgId, userId: ann.user.id };
    await call(server, owner, 'removeOrganizationMember', { params });
    await invite(owner, toAnn, { role: 'admin' }, undefined, orgId);
    await joinTogether(server, owner, orgId, ann, { role: 'admin' });
    await invite(ann, byAnn, { role: 'admin' }, undefined, orgId);
    await invite(owner, byOwner, {}, undefined, orgId);
    const [first = ''] = await tokensTo(toAnn);
    const [second = ''] = await tokensTo(byAnn);
    const [third = ''] = await tokensTo(byOwner);
    await call(server, owner, 'removeOrganizationMember', { params });
    for (const token of [first, second]) await expect(accept(ann, token)).rejects.toThrow('invalid_token');
    expect(await accept(await registerPerson(server), third)).toMatchObject({ role: 'member' });
  });

  it('is accepted by one of two concurrent users', async () => {
    const token = await invited();
    const [one, two] = [await registerPerson(server), await registerPerson(server)];
    const outcomes = await Promise.allSettled([accept(one, token), accept(two, token)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends with an account of its address, if that was verified', async () => {
    const addressed = async (email: string) => (await list(acme.owner)).some((each) => each.email === email);
    for (const [register, isLeft] of [
      [registerUnverified, true],
      [registerPerson, false],
    ] as const) {
      const email = anyAddress();
      await invite(acme.owner, email);
      const person = await register(server, email);
      await call(server, person, 'deleteAccount', { body: { password: PASSWORD } });
      expect(await addressed(email)).toBe(isLeft);
    }
  });

  it('expires', async () => {
    const own = await startTestServer();
    const { id: orgId, owner } = await makeOrganization(own);
    const email = anyAddress();
    const body = { id: uuidv7(), email };
    await call(own, owner, 'createInvitation', { params: { orgId }, body });
    const token = JSON.stringify(own.app.heldJobs.held).match(/"token":"([\w-]+)"/)?.[1] ?? '';
    expect(token).not.toBe('');
    own.clock.advance(INVITATION_LIFE * 1_000 + 1);
    const person = await registerPerson(own);
    await expect(call(own, person, 'acceptInvitation', { body: { token } })).rejects.toThrow('invalid_token');
    expect(await call(own, null, 'readInvitation', { body: { token } })).toBeNull();
    await own.close();
  });
});

it('the mails of an organization, and of one user, are limited by the hour', async () => {
  const own = await startTestServer({ rateLimitFactor: 0.25 });
  const { id: orgId, owner } = await makeOrganization(own);
  const admins = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(() => registerPerson(own)));
  for (const admin of admins) await joinTogether(own, owner, orgId, admin, { role: 'admin' });
  const send = (by: Person) =>
    call(own, by, 'createInvitation', { params: { orgId }, body: { id: uuidv7(), email: anyAddress() } });
  for (const admin of admins) {
    for (let sent = 0; sent < 5; sent += 1) await send(admin);
    await expect(send(admin)).rejects.toThrow('too_many_requests');
  }
  const [admin] = admins;
  if (admin === undefined) throw new Error('an admin');
  own.clock.advance(1_800_000);
  const again = await signInAgain(own, admin);
  await expect(send(again)).rejects.toMatchObject({
    reply: { id: 'too_many_requests', retryAfter: 1_800 },
  });
  own.clock.advance(1_800_001);
  await send(await signInAgain(own, admin));
  await own.close();
});

it('a user with an unverified address cannot invite', async () => {
  const person = await registerUnverified(server);
  const { id: orgId } = await call(server, person, 'createOrganization', { body: { name: 'Mine' } });
  await expect(invite(person, anyAddress(), {}, undefined, orgId)).rejects.toThrow('not_verified');
  const params = { orgId, userId: stranger.user.id };
  const added = call(server, person, 'addOrganizationMember', { params, body: {} });
  await expect(added).rejects.toThrow('not_verified');
  expect(await call(server, stranger, 'getReceivedInvitations', {})).toEqual([]);
});
