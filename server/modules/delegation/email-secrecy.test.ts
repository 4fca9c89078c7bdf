import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { PASSWORD, type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { joinTogether, makeOrganization } from '#tests/factories/test-organization.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { type AccountServer, startAccountServer } from '../accounts/account-mails.test-support.ts';

let accounts: AccountServer;
let server: TestServer;
let ana: Person;
let socket: TestSocket;

beforeAll(async () => {
  accounts = await startAccountServer({ rateLimitFactor: 20 });
  ({ server } = accounts);
  ana = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', ana.token);
});
afterAll(async () => {
  socket.close();
  await accounts.close();
});

type Path = { readonly email: string } | { readonly userId: string };

const anyAddress = () => `${uuidv7()}@example.org`;
const settle = () => server.app.heldJobs.runAll();
async function ask(...paths: Path[]): Promise<DelegationRequest> {
  const { id: noteId } = await socket.ask('createTask', { id: uuidv7(), title: 'Paint the fence' });
  const access = paths.map((path) => ({ id: uuidv7(), ...path }));
  return call(server, ana, 'createDelegationRequest', {
    params: { noteId },
    body: { id: uuidv7(), access },
  });
}
const add = (noteId: string, path: Path) =>
  call(server, ana, 'createDelegationAccess', { params: { noteId }, body: { id: uuidv7(), ...path } });
const see = (by: Person, id: string) => call(server, by, 'getDelegationRequest', { params: { id } });
const reject = (by: Person, id: string, body: object = {}) =>
  call(server, by, 'rejectDelegationRequest', { params: { id }, body });
const deleteAccount = (person: Person) =>
  call(server, person, 'deleteAccount', { body: { password: PASSWORD } });
const mention = (delegationRequestId: string, userId: string, text = 'Look') =>
  socket.ask('createComment', { commentId: uuidv7(), delegationRequestId, text, mentionIds: [userId] });
const kindsOf = async (by: Person) =>
  (await call(server, by, 'getNotifications', { query: {} })).notifications.map(({ kind }) => kind);
const rowsFor = async (email: string) =>
  (await server.database.executeSql('select 1 from delegation_addresses where email = $1', [email])).rows;

/** User who has blocked the issuer. */
async function registerBlocker(): Promise<Person> {
  const person = await registerPerson(server);
  const { id } = await ask({ userId: person.user.id });
  await reject(person, id, { blocks: true });
  return person;
}

async function changeAddress(person: Person): Promise<string> {
  const email = anyAddress();
  await call(server, person, 'requestEmailChange', { body: { email, password: PASSWORD } });
  await call(server, person, 'verifyAccount', { body: { verifyToken: await accounts.tokenTo(email) } });
  return email;
}

/** Expects later that the issuer reads the same of a request as now, and got no change of it. */
async function watch(id: string) {
  const { cursor } = await call(server, ana, 'getChanges', { query: {} });
  const before = await see(ana, id);
  return async () => {
    expect(await see(ana, id)).toEqual(before);
    const { changes } = await call(server, ana, 'getChanges', { query: { after: cursor } });
    expect(changes.filter((change) => change.id === id)).toEqual([]);
  };
}

describe('the issuer does not learn who has an account or has blocked them', () => {
  it.each([
    ['email', (person: Person) => ({ email: person.email })],
    ['name', (person: Person) => ({ userId: person.user.id })],
  ])('from the answer of a write that takes a request back that asked by %s', async (way, pathOf) => {
    const [known, blocker] = [await registerPerson(server), await registerBlocker()];
    const paths: Path[] = [pathOf(known), pathOf(blocker)];
    if (way === 'email') paths.push({ email: anyAddress() });
    const answers = paths.map(async (path) => {
      const { id: delegationRequestId, issuerNoteId: id } = await ask(path);
      const commentId = uuidv7();
      await socket.ask('createComment', { commentId, delegationRequestId, text: 'Please', mentionIds: [] });
      await settle();
      const at = new Date(server.clock.now()).toISOString();
      const { changes } = await socket.write('finishTask', { id, at, clientNow: at });
      return changes.map(({ entity, op }) => `${entity} ${op}`);
    });
    const [first, ...others] = await Promise.all(answers);
    expect(first).toContain('delegationRequest upsert');
    for (const other of others) expect(other).toEqual(first);
  });

  it('from what follows when an address is taken back, which takes all from its account', async () => {
    const [known, blocker] = [await registerPerson(server), await registerBlocker()];
    const theirs = await connectSocket(server.url, 'tasks', known.token);
    const kinds: string[] = [];
    for (const email of [known.email, blocker.email, anyAddress()]) {
      const { id, issuerNoteId: noteId, access } = await ask({ email }, { email: anyAddress() });
      await settle();
      const { id: commentId } = await mention(id, ana.user.id);
      const requestAccessId = access.find((path) => path.email === email)?.id ?? '';
      await call(server, ana, 'deleteDelegationAccess', { params: { noteId, requestAccessId } });
      kinds.push(server.app.heldJobs.held.map(({ name }) => name).join());
      if (email === known.email) await expect(see(known, id)).rejects.toThrow('not_found');
      await settle();
      if (email !== known.email) continue;
      for (const lost of [id, commentId])
        await theirs.waitForEvent((change) => change.id === lost && change.op === 'remove');
    }
    expect(new Set(kinds).size).toBe(1);
    expect(await kindsOf(known)).toEqual(['delegation.withdrawn', 'delegation.requested']);
    expect(await kindsOf(blocker)).toEqual(['delegation.requested']);
    theirs.close();
  });

  it('from a mention of somebody asked by name, in a new comment and in a changed one', async () => {
    const [known, blocker] = [await registerPerson(server), await registerBlocker()];
    for (const person of [known, blocker]) {
      const { id } = await ask({ userId: person.user.id });
      const { id: commentId, mentionIds } = await mention(id, person.user.id);
      expect(mentionIds).toEqual([person.user.id]);
      const data = { text: 'Look again', mentionIds: [person.user.id] };
      expect(await socket.ask('updateComment', { commentId, data })).toMatchObject(data);
    }
    expect(await kindsOf(known)).toContain('comment.mentioned');
    expect(await kindsOf(blocker)).toEqual(['delegation.requested']);
  });

  it('from a mention of somebody asked by name and by email', async () => {
    const [ben, eli] = [await registerPerson(server), await registerPerson(server)];
    for (const email of [ben.email, eli.email]) {
      const { id } = await ask({ userId: ben.user.id }, { email });
      await settle();
      expect((await mention(id, ben.user.id)).mentionIds).toEqual([ben.user.id]);
      expect((await mention(id, eli.user.id)).mentionIds).toEqual([]);
    }
  });

  it('from the limits, of people they know and of strangers', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const [eve, friend, foe] = [
      await registerPerson(strict.server),
      await registerPerson(strict.server),
      await registerPerson(strict.server),
    ];
    const via = await connectSocket(strict.server.url, 'tasks', eve.token);
    const offer = async ({ user }: Person) => {
      const { id: noteId } = await via.ask('createTask', { id: uuidv7(), title: 'Sweep' });
      const body = { id: uuidv7(), access: [{ id: uuidv7(), userId: user.id }] };
      const request = { params: { noteId }, body };
      return (await call(strict.server, eve, 'createDelegationRequest', request)).id;
    };
    for (const person of [friend, foe]) {
      const params = { id: await offer(person) };
      await call(strict.server, person, 'acceptDelegationRequest', { params, body: {} });
    }
    const params = { id: await offer(foe) };
    await call(strict.server, foe, 'rejectDelegationRequest', { params, body: { blocks: true } });
    for (const person of [friend, foe])
      for (let count = 0; count < 8; count += 1) await expect(offer(person)).resolves.toBeDefined();
    via.close();
    await strict.close();
  });

  it('from the ordinary answer of somebody asked by name and by email, who is asked once', async () => {
    const ben = await registerPerson(server);
    const { id } = await ask({ email: ben.email }, { userId: ben.user.id });
    await settle();
    expect(await kindsOf(ben)).toEqual(['delegation.requested']);
    const { access, requestAccessId } = await see(ben, id);
    expect(access.find((path) => path.id === requestAccessId)?.email).toBeNull();
    await reject(ben, id);
    const [byEmail, byName] = (await see(ana, id)).access;
    expect(byEmail).toMatchObject({ email: ben.email, status: 'pending', userId: null });
    expect(byName).toMatchObject({ email: null, status: 'rejected', userId: ben.user.id });
  });

  it('when somebody asked by email leaves the organization of the task', async () => {
    const acme = await makeOrganization(server, { people: { mia: 'member' } });
    const { mia } = acme.people;
    await joinTogether(server, acme.owner, acme.id, ana);
    const task = { id: uuidv7(), title: 'Paint the fence', organizationId: acme.id };
    const { id: noteId } = await socket.ask('createTask', task);
    const body = { id: uuidv7(), access: [{ id: uuidv7(), email: mia.email }] };
    const { id } = await call(server, ana, 'createDelegationRequest', { params: { noteId }, body });
    await settle();
    const expectUnchanged = await watch(id);
    await call(server, mia, 'leaveOrganization', { params: { orgId: acme.id } });
    await expectUnchanged();
    expect((await see(mia, id)).status).toBe('pending');
  });

  it('when somebody asked by email deletes their account without an answer', async () => {
    const ben = await registerPerson(server);
    const { id } = await ask({ email: ben.email }, { email: anyAddress() });
    await settle();
    const expectUnchanged = await watch(id);
    await deleteAccount(ben);
    await settle();
    await expectUnchanged();
    const mails = await accounts.mailsTo(ben.email);
    expect(mails.filter(({ subject }) => subject?.includes('asks you'))).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('leaves no address in requests that it answered or that ended, whether it was matched or not', async () => {
    const [ben, unsure] = [await registerPerson(server), await registerUnverified(server)];
    const answered = await ask({ email: ben.email });
    const ended = await ask({ email: ben.email });
    const unmatched = await ask({ email: ben.email }, { email: unsure.email });
    await call(server, ana, 'deleteDelegationRequest', { params: { id: unmatched.id } });
    await settle();
    await reject(ben, answered.id);
    await call(server, ana, 'deleteDelegationRequest', { params: { id: ended.id } });
    await deleteAccount(unsure);
    await deleteAccount(ben);
    await settle();
    expect(await rowsFor(ben.email)).toEqual([]);
    // An address that an account never verified may be somebody else's.
    expect(await rowsFor(unsure.email)).toHaveLength(1);
    expect(JSON.stringify(await see(ana, answered.id))).not.toContain(ben.email);
    expect((await see(ana, answered.id)).access).toMatchObject([{ status: 'rejected', userId: ben.user.id }]);
  });

  it('goes even if two of its addresses were asked in one request, answered or not', async () => {
    for (const answers of [0, 1, 2, 3]) {
      const ben = await registerPerson(server);
      const { id, issuerNoteId } = await ask({ email: ben.email }, { userId: ben.user.id });
      await settle();
      const email = await changeAddress(ben);
      await add(issuerNoteId, { email });
      await settle();
      const mine = (await see(ben, id)).access;
      expect(mine).toHaveLength(3);
      for (const { id: accessId } of mine.slice(0, answers))
        await reject(ben, id, { access: { id: accessId } });
      await deleteAccount(ben);
      await settle();
      const { access } = await see(ana, id);
      for (const path of access.filter(({ answeredAt }) => answeredAt !== null)) {
        expect(path).toMatchObject({ status: 'rejected', userId: ben.user.id });
        expect([ben.email, email]).not.toContain(path.email);
      }
      expect(access.map(({ status }) => status)).toEqual([
        ...mine.slice(0, answers).map(() => 'rejected'),
        ...mine.slice(answers).map((path) => (path.email === null ? 'rejected' : 'pending')),
      ]);
    }
  });
});
