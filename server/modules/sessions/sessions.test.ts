import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_LIFE, RETIRED_TOKEN_GRACE, SESSION_LIFE } from '#contract/limits.ts';
import {
  confirmPerson,
  cookieOf,
  PASSWORD,
  type Person,
  pageHeaders,
  registerPerson,
  signInAgain,
} from '#tests/factories/person.ts';
import { connectSocket, refusedHandshake } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function post(url: string, headers: Record<string, string>, payload?: object) {
  return server.app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function refresh(cookie: string, headers = pageHeaders(server)) {
  const reply = await post('/api/auth/refresh', { ...headers, cookie });
  return { status: reply.statusCode, body: reply.json(), cookie: cookieOf(reply.headers['set-cookie']) };
}

function getMe(token: string) {
  return server.app.inject({ method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${token}` } });
}

describe('register and login', () => {
  it('refuses without the anti-forgery header or from a foreign origin', async () => {
    const input = { email: 'x@example.org', password: PASSWORD, firstName: 'X' };
    for (const headers of [
      {},
      { origin: server.config.publicUrl },
      { 'x-csrf-protection': '1', origin: 'https://evil.example' },
      { 'x-csrf-protection': '1', origin: 'null' },
      { 'x-csrf-protection': '0', origin: server.config.publicUrl },
    ]) {
      for (const url of ['/api/users/register', '/api/auth/login']) {
        const reply = await post(url, headers, input);
        expect(reply.json().id).toBe('anti_forgery');
        expect(reply.headers['set-cookie']).toBeUndefined();
      }
    }
  });

  it('refuses a short password, a malformed email, a taken email and a taken user name', async () => {
    const { email, user } = await registerPerson(server);
    const input = { email: `${uuidv7()}@example.org`, password: PASSWORD, firstName: 'X' };
    const refused = async (changes: object) =>
      (await post('/api/users/register', pageHeaders(server), { ...input, ...changes })).json().id;
    expect(await refused({ password: 'short' })).toBe('invalid_input');
    expect(await refused({ email: 'nobody' })).toBe('invalid_input');
    expect(await refused({ email: email.toUpperCase() })).toBe('email_taken');
    expect(await refused({ userName: user.userName })).toBe('user_name_taken');
  });

  it('answers an unknown account like a wrong password', async () => {
    const { email } = await registerPerson(server);
    const login = (input: object) => post('/api/auth/login', pageHeaders(server), input);
    const wrong = await login({ email, password: 'not this one' });
    const unknown = await login({ email: 'nobody@example.org', password: 'not this one' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ id: 'wrong_credentials', message: 'Email or password is wrong' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('sets a cookie that scripts and other sites never see', async () => {
    const input = { email: `${uuidv7()}@example.org`, password: PASSWORD, firstName: 'X' };
    const reply = await post('/api/users/register', pageHeaders(server), input);
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/auth/);
    expect(cookie).toContain(`Max-Age=${SESSION_LIFE}`);
    expect(reply.json().refreshToken).toBeUndefined();
  });

  it('makes different user names of the same local part', async () => {
    const local = `ann${Date.now()}`;
    const first = await registerPerson(server, `${local}@one.example`);
    const second = await registerPerson(server, `${local}@two.example`);
    expect(first.user.userName).toBe(local);
    expect(second.user.userName).not.toBe(local);
  });
});

describe('refresh', () => {
  it('refuses no token, a forged one, and a cookie without header, origin or known origin', async () => {
    const { cookie } = await registerPerson(server);
    expect((await post('/api/auth/refresh', pageHeaders(server))).json().id).toBe('unauthenticated');
    expect((await refresh(`${cookie}x`)).body.id).toBe('unauthenticated');
    expect((await refresh(cookie, { 'x-csrf-protection': '1' })).body.id).toBe('anti_forgery');
    expect((await refresh(cookie, { origin: server.config.publicUrl })).body.id).toBe('anti_forgery');
    const evil = { 'x-csrf-protection': '1', origin: 'https://evil.example' };
    expect((await refresh(cookie, evil)).body.id).toBe('anti_forgery');
    const token = cookie.split('=')[1] ?? '';
    const asExtension = await post('/api/auth/refresh', { 'x-refresh-token': token });
    expect(asExtension.json().id).toBe('unauthenticated');
  });

  it('returns the same successor until that is used, so a lost reply signs nobody out', async () => {
    const { cookie } = await registerPerson(server);
    const first = await refresh(cookie);
    server.clock.advance(10 * RETIRED_TOKEN_GRACE);
    const again = await refresh(cookie);
    expect(first.status).toBe(200);
    expect(again.cookie).toBe(first.cookie);
    const third = await refresh(first.cookie);
    expect(third.status).toBe(200);
    expect(third.cookie).not.toBe(first.cookie);
  });

  it('accepts a retired token for 30 seconds, then ends the session for good', async () => {
    const person = await registerPerson(server);
    const second = await refresh(person.cookie);
    const third = await refresh(second.cookie);
    server.clock.advance(RETIRED_TOKEN_GRACE);
    expect(await refresh(person.cookie)).toMatchObject({ status: 200, cookie: second.cookie });
    server.clock.advance(1);
    expect(await refresh(person.cookie)).toMatchObject({ status: 403, body: { id: 'session_revoked' } });
    expect(await refresh(third.cookie)).toMatchObject({ status: 403, body: { id: 'session_revoked' } });
    expect((await getMe(person.token)).json().id).toBe('session_revoked');
  });

  it('ends the session for a token retired so long ago that its row is gone', async () => {
    const person = await registerPerson(server);
    let { cookie } = await refresh(person.cookie);
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance(2 * 60 * 60_000);
      ({ cookie } = await refresh(cookie));
    }
    expect((await refresh(person.cookie)).body.id).toBe('session_revoked');
    expect((await refresh(cookie)).body.id).toBe('session_revoked');
  });

  it('gives concurrent refreshes the same successor', async () => {
    const { cookie } = await registerPerson(server);
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie)));
    expect(new Set(replies.map((reply) => reply.cookie)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  it('stores no token, only hashes', async () => {
    const { cookie } = await registerPerson(server);
    const { rows } = await server.database.executeSql('select * from refresh_tokens');
    const secret = cookie.split('=')[1]?.split('.')[2] ?? 'missing';
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('expires without use', async () => {
    const { cookie } = await registerPerson(server);
    server.clock.advance(SESSION_LIFE * 1_000);
    expect((await refresh(cookie)).body.id).toBe('unauthenticated');
  });
});

describe('the access token', () => {
  it('is refused if it is missing, forged or expired', async () => {
    const { token } = await registerPerson(server);
    expect((await server.app.inject('/api/me')).json().id).toBe('unauthenticated');
    expect((await getMe(`${token.slice(0, -3)}abc`)).json().id).toBe('unauthenticated');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    expect((await getMe(unsigned)).json().id).toBe('unauthenticated');
    expect((await getMe(token)).statusCode).toBe(200);
    server.clock.advance(ACCESS_TOKEN_LIFE * 1_000);
    expect((await getMe(token)).json().id).toBe('unauthenticated');
  });

  it('closes an open socket when it expires, after an emit', async () => {
    const { token } = await registerPerson(server);
    const socket = await connectSocket(server.url, 'tasks', token);
    server.clock.advance(ACCESS_TOKEN_LIFE * 1_000);
    await socket.waitFor('unauthenticated');
    await expect.poll(() => socket.socket.connected).toBe(false);
    expect(await refusedHandshake(server.url, 'tasks', { token })).toEqual({ id: 'unauthenticated' });
    expect(await refusedHandshake(server.url, 'calendar', {})).toEqual({ id: 'unauthenticated' });
    expect(await refusedHandshake(server.url, 'calendar', { token: 7 })).toEqual({ id: 'unauthenticated' });
  });
});

describe('logout', () => {
  it('ends this session and no other, and closes its sockets', async () => {
    const person = await registerPerson(server);
    const other = await signInAgain(server, person);
    const socket = await connectSocket(server.url, 'calendar', person.token);
    const otherSocket = await connectSocket(server.url, 'calendar', other.token);
    const headers = {
      ...pageHeaders(server),
      authorization: `Bearer ${person.token}`,
      cookie: person.cookie,
    };
    expect((await post('/api/auth/logout', { ...headers, origin: 'https://evil.example' })).json().id).toBe(
      'anti_forgery',
    );
    const reply = await post('/api/auth/logout', headers);
    expect(reply.statusCode).toBe(200);
    expect(String(reply.headers['set-cookie'])).toMatch(/daywall_refresh=;/);
    await socket.waitFor('unauthorized');
    await expect.poll(() => socket.socket.connected).toBe(false);
    expect(otherSocket.socket.connected).toBe(true);
    expect((await getMe(person.token)).statusCode).toBe(403);
    expect(await refusedHandshake(server.url, 'tasks', { token: person.token })).toEqual({
      id: 'unauthorized',
    });
    expect((await refresh(person.cookie)).body.id).toBe('session_revoked');
    expect((await getMe(other.token)).statusCode).toBe(200);
    otherSocket.close();
  });
});

describe('session status', () => {
  it('tells whether the cookie belongs to a live session, without using it', async () => {
    const person = await registerPerson(server);
    const status = async (headers: Record<string, string>) =>
      (await server.app.inject({ method: 'GET', url: '/api/auth/session', headers })).json();
    expect(await status({})).toEqual({ isLoggedIn: false });
    expect(await status({ cookie: 'daywall_refresh=nonsense' })).toEqual({ isLoggedIn: false });
    expect(await status({ cookie: person.cookie })).toEqual({ isLoggedIn: true });
    await post('/api/auth/logout', { ...pageHeaders(server), authorization: `Bearer ${person.token}` });
    expect(await status({ cookie: person.cookie })).toEqual({ isLoggedIn: false });
  });
});

describe('the extension', () => {
  const codeVerifier = 'v'.repeat(64);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redirectUri = `https://${'abcdefghijklmnop'.repeat(2)}.chromiumapp.org/daywall`;
  const origin = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;

  async function authorize(person: Person, uri = redirectUri) {
    const headers = { authorization: `Bearer ${person.token}` };
    await confirmPerson(server, person);
    return (await post('/api/auth/extension/authorize', headers, { redirectUri: uri, codeChallenge })).json();
  }
  async function exchange(code: string, changes: object = {}) {
    const reply = await post(
      '/api/auth/extension/token',
      { origin },
      { code, codeVerifier, redirectUri, ...changes },
    );
    return { ...reply.json(), status: reply.statusCode, cookie: reply.headers['set-cookie'] };
  }

  it.each([
    'https://evil.example/',
    `http://${'a'.repeat(32)}.chromiumapp.org/`,
    `https://${'a'.repeat(32)}.chromiumapp.org.evil.example/`,
    `https://${'z'.repeat(32)}.chromiumapp.org/`,
    `https://x@${'a'.repeat(32)}.chromiumapp.org/`,
  ])('gets no code for %s', async (uri) => {
    expect((await authorize(await registerPerson(server), uri)).id).toBe('redirect_not_allowed');
  });

  it('gets no session for a wrong verifier, another address, or a used, expired or forged code', async () => {
    const person = await registerPerson(server);
    const wrong = { codeVerifier: 'w'.repeat(64) };
    const { code } = await authorize(person);
    expect((await exchange(code, wrong)).id).toBe('invalid_code');
    expect((await exchange(code)).id).toBe('invalid_code');
    const elsewhere = await authorize(person);
    expect((await exchange(elsewhere.code, { redirectUri: `${redirectUri}/x` })).id).toBe('invalid_code');
    const late = await authorize(person);
    server.clock.advance(60_000);
    expect((await exchange(late.code)).id).toBe('invalid_code');
    expect((await exchange('made-up')).id).toBe('invalid_code');
  });

  it('has a session of its own, refreshed by header and never by cookie', async () => {
    const person = await registerPerson(server);
    const { code } = await authorize(person);
    const signedIn = await exchange(code);
    expect(signedIn).toMatchObject({ status: 200, user: { id: person.user.id } });
    expect(signedIn.cookie).toBeUndefined();
    expect((await exchange(code)).id).toBe('invalid_code');
    expect((await refresh(`daywall_refresh=${signedIn.refreshToken}`)).body.id).toBe('unauthenticated');
    const reply = await post('/api/auth/refresh', { origin, 'x-refresh-token': signedIn.refreshToken });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['access-control-allow-origin']).toBe(origin);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(reply.json().refreshToken).not.toBe(signedIn.refreshToken);
    await post('/api/auth/logout', { ...pageHeaders(server), authorization: `Bearer ${person.token}` });
    expect((await getMe(reply.json().accessToken)).statusCode).toBe(200);
  });

  it('may call from its own origin and from no other site', async () => {
    const preflight = async (from: string) =>
      (
        await server.app.inject({
          method: 'OPTIONS',
          url: '/api/me',
          headers: { origin: from, 'access-control-request-method': 'GET' },
        })
      ).headers['access-control-allow-origin'];
    expect(await preflight(origin)).toBe(origin);
    expect(await preflight('https://evil.example')).toBeUndefined();
  });
});
