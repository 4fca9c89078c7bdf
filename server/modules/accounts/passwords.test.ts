import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_RESET_LIFE } from '#contract/limits.ts';
import { confirmPerson, PASSWORD, pageHeaders, registerUnverified } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { type AccountServer, startAccountServer } from './account-mails.test-support.ts';

const NEW_PASSWORD = 'another horse entirely';

let stand: AccountServer;
beforeAll(async () => {
  stand = await startAccountServer();
});
afterAll(() => stand.close());

const requestReset = (email: unknown, headers?: Record<string, string>) =>
  stand.send('POST', '/api/request-password-reset', { email }, headers);
const reset = (body: object, headers?: Record<string, string>) =>
  stand.send('POST', '/api/reset-password', body, headers);
const change = (person: { token: string }, currentPassword: string, newPassword: string) =>
  stand.callAs(person, 'PUT', '/api/auth/password', { currentPassword, newPassword });

describe('asking for a reset', () => {
  it('is refused without the anti-forgery header or from a foreign origin', async () => {
    for (const headers of [
      {},
      { origin: stand.server.config.publicUrl },
      { 'x-csrf-protection': '1', origin: 'https://evil.example' },
    ]) {
      expect((await requestReset('x@example.org', headers)).body.id).toBe('anti_forgery');
      expect((await reset({ token: 'x', password: NEW_PASSWORD }, headers)).body.id).toBe('anti_forgery');
    }
  });

  it('is refused without an address, in the specification’s words', async () => {
    for (const missing of [undefined, null, '', ' ']) {
      expect(await requestReset(missing)).toEqual({
        status: 400,
        body: { id: 'password_reset_failed', message: 'Password reset request did not work' },
      });
    }
  });

  it('does and answers the same for known and unknown addresses, and mails the known', async () => {
    const { email } = await registerUnverified(stand.server);
    await stand.server.app.heldJobs.runAll();
    const { held } = stand.server.app.heldJobs;
    const seen: unknown[] = [];
    for (const address of [email.toUpperCase(), 'nobody@example.org', 'no address']) {
      const before = held.length;
      const reply = await requestReset(address);
      seen.push([reply, held.slice(before).map(({ name, data }) => [name, Object.keys(data ?? {})])]);
    }
    expect(seen[0]).toEqual([{ status: 200, body: {} }, [['password-reset', ['email', 'language']]]]);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const before = stand.smtp.mails.length;
    expect((await stand.subjectsTo(email)).at(-1)).toBe('Reset your password');
    expect(stand.smtp.mails).toHaveLength(before + 1);
  });

  it('is answered beyond the limit of an account too, which is mailed no more than that', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1, trustProxy: ['127.0.0.1'] });
    const { email } = await registerUnverified(strict.server);
    for (const address of [email, 'nobody@example.org']) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const headers = { ...pageHeaders(strict.server), 'x-forwarded-for': `192.0.2.${turn}` };
        statuses.push(
          (await strict.send('POST', '/api/request-password-reset', { email: address }, headers)).status,
        );
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    }
    const mails = await strict.mailsTo(email);
    const resets = mails.filter(({ subject }) => subject === 'Reset your password');
    expect(resets).toHaveLength(5);
    // A stranger's later request does not invalidate the first link.
    const token = /[?&]token=([\w-]+)/.exec(resets[0]?.text ?? '')?.[1];
    const headers = pageHeaders(strict.server);
    const reply = await strict.send(
      'POST',
      '/api/reset-password',
      { token, password: NEW_PASSWORD },
      headers,
    );
    expect(reply.status).toBe(200);
    await strict.close();
  });
});

describe('resetting the password', () => {
  it('is refused where the token or the password is missing, in the specification’s words', async () => {
    for (const body of [
      {},
      { token: 'x' },
      { token: '', password: NEW_PASSWORD },
      { token: null, password: NEW_PASSWORD },
      { token: 'x', password: null },
    ]) {
      expect(await reset(body)).toEqual({
        status: 400,
        body: { id: 'password_reset_failed', message: 'Password reset request did not work' },
      });
    }
    expect((await reset({ token: 'x', password: 'short' })).body.id).toBe('invalid_input');
  });

  it('is refused with a token that is forged, run out or of another purpose', async () => {
    const { email } = await registerUnverified(stand.server);
    const refused = async (token: string) => (await reset({ token, password: NEW_PASSWORD })).body.id;
    expect(await refused('forged')).toBe('invalid_token');
    expect(await refused(await stand.tokenTo(email))).toBe('invalid_token');
    await requestReset(email);
    const token = await stand.tokenTo(email);
    stand.server.clock.advance(PASSWORD_RESET_LIFE * 1_000);
    expect(await refused(token)).toBe('invalid_token');
    expect(await stand.signIn(email)).toBe(200);
  });

  it('works once, ends every session, verifies the address and tells by mail', async () => {
    const person = await registerUnverified(stand.server);
    const { email } = person;
    const second = await stand.signInAgain(person);
    const socket = await connectSocket(stand.server.url, 'tasks', second.token);
    await requestReset(email);
    const token = await stand.tokenTo(email);
    expect(await reset({ token, password: NEW_PASSWORD })).toEqual({ status: 200, body: {} });
    await socket.waitFor('unauthorized');
    for (const { token: access } of [person, second]) {
      expect((await stand.callAs({ token: access }, 'GET', '/api/me')).body.id).toBe('session_revoked');
    }
    expect((await reset({ token, password: NEW_PASSWORD })).body.id).toBe('invalid_token');
    expect([await stand.signIn(email), await stand.signIn(email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect(await stand.subjectsTo(email)).toContain('Your password was reset');
    const { body } = await stand.send('POST', '/api/auth/login', { email, password: NEW_PASSWORD });
    expect(body.user.isVerified).toBe(true);
  });

  it('ends the access tokens of the account', async () => {
    const person = await registerUnverified(stand.server);
    await confirmPerson(stand.server, person);
    const body = { name: 'Script', scopes: ['tasks:read' as const], days: 1 };
    const { token: access } = await call(stand.server, person, 'createPersonalToken', { body });
    expect((await stand.callAs({ token: access }, 'GET', '/api/v1/tasks')).status).toBe(200);
    await requestReset(person.email);
    const token = await stand.tokenTo(person.email);
    expect((await reset({ token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await stand.callAs({ token: access }, 'GET', '/api/v1/tasks')).body.id).toBe('unauthenticated');
    const { body: signedIn } = await stand.send('POST', '/api/auth/login', {
      email: person.email,
      password: NEW_PASSWORD,
    });
    expect((await stand.callAs(signedIn, 'GET', '/api/auth/tokens')).body).toEqual([]);
  });

  it('has one winner where it is tried twice at once', async () => {
    const { email } = await registerUnverified(stand.server);
    await requestReset(email);
    const token = await stand.tokenTo(email);
    const replies = await Promise.all([
      reset({ token, password: 'the first of the two' }),
      reset({ token, password: 'the second of the two' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('changing the password', () => {
  it('is refused with a wrong one, a short one and without being signed in', async () => {
    const person = await registerUnverified(stand.server);
    expect(await change(person, 'not this one', NEW_PASSWORD)).toEqual({
      status: 409,
      body: { id: 'wrong_password', message: 'The password is wrong' },
    });
    expect((await change(person, PASSWORD, 'short')).body.id).toBe('invalid_input');
    expect((await change({ token: 'x' }, PASSWORD, NEW_PASSWORD)).body.id).toBe('unauthenticated');
    expect(await stand.signIn(person.email)).toBe(200);
  });

  it('cannot be guessed at', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const person = await registerUnverified(strict.server);
    const ids: string[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const input = { currentPassword: `guess ${turn}`, newPassword: NEW_PASSWORD };
      ids.push((await strict.callAs(person, 'PUT', '/api/auth/password', input)).body.id);
    }
    expect(ids).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'too_many_requests']);
    await strict.close();
  });

  it('ends the other sessions and what mails could still do, and tells by mail', async () => {
    const person = await registerUnverified(stand.server);
    const other = await stand.signInAgain(person);
    await requestReset(person.email);
    const token = await stand.tokenTo(person.email);
    expect((await change(person, PASSWORD, NEW_PASSWORD)).body).toEqual({});
    expect((await stand.callAs(person, 'GET', '/api/me')).status).toBe(200);
    expect((await stand.callAs(other, 'GET', '/api/me')).body.id).toBe('session_revoked');
    expect((await reset({ token, password: 'yet another one' })).body.id).toBe('invalid_token');
    expect([await stand.signIn(person.email), await stand.signIn(person.email, NEW_PASSWORD)]).toEqual([
      401, 200,
    ]);
    expect((await stand.subjectsTo(person.email)).at(-1)).toBe('Your password was changed');
  });
});

it('signing in with the old password while it is changed leaves no device signed in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await registerUnverified(stand.server);
    const { email } = person.user;
    const headers = pageHeaders(stand.server);
    const signIn = (password: string) =>
      stand.server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers,
        payload: { email, password },
      });
    let isChanged = false;
    const changed = change(person, PASSWORD, NEW_PASSWORD).finally(() => {
      isChanged = true;
    });
    const others: Promise<unknown>[] = [];
    let underWay = 0;
    // Several at a time until the password has changed: some of them end afterwards.
    while (!isChanged) {
      if (underWay < 6) {
        underWay += 1;
        others.push(Promise.resolve(signIn(PASSWORD)).finally(() => (underWay -= 1)));
      }
      await setImmediate();
    }
    expect((await changed).status).toBe(200);
    await Promise.all(others);
    const { body } = await stand.callAs(person, 'GET', '/api/auth/devices');
    expect(body).toMatchObject([{ isCurrent: true }]);
  }
});
