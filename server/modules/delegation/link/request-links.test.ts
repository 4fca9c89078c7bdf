import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { DONE_LINK_DAYS, MAX_LINK_COMMENTS, MAX_SENT_AGAIN, REQUEST_LINK_DAYS } from '#contract/limits.ts';
import type { LinkAct } from '#contract/people/request-link.ts';
import { type Person, registerPerson, registerUnverified, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { DAY, SECONDS_PER_DAY } from '#time/units.ts';
import { type AccountServer, startAccountServer } from '../../accounts/account-mails.test-support.ts';

let accounts: AccountServer;
let server: TestServer;
let ana: Person;
let socket: TestSocket;

beforeAll(async () => {
  accounts = await startAccountServer({ rateLimitFactor: 50 });
  ({ server } = accounts);
  ana = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', ana.token);
});
afterAll(async () => {
  socket.close();
  await accounts.close();
});

const whole = { dueDay: null, isWholeDay: false };
const anyAddress = () => `${uuidv7()}@example.org`;
const settle = () => server.app.heldJobs.runAll();
const see = (id: string) => call(server, ana, 'getDelegationRequest', { params: { id } });
const taskOf = (id: string) => socket.ask('getTask', { id });
const read = (token: string) => call(server, null, 'readRequestLink', { body: { token } });
const answer = (token: string, act: LinkAct, name?: string) =>
  call(server, null, 'answerRequestLink', {
    body: { token, answer: act, ...(name === undefined ? {} : { name }) },
  });
const newsOf = async () =>
  (await call(server, ana, 'getNotifications', { query: {} })).notifications.map(
    ({ kind, actorName }) => `${kind} ${actorName}`,
  );

async function mailsTo(email: string) {
  await settle();
  return accounts.smtp.mails.filter(({ recipients }) => recipients.includes(email));
}
const tokensTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ text }) => /\/asked#([\w-]{64})\n/.exec(text ?? '')?.[1] ?? []);

interface Asked {
  readonly request: DelegationRequest;
  readonly email: string;
  readonly token: string;
}

async function ask(others: readonly object[] = [], email = anyAddress()): Promise<Asked> {
  const noteId = (
    await socket.ask('createTask', { id: uuidv7(), title: 'Paint the fence', description: '**Green**' })
  ).id;
  const access = [{ id: uuidv7(), email }, ...others.map((path) => ({ id: uuidv7(), ...path }))];
  const body = { id: uuidv7(), access, message: 'Before the rain.' };
  const request = await call(server, ana, 'createDelegationRequest', { params: { noteId }, body });
  return { request, email, token: (await tokensTo(email)).at(-1) ?? '' };
}
/** Registers with an address and verifies it by its mail. */
async function signUp(email: string): Promise<Person> {
  const person = await registerUnverified(server, email);
  const verifyToken = await accounts.tokenTo(email);
  await call(server, person, 'verifyAccount', { body: { verifyToken } });
  await settle();
  return person;
}
const addressOf = ({ request, email }: Asked) => ({
  params: { id: request.id, requestAccessId: request.access.find((each) => each.email === email)?.id ?? '' },
});

describe('a link is refused', () => {
  it('with a token that is forged, of a feed’s kind, or of a request that was withdrawn', async () => {
    const { token, request } = await ask();
    for (const wrong of ['x', `${token}A`, `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`]) {
      expect(await read(wrong)).toBeNull();
      await expect(answer(wrong, { act: 'accept' })).rejects.toThrow('invalid_token');
    }
    await call(server, ana, 'deleteDelegationRequest', { params: { id: request.id } });
    expect(await read(token)).toBeNull();
    await expect(answer(token, { act: 'accept' })).rejects.toThrow('invalid_token');
  });

  it('after it was declined, its address was removed, or somebody else was faster', async () => {
    const declined = await ask();
    expect(await answer(declined.token, { act: 'decline', message: 'No ladder.' }, 'Bo')).toBeNull();
    const ben = await registerPerson(server);
    const faster = await ask([{ userId: ben.user.id }]);
    await call(server, ben, 'acceptDelegationRequest', { params: { id: faster.request.id }, body: {} });
    for (const { token } of [declined, faster]) {
      expect(await read(token)).toBeNull();
      await expect(answer(token, { act: 'accept' })).rejects.toThrow('invalid_token');
    }
    const seen = await see(declined.request.id);
    expect(seen.status).toBe('rejected');
    expect(seen.access).toMatchObject([
      { status: 'rejected', message: 'No ladder.', name: 'Bo', userId: null },
    ]);
  });

  it('to finish what was not accepted, and to open files of it', async () => {
    const { token } = await ask();
    await expect(answer(token, { act: 'finish' })).rejects.toThrow('not_pending');
    const empty = answer(token, { act: 'comment', commentId: uuidv7(), text: ' ' });
    await expect(empty).rejects.toThrow('invalid_input');
    const file = call(server, null, 'openRequestLinkFile', { body: { token, fileId: uuidv7() } });
    await expect(file).rejects.toThrow('not_found');
  });

  it('for more comments than one may write in a day', async () => {
    const { token } = await ask();
    for (let count = 0; count < MAX_LINK_COMMENTS; count += 1)
      await answer(token, { act: 'comment', commentId: uuidv7(), text: `${count}` }, 'Bo');
    const more = answer(token, { act: 'comment', commentId: uuidv7(), text: 'More' });
    // The first of them counts for a day.
    await expect(more).rejects.toMatchObject({
      reply: { id: 'too_many_requests', retryAfter: SECONDS_PER_DAY },
    });
  });

  it('to anybody but the issuer to be ended or sent again', async () => {
    const asked = await ask();
    const ben = await registerPerson(server);
    for (const name of ['endRequestLink', 'sendRequestAgain'] as const)
      await expect(call(server, ben, name, addressOf(asked))).rejects.toThrow('not_found');
    await expect(call(server, ana, 'endRequestLink', addressOf(asked))).rejects.toThrow('not_delegated');
  });
});

describe('the link of a request', () => {
  it('shows what was shared and nothing else, and reading it changes nothing', async () => {
    const asked = await ask([{ email: anyAddress() }]);
    const before = JSON.stringify(await see(asked.request.id));
    const shown = await read(asked.token);
    expect(shown).toMatchObject({ issuerName: 'Ada Test', message: 'Before the rain.', status: 'pending' });
    expect(shown?.note).toMatchObject({ title: 'Paint the fence', description: '**Green**' });
    const text = JSON.stringify(shown);
    const { request } = asked;
    const secrets = [request.id, request.issuerNoteId, request.issuerId, ana.email, request.access[1]?.email];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(JSON.stringify(await see(request.id))).toBe(before);
  });

  it('accepts once, finishes and reopens: the issuer hears of it by name', async () => {
    const { token, request, email } = await ask();
    await answer(token, { act: 'accept' }, 'Bo');
    expect(await answer(token, { act: 'accept' })).toMatchObject({ status: 'accepted', isDone: false });
    expect(await see(request.id)).toMatchObject({
      status: 'accepted',
      acceptedById: null,
      acceptedByName: 'Bo',
      access: [{ email, name: 'Bo', status: 'accepted', userId: null }],
    });
    const task = await taskOf(request.issuerNoteId);
    expect(task).toMatchObject({ delegatedStatus: 'DELEGATED', NoteAccess: [] });
    expect(await answer(token, { act: 'finish' })).toMatchObject({ isDone: true });
    expect((await taskOf(request.issuerNoteId)).progress).toBe('done');
    expect(await answer(token, { act: 'reopen' })).toMatchObject({ isDone: false });
    expect((await newsOf()).slice(0, 2)).toEqual(['task.finished Bo', 'delegation.accepted Bo']);
  });

  it('proposes a date that its issuer agrees to, which is an acceptance', async () => {
    const { token, request, email } = await ask();
    const dueDate = new Date(server.clock.now() + DAY).toISOString();
    await answer(token, { act: 'propose', proposalId: uuidv7(), ...whole, dueDate, message: 'Dry by then.' });
    const proposalId = uuidv7();
    const shown = await answer(token, { act: 'propose', proposalId, ...whole, dueDate });
    expect(shown?.proposal).toMatchObject({ dueDate, status: 'pending' });
    expect((await see(request.id)).proposals).toMatchObject([
      { id: proposalId, userId: null, userName: email },
    ]);
    const params = { id: request.id };
    await call(server, ana, 'answerDelegationProposal', { params, body: { proposalId, isAccepted: true } });
    expect(await see(request.id)).toMatchObject({ status: 'accepted', dueDate, acceptedById: null });
    expect(await read(token)).toMatchObject({ status: 'accepted', dueDate });
    expect((await mailsTo(email)).at(-1)?.subject).toContain('agreed to your date');
    expect((await read(token))?.calendar).toContain('BEGIN:VEVENT');
  });

  it('comments once with a name, and reads answers without addresses', async () => {
    const { token, request, email } = await ask();
    const act = { act: 'comment', commentId: uuidv7(), text: 'Which green?' } as const;
    await answer(token, act, 'Bo');
    await answer(token, act);
    const about = { delegationRequestId: request.id };
    await socket.ask('createComment', { ...about, commentId: uuidv7(), text: 'Moss' });
    const { comments: seen } = await socket.ask('getComments', about);
    expect(seen.map(({ authorName, authorId }) => [authorName, authorId])).toEqual([
      ['Bo', null],
      ['Ada Test', ana.user.id],
    ]);
    const shown = (await read(token))?.comments;
    expect(shown?.map(({ isMine, text }) => [isMine, text])).toEqual([
      [true, 'Which green?'],
      [false, 'Moss'],
    ]);
    expect(JSON.stringify(seen)).not.toContain(email);
  });

  it('is ended by its issuer, who has the task back', async () => {
    const asked = await ask();
    await answer(asked.token, { act: 'accept' });
    await call(server, ana, 'endRequestLink', addressOf(asked));
    expect(await read(asked.token)).toBeNull();
    expect((await taskOf(asked.request.issuerNoteId)).delegatedStatus).toBe('OPEN');
    expect((await see(asked.request.id)).status).toBe('withdrawn');
  });

  it('is sent again a few times, each with a new token that ends the one of before', async () => {
    const asked = await ask();
    for (let count = 0; count < MAX_SENT_AGAIN; count += 1) {
      await call(server, ana, 'sendRequestAgain', addressOf(asked));
      await settle();
    }
    await expect(call(server, ana, 'sendRequestAgain', addressOf(asked))).rejects.toMatchObject({
      reply: { id: 'too_many_requests', retryAfter: SECONDS_PER_DAY },
    });
    const tokens = await tokensTo(asked.email);
    expect(new Set(tokens).size).toBe(MAX_SENT_AGAIN + 1);
    expect(await read(tokens.at(-2) ?? '')).toBeNull();
    expect(await read(tokens.at(-1) ?? '')).not.toBeNull();
  });
});

describe('signing up with the address', () => {
  it('brings what was accepted and said to the account, and ends the link', async () => {
    const { token, request, email } = await ask();
    await answer(token, { act: 'comment', commentId: uuidv7(), text: 'Gladly.' }, 'Bo');
    await answer(token, { act: 'accept' });
    const bo = await signUp(email);
    expect(await read(token)).toBeNull();
    expect(await see(request.id)).toMatchObject({ status: 'accepted', acceptedById: bo.user.id });
    const theirs = await connectSocket(server.url, 'tasks', bo.token);
    expect(await theirs.ask('getTask', { id: request.issuerNoteId })).toMatchObject({ role: 'assignee' });
    const {
      comments: [comment],
    } = await theirs.ask('getComments', { delegationRequestId: request.id });
    expect(comment?.authorId).toBe(bo.user.id);
    theirs.close();
  });

  it('tells the issuer nothing before the account answers', async () => {
    const { token, request, email } = await ask();
    const dueDate = new Date(server.clock.now() + DAY).toISOString();
    await answer(token, { act: 'propose', proposalId: uuidv7(), ...whole, dueDate }, 'Bo');
    const before = JSON.stringify(await see(request.id));
    const bo = await signUp(email);
    expect(await read(token)).toBeNull();
    expect(JSON.stringify(await see(request.id))).toBe(before);
    const own = await call(server, bo, 'getDelegationRequest', { params: { id: request.id } });
    expect(own.proposals).toHaveLength(1);
    await call(server, bo, 'acceptDelegationRequest', { params: { id: request.id }, body: {} });
    expect((await see(request.id)).proposals).toMatchObject([{ userId: bo.user.id }]);
  });
});

describe('time', () => {
  it('ends a link, long after the mail and a while after the task was finished', async () => {
    const [waiting, done] = [await ask(), await ask()];
    await answer(done.token, { act: 'accept' });
    await answer(done.token, { act: 'finish' });
    expect(await read(done.token)).not.toBeNull();
    server.clock.advance(DONE_LINK_DAYS * DAY);
    expect(await read(done.token)).toBeNull();
    server.clock.advance((REQUEST_LINK_DAYS - DONE_LINK_DAYS) * DAY);
    expect(await read(waiting.token)).toBeNull();
    ana = await signInAgain(server, ana);
    expect((await see(done.request.id)).status).toBe('accepted');
  });
});
