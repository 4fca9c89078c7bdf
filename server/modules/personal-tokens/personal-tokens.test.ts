import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PERSONAL_TOKENS } from '#contract/limits.ts';
import { personalToken } from '#contract/tokens/personal-token.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import {
  confirmPerson,
  PASSWORD,
  type Person,
  registerPerson,
  signInAgain,
} from '#tests/factories/person.ts';
import { connectSocket, refusedHandshake } from '#tests/factories/socket.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, MINUTE } from '#time/units.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(
  token: string,
  method: Method,
  url: string,
  payload?: object,
  remoteAddress = '203.0.113.7',
) {
  const reply = await server.app.inject({
    method,
    url,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json(), challenge: reply.headers['www-authenticate'] };
}

const all = { name: 'Backup script', scopes: [...tokenScopes], days: 30 };

async function confirmedPerson(): Promise<Person> {
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  return person;
}

async function makeToken(person: Person, fields: object = {}): Promise<{ id: string; token: string }> {
  const { status, body } = await send(person.token, 'POST', '/api/auth/tokens', { ...all, ...fields });
  if (status !== 200) throw new Error(`making a token answered ${JSON.stringify(body)}`);
  return { id: body.personalToken.id, token: body.token };
}

const tokenWith = async (person: Person, ...scopes: TokenScope[]) =>
  (await makeToken(person, { scopes })).token;

describe('a personal token', () => {
  it('is made by nobody who has not just confirmed who they are', async () => {
    const person = await registerPerson(server);
    expect((await send(person.token, 'POST', '/api/auth/tokens', all)).body.id).toBe('confirmation_needed');
    expect((await send(person.token, 'GET', '/api/auth/tokens')).body).toEqual([]);
  });

  it('needs a name, a scope and a chosen end', async () => {
    const person = await confirmedPerson();
    for (const wrong of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['tasks'] },
      { days: 0 },
      { days: 367 },
      { days: undefined },
    ]) {
      const { status, body } = await send(person.token, 'POST', '/api/auth/tokens', { ...all, ...wrong });
      expect([status, body.id], JSON.stringify(wrong)).toEqual([400, 'invalid_input']);
    }
  });

  it(`is refused beyond ${MAX_PERSONAL_TOKENS}, of which those that ran out do not count`, async () => {
    const person = await confirmedPerson();
    for (let made = 0; made < MAX_PERSONAL_TOKENS; made += 1) await makeToken(person, { days: 1 });
    expect((await send(person.token, 'POST', '/api/auth/tokens', all)).body.id).toBe('too_many');
    server.clock.advance(DAY + MINUTE);
    const again = await signInAgain(server, person);
    await confirmPerson(server, again);
    await makeToken(again);
  });

  it('is no token where a digit is wrong, and costs no query', async () => {
    const { token } = await makeToken(await confirmedPerson());
    expect(token).toMatch(/^dwp_[0-9A-Za-z]{49}$/);
    const last = token.endsWith('0') ? '1' : '0';
    for (const wrong of [
      `${token.slice(0, -1)}${last}`,
      token.slice(0, -1),
      `${token}0`,
      'dwp_',
      token.slice(4),
    ]) {
      const { status, body, challenge } = await send(wrong, 'GET', '/api/me');
      expect([status, body.id, challenge]).toEqual([401, 'unauthenticated', 'Bearer realm="Daywall"']);
      expect(await refusedHandshake(server.url, 'tasks', { token: wrong })).toEqual({
        id: 'unauthenticated',
      });
    }
  });

  it('is shown once, and stored by its hash alone', async () => {
    const person = await confirmedPerson();
    const { id, token } = await makeToken(person);
    const { rows } = await server.database.executeSql('select * from personal_tokens where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 40));
    const [listed] = (await send(person.token, 'GET', '/api/auth/tokens')).body;
    expect(Object.keys(listed).sort()).toEqual(Object.keys(personalToken.shape).sort());
    expect(listed).toMatchObject({ id, name: 'Backup script', scopes: tokenScopes, lastUsedAt: null });
  });

  it('is told of by mail, with its name', async () => {
    const person = await confirmedPerson();
    await makeToken(person, { name: 'Night job' });
    const mails = server.app.heldJobs.held.map(({ data }) => data);
    expect(mails).toContainEqual(
      expect.objectContaining({ kind: 'tokenMade', to: person.email, tokenName: 'Night job' }),
    );
  });

  it('acts as its user, and says when and from which network it was last used', async () => {
    const person = await confirmedPerson();
    const { token } = await makeToken(person);
    expect((await send(token, 'GET', '/api/me')).body.id).toBe(person.user.id);
    const seen = async () => {
      const [{ lastUsedAt, lastUsedFrom }] = (await send(person.token, 'GET', '/api/auth/tokens')).body;
      return { lastUsedAt: Date.parse(lastUsedAt), lastUsedFrom };
    };
    const first = server.clock.now();
    expect(await seen()).toEqual({ lastUsedAt: first, lastUsedFrom: '203.0.113.x' });
    server.clock.advance(MINUTE / 2);
    await send(token, 'GET', '/api/me', undefined, '198.51.100.9');
    expect(await seen()).toEqual({ lastUsedAt: first, lastUsedFrom: '203.0.113.x' });
    server.clock.advance(MINUTE / 2);
    await send(token, 'GET', '/api/me', undefined, '2001:db8:77:1::9');
    expect(await seen()).toEqual({ lastUsedAt: first + MINUTE, lastUsedFrom: '2001:db8:77::' });
  });

  it('is refused beyond its scopes, which the answer names', async () => {
    const person = await confirmedPerson();
    const reading = await tokenWith(person, 'tasks:read');
    expect((await send(reading, 'GET', '/api/search?query=Task')).status).toBe(200);
    const organizations = await send(reading, 'GET', '/api/organizations');
    expect(organizations).toEqual({
      status: 403,
      body: { id: 'insufficient_scope', message: expect.any(String), scope: 'people:read' },
      challenge: 'Bearer realm="Daywall", error="insufficient_scope", scope="people:read"',
    });
    const writing = await tokenWith(person, 'people:write');
    expect((await send(writing, 'GET', '/api/organizations')).status).toBe(200);
    const several = await send(writing, 'GET', '/api/changes');
    expect(several.body.scope).toBe('tasks:read time:read calendar:read');
  });

  it('never reaches the ways into the account, whatever its scopes', async () => {
    const { token } = await makeToken(await confirmedPerson());
    const none = { id: 'insufficient_scope', message: expect.any(String) };
    expect((await send(token, 'POST', '/api/auth/tokens', all)).body).toEqual(none);
    expect((await send(token, 'PUT', '/api/auth/password', { newPassword: 'x' })).body).toEqual(none);
    expect((await send(token, 'DELETE', '/api/me', { password: PASSWORD })).body).toEqual(none);
    expect((await send(token, 'GET', '/api/auth/devices')).challenge).toBe(
      'Bearer realm="Daywall", error="insufficient_scope"',
    );
  });

  it('of another user, unknown or ended, is not found', async () => {
    const [ada, grace] = [await confirmedPerson(), await confirmedPerson()];
    const { id, token } = await makeToken(grace);
    expect((await send(ada.token, 'DELETE', `/api/auth/tokens/${id}`)).body.id).toBe('not_found');
    expect((await send(ada.token, 'DELETE', `/api/auth/tokens/${uuidv7()}`)).body.id).toBe('not_found');
    expect((await send(token, 'GET', '/api/me')).status).toBe(200);
    expect((await send(grace.token, 'DELETE', `/api/auth/tokens/${id}`)).body).toEqual({});
    expect((await send(grace.token, 'DELETE', `/api/auth/tokens/${id}`)).body.id).toBe('not_found');
  });

  it('that is ended is refused at once, and loses its sockets', async () => {
    const person = await confirmedPerson();
    const { id, token } = await makeToken(person);
    const socket = await connectSocket(server.url, 'tasks', token);
    await send(person.token, 'DELETE', `/api/auth/tokens/${id}`);
    await socket.waitFor('unauthorized');
    expect((await send(token, 'GET', '/api/me')).body.id).toBe('unauthenticated');
  });

  it('ends by itself, and is listed for a while', async () => {
    const person = await confirmedPerson();
    const { token } = await makeToken(person, { days: 1 });
    const endless = await makeToken(person, { days: null });
    const socket = await connectSocket(server.url, 'tasks', token);
    server.clock.advance(DAY + MINUTE);
    await socket.waitFor('unauthenticated');
    expect((await send(token, 'GET', '/api/me')).body.id).toBe('unauthenticated');
    expect((await send(endless.token, 'GET', '/api/me')).status).toBe(200);
    const again = await signInAgain(server, person);
    expect((await send(again.token, 'GET', '/api/auth/tokens')).body).toHaveLength(2);
    server.clock.advance(40 * DAY);
    for (const job of server.app.scheduledJobs) if (job.name === 'retention') await job.run();
    const later = await signInAgain(server, person);
    expect((await send(later.token, 'GET', '/api/auth/tokens')).body).toHaveLength(1);
  });

  it('ends with all other devices', async () => {
    const person = await confirmedPerson();
    const { token } = await makeToken(person);
    const socket = await connectSocket(server.url, 'calendar', token);
    await send(person.token, 'DELETE', '/api/auth/devices');
    await socket.waitFor('unauthorized');
    expect((await send(token, 'GET', '/api/me')).body.id).toBe('unauthenticated');
    expect((await send(person.token, 'GET', '/api/me')).status).toBe(200);
  });

  it('is made by no session that ends at the same moment', async () => {
    const database = await openTestDatabase();
    const gates: Promise<void>[] = [];
    const transaction: typeof database.transaction = async (work) => {
      await gates.shift();
      return database.transaction(work);
    };
    const held = await startTestServer({}, { ...database, transaction });
    const person = await registerPerson(held);
    const other = await signInAgain(held, person);
    await confirmPerson(held, other);
    const call = (by: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
      held.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${by.token}` },
        ...(payload && { payload }),
      });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    gates.push(gate);
    const making = call(other, 'POST', '/api/auth/tokens', all);
    await expect.poll(() => gates.length).toBe(0);
    expect((await call(person, 'DELETE', '/api/auth/devices')).statusCode).toBe(200);
    open();
    expect((await making).json().id).toBe('session_revoked');
    expect((await call(person, 'GET', '/api/auth/tokens')).json()).toEqual([]);
    await held.close();
  });

  it('ends with the old password, and the mail says so', async () => {
    const person = await confirmedPerson();
    const { token } = await makeToken(person);
    const change = { currentPassword: PASSWORD, newPassword: 'eleven purple bicycles' };
    expect((await send(person.token, 'PUT', '/api/auth/password', change)).status).toBe(200);
    expect((await send(token, 'GET', '/api/me')).body.id).toBe('unauthenticated');
    const mails = server.app.heldJobs.held.map(({ data }) => data);
    expect(mails).toContainEqual(
      expect.objectContaining({
        kind: 'passwordChanged',
        to: person.email,
        ended: expect.objectContaining({ haveTokensEnded: true }),
      }),
    );
  });
});

describe('a socket of a personal token', () => {
  it('is answered within its scopes, and hears no changes', async () => {
    const person = await confirmedPerson();
    const own = await connectSocket(server.url, 'tasks', person.token);
    const socket = await connectSocket(server.url, 'tasks', await tokenWith(person, 'tasks:write'));
    const id = uuidv7();
    await socket.ask('createQuickTask', { id, title: 'By a program' });
    await own.waitForEvent((change) => change.entity === 'task' && change.id === id);
    expect((await socket.ask('getTasks', {})).tasks.map(({ title }) => title)).toEqual(['By a program']);
    const [event, body] = await socket.emitRaw('startNoteTimer', { requestId: uuidv7(), id });
    expect([event, body]).toEqual([
      'startNoteTimer.error',
      expect.objectContaining({ error: expect.objectContaining({ scope: 'time:write' }) }),
    ]);
    expect(socket.received).toEqual([]);
  });

  it('counts against the calls of its token, as HTTP does', async () => {
    const limited = await startTestServer({ rateLimitFactor: 0.01 });
    const person = await registerPerson(limited);
    await confirmPerson(limited, person);
    const made = await limited.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers: { authorization: `Bearer ${person.token}` },
      payload: all,
    });
    const { token } = made.json<{ token: string }>();
    const socket = await connectSocket(limited.url, 'tasks', token);
    const answers: unknown[] = [];
    for (let index = 0; index < 7; index += 1)
      answers.push((await socket.emitRaw('getLabels', { requestId: uuidv7() }))[0]);
    expect(answers).toEqual([...Array(6).fill('getLabels.answer'), 'getLabels.error']);
    const call = await limited.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
    expect(call.json().id).toBe('too_many_requests');
    await limited.close();
  });

  it('is sent no change of an area that its token does not read', async () => {
    const person = await confirmedPerson();
    const own = await connectSocket(server.url, 'tasks', person.token);
    const id = uuidv7();
    await own.ask('createQuickTask', { id, title: 'Measured' });
    const timing = await connectSocket(server.url, 'tasks', await tokenWith(person, 'time:write'));
    const now = new Date(server.clock.now()).toISOString();
    const data = { recordId: uuidv7(), startedAt: now, clientNow: now };
    const { changes } = await timing.write('startNoteTimer', { id, data });
    expect(new Set(changes.map(({ entity }) => entity))).toEqual(new Set(['timerRecord', 'user']));
  });
});
