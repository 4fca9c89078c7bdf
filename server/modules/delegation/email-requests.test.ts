import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
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

const anyAddress = () => `${uuidv7()}@example.org`;
const settle = () => server.app.heldJobs.runAll();

async function makeTask(by: TestSocket = socket): Promise<string> {
  return (await by.ask('createTask', { id: uuidv7(), title: 'Paint the fence', description: 'Green' })).id;
}
async function ask(email: string, by: Person = ana, via: TestSocket = socket): Promise<DelegationRequest> {
  return call(server, by, 'createDelegationRequest', {
    params: { noteId: await makeTask(via) },
    body: { id: uuidv7(), access: [{ id: uuidv7(), email }], message: 'Please, before the rain.' },
  });
}
const see = (by: Person, id: string) => call(server, by, 'getDelegationRequest', { params: { id } });
const requestsOf = async (by: Person) =>
  (await call(server, by, 'getDelegationRequests', {})).map(({ id }) => id);
const kindsOf = async (by: Person) =>
  (await call(server, by, 'getNotifications', { query: {} })).notifications.map(({ kind }) => kind);
const reject = (by: Person, id: string, body: object = {}) =>
  call(server, by, 'rejectDelegationRequest', { params: { id }, body });
const accept = (by: Person, id: string) =>
  call(server, by, 'acceptDelegationRequest', { params: { id }, body: {} });
const blockedBy = (by: Person) => call(server, by, 'getBlockedPeople', {});

/** View that an issuer has of a request, without what differs between any two. */
async function seenByIssuer(by: Person, id: string, email: string): Promise<string> {
  const { createdAt, updatedAt, expiresAt, issuerNoteId, access, ...rest } = await see(by, id);
  const addresses = access.map(({ id: _id, ...address }) => address);
  const seen = { ...rest, addresses, kinds: await kindsOf(by) };
  return JSON.stringify(seen).replaceAll(email, 'the address').replaceAll(id, 'the request');
}

describe('a request by email address is refused', () => {
  it('without a verified address of one’s own, alike for known and unknown addresses', async () => {
    const unsure = await registerUnverified(server);
    const theirs = await connectSocket(server.url, 'tasks', unsure.token);
    for (const email of [ana.email, anyAddress()])
      await expect(ask(email, unsure, theirs)).rejects.toThrow('not_verified');
    theirs.close();
  });

  it('for something else than an address, for one’s own, and twice', async () => {
    await expect(ask('ana')).rejects.toThrow('invalid_input');
    await expect(ask(ana.email)).rejects.toThrow('invalid_input');
    const email = anyAddress();
    const { issuerNoteId: noteId } = await ask(email);
    const body = { id: uuidv7(), email: email.toUpperCase() };
    const again = call(server, ana, 'createDelegationAccess', { params: { noteId }, body });
    await expect(again).rejects.toThrow('access_already_requested');
  });

  it('after a few within an hour, to one address alike whether it has an account', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const eve = await registerPerson(strict.server);
    const ben = await registerPerson(strict.server);
    const via = await connectSocket(strict.server.url, 'tasks', eve.token);
    const counts = [ben.email, anyAddress()].map(async (email) => {
      for (let count = 0; ; count += 1) {
        const { id: noteId } = await via.ask('createTask', { id: uuidv7(), title: 'Sweep' });
        const body = { id: uuidv7(), access: [{ id: uuidv7(), email }] };
        const sent = call(strict.server, eve, 'createDelegationRequest', { params: { noteId }, body });
        const refusal = await sent.then(
          () => '',
          (error: unknown) => String(error),
        );
        if (refusal === '') continue;
        expect(refusal).toContain('too_many_requests');
        return count;
      }
    });
    expect(await Promise.all(counts)).toEqual([5, 5]);
    via.close();
    await strict.close();
  });
});

describe('a request by email address', () => {
  it('asks the account that has verified it, which sees the note alone', async () => {
    const ben = await registerPerson(server);
    const { id, issuerNoteId } = await ask(ben.email.toUpperCase());
    expect(await requestsOf(ben)).toEqual([]);
    await settle();
    const seen = await see(ben, id);
    expect(seen).toMatchObject({ issuerName: 'Ada Test', message: 'Please, before the rain.' });
    expect(seen.note).toMatchObject({ title: 'Paint the fence', description: 'Green' });
    expect(seen.access).toMatchObject([{ userId: ben.user.id, isMine: true, status: 'pending' }]);
    expect(await kindsOf(ben)).toEqual(['delegation.requested']);
    const theirs = await connectSocket(server.url, 'tasks', ben.token);
    await expect(theirs.ask('getTask', { id: issuerNoteId })).rejects.toThrow('not_found');
    theirs.close();
    await accept(ben, id);
    const accepted = await see(ana, id);
    expect(accepted).toMatchObject({ status: 'accepted', acceptedById: ben.user.id });
    expect(accepted.access).toMatchObject([{ userId: ben.user.id, name: 'Ada Test', status: 'accepted' }]);
  });

  it('shows its issuer the same with and without an account, before and after both were settled', async () => {
    const ben = await registerPerson(server);
    const unsure = await registerUnverified(server);
    const emails = [ben.email, unsure.email, anyAddress()];
    const asked: { readonly by: Person; readonly id: string; readonly email: string }[] = [];
    for (const email of emails) {
      const by = await registerPerson(server);
      const via = await connectSocket(server.url, 'tasks', by.token);
      asked.push({ by, email, id: (await ask(email, by, via)).id });
      via.close();
    }
    const seenNow = async () => {
      const all = asked.map(async ({ by, id, email }) =>
        (await seenByIssuer(by, id, email)).replaceAll(by.user.id, 'the issuer'),
      );
      return new Set(await Promise.all(all));
    };
    const before = await seenNow();
    expect(before.size).toBe(1);
    expect([...before][0]).toContain('"name":"the address"');
    const cursors = await Promise.all(asked.map(({ by }) => call(server, by, 'getChanges', { query: {} })));
    await settle();
    expect(await seenNow()).toEqual(before);
    for (const [index, { by }] of asked.entries()) {
      const query = { after: cursors[index]?.cursor ?? '' };
      expect((await call(server, by, 'getChanges', { query })).changes).toEqual([]);
    }
    expect(await requestsOf(ben)).toHaveLength(1);
    expect(await requestsOf(unsure)).toEqual([]);
  });

  it('is mailed once to an address without an account, and waits for whoever verifies it', async () => {
    const email = anyAddress();
    const { id, issuerNoteId: noteId } = await ask(email);
    const [mail, ...others] = await accounts.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Ada Test asks you to take on: Paint the fence');
    expect(mail?.text).toMatch(/\/asked#[\w-]{64}\n/);
    expect(mail?.text).toContain('Please, before the rain.');
    expect(mail?.text).not.toContain('Green');
    const body = { id: uuidv7(), email: anyAddress() };
    await call(server, ana, 'createDelegationAccess', { params: { noteId }, body });
    const bea = await registerUnverified(server, email);
    await settle();
    expect(await requestsOf(bea)).toEqual([]);
    await expect(see(bea, id)).rejects.toThrow('not_found');
    await expect(accept(bea, id)).rejects.toThrow('not_found');
    const verifyToken = await accounts.tokenTo(email);
    await call(server, bea, 'verifyAccount', { body: { verifyToken } });
    await settle();
    expect(await kindsOf(bea)).toEqual(['delegation.requested']);
    expect((await see(bea, id)).access).toMatchObject([{ userId: bea.user.id, isMine: true }]);
    const mails = (await accounts.mailsTo(email)).filter(({ subject }) => subject?.includes('asks you'));
    expect(mails.length).toBeLessThanOrEqual(2);
    expect((await see(ana, id)).access).toMatchObject([{ userId: null, name: email }, { userId: null }]);
  });

  it('is not mailed to an address that refuses such mails, of which its issuer learns nothing', async () => {
    const email = anyAddress();
    await ask(email);
    const text = (await accounts.mailsTo(email)).at(-1)?.text ?? '';
    const token = /\/no-invitations\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    await call(server, null, 'chooseAddressRefusal', { body: { token, isRefused: true } });
    const { access } = await ask(email);
    expect(access).toMatchObject([{ name: email, status: 'pending' }]);
    expect(await accounts.mailsTo(email)).toHaveLength(1);
  });

  it('is gone once it was withdrawn: no mail, and nothing after registering', async () => {
    const email = anyAddress();
    const { id } = await ask(email);
    await call(server, ana, 'deleteDelegationRequest', { params: { id } });
    expect(await accounts.mailsTo(email)).toEqual([]);
    const bea = await registerUnverified(server, email);
    await call(server, bea, 'verifyAccount', { body: { verifyToken: await accounts.tokenTo(email) } });
    await settle();
    expect(await requestsOf(bea)).toEqual([]);
  });

  it('names whoever rejects it by their answer, and nobody before', async () => {
    const ben = await registerPerson(server);
    const { id, issuerNoteId } = await ask(ben.email);
    await settle();
    const known = async () => {
      const history = (await socket.ask('getTaskHistory', { id: issuerNoteId })).entries;
      return JSON.stringify([await see(ana, id), history]).includes(ben.user.id);
    };
    expect(await known()).toBe(false);
    await reject(ben, id, { message: 'No time.' });
    expect(await known()).toBe(true);
    expect((await see(ana, id)).access).toMatchObject([
      { userId: ben.user.id, status: 'rejected', answeredByName: 'Ada Test', message: 'No time.' },
    ]);
  });

  it('mentions nobody in its comments before they have written there', async () => {
    const ben = await registerPerson(server);
    const { id: delegationRequestId } = await ask(ben.email);
    await settle();
    const comment = (by: TestSocket, text: string) =>
      by.ask('createComment', { commentId: uuidv7(), delegationRequestId, text, mentionIds: [ben.user.id] });
    expect((await comment(socket, 'Is it you, Ben?')).mentionIds).toEqual([]);
    const theirs = await connectSocket(server.url, 'tasks', ben.token);
    await comment(theirs, 'It is.');
    expect((await comment(socket, 'Good.')).mentionIds).toEqual([ben.user.id]);
    theirs.close();
  });

  it('reaches a member of the same organization too', async () => {
    const acme = await makeOrganization(server, { people: { mia: 'member' } });
    const via = await connectSocket(server.url, 'tasks', acme.owner.token);
    const { id } = await ask(acme.people.mia.email, acme.owner, via);
    via.close();
    await settle();
    expect(await requestsOf(acme.people.mia)).toEqual([id]);
  });
});

describe('a blocked issuer', () => {
  it('reaches whoever blocked them neither by address nor by name, and does not learn of it', async () => {
    const ben = await registerPerson(server);
    const eve = await registerPerson(server);
    const via = await connectSocket(server.url, 'tasks', eve.token);
    const first = await ask(ben.email, eve, via);
    await settle();
    await reject(ben, first.id, { blocks: true });
    expect(await blockedBy(ben)).toEqual([{ id: eve.user.id, name: 'Ada Test' }]);
    expect(await blockedBy(eve)).toEqual([]);
    const known = [...(await requestsOf(ben))];
    const byEmail = await ask(ben.email, eve, via);
    const byName = await call(server, eve, 'createDelegationRequest', {
      params: { noteId: await makeTask(via) },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: ben.user.id }] },
    });
    await settle();
    expect(await requestsOf(ben)).toEqual(known);
    expect(await kindsOf(ben)).toEqual(['delegation.requested']);
    for (const { id } of [byEmail, byName]) {
      await expect(see(ben, id)).rejects.toThrow('not_found');
      await expect(accept(ben, id)).rejects.toThrow('not_found');
      expect(await see(eve, id)).toMatchObject({ status: 'pending', access: [{ status: 'pending' }] });
    }
    expect(await call(server, ben, 'unblockPerson', { params: { id: eve.user.id } })).toEqual([]);
    const last = await ask(ben.email, eve, via);
    await settle();
    expect(await requestsOf(ben)).toContain(last.id);
    via.close();
  });
});

describe('requests that wait for an address', () => {
  const verify = async (person: Person, email: string) => {
    const body = { verifyToken: await accounts.tokenTo(email) };
    await call(server, person, 'verifyAccount', { body });
  };

  it('are left alone by a later one to the same address', async () => {
    const email = anyAddress();
    const waiting = await ask(email);
    await settle();
    const ben = await registerPerson(server);
    await server.database.executeSql('update users set email = $1 where id = $2', [email, ben.user.id]);
    const later = await ask(email);
    await settle();
    expect(await requestsOf(ben)).toEqual([later.id]);
    expect((await see(ana, waiting.id)).status).toBe('pending');
  });

  it('all reach whoever verifies it, more than one page of them, though one fails at first', async () => {
    const email = anyAddress();
    const { id } = await ask(email);
    await settle();
    const ids = Array.from({ length: 120 }, () => `('${uuidv7()}'::uuid)`).join();
    await server.database.executeSql(`
      insert into tasks (id, created_at, updated_at, owner_id, title, importance, position)
        select id, now(), now(), '${ana.user.id}', 'Task', 50, 'a' || id from (values ${ids}) made (id);
      insert into delegation_requests (id, created_at, updated_at, issuer_note_id, issuer_id)
        select id, now(), now(), id, '${ana.user.id}' from (values ${ids}) made (id);
      insert into delegation_addresses (id, request_id, email)
        select id, id, '${email}' from (values ${ids}) made (id);
      create function refuse_match() returns trigger language plpgsql as $$ begin raise 'no match'; end $$;
      create trigger refuse_match before update on delegation_addresses
        for each row when (new.request_id = '${id}' and new.user_id is not null) execute function refuse_match();`);
    const bea = await registerUnverified(server, email);
    await verify(bea, email);
    await expect(settle()).rejects.toThrow();
    await server.database.executeSql('drop trigger refuse_match on delegation_addresses');
    expect(await requestsOf(bea)).not.toContain(id);
    expect((await requestsOf(bea)).length).toBeGreaterThanOrEqual(100);
    await settle();
    expect(await requestsOf(bea)).toContain(id);
    expect(await requestsOf(bea)).toHaveLength(121);
  });
});
