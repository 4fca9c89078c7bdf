import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERIFICATION_LIFE } from '#contract/limits.ts';
import { PASSWORD, registerUnverified } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { type AccountServer, startAccountServer } from './account-mails.test-support.ts';

let stand: AccountServer;
beforeAll(async () => {
  stand = await startAccountServer();
});
afterAll(() => stand.close());

const newAddress = () => `${uuidv7()}@example.net`;
const verify = (person: { token: string }, verifyToken?: unknown) =>
  stand.callAs(person, 'POST', '/api/verify-account', { verifyToken });
const requestMail = (person: { token: string }) =>
  stand.callAs(person, 'GET', '/api/request-account-verification');
const requestChange = (person: { token: string }, email: string, password = PASSWORD) =>
  stand.callAs(person, 'POST', '/api/request-email-change', { email, password });
const me = async (person: { token: string }) => (await stand.callAs(person, 'GET', '/api/me')).body;

describe('verifying an account', () => {
  it('is refused without being signed in', async () => {
    expect((await stand.send('POST', '/api/verify-account', { verifyToken: 'x' })).body.id).toBe(
      'unauthenticated',
    );
    expect((await stand.send('GET', '/api/request-account-verification')).body.id).toBe('unauthenticated');
  });

  it('is refused without a token, in the specification’s words', async () => {
    const person = await registerUnverified(stand.server);
    for (const missing of [undefined, null, '', '  ']) {
      expect(await verify(person, missing)).toEqual({
        status: 400,
        body: { id: 'no_user_token', message: 'No user token' },
      });
    }
    expect((await verify(person, 5)).body.id).toBe('invalid_input');
  });

  it('is refused with a token that is forged, another’s, run out, or of another purpose', async () => {
    const [person, other] = [await registerUnverified(stand.server), await registerUnverified(stand.server)];
    const token = await stand.tokenTo(person.email);
    expect((await verify(person, 'forged')).body).toEqual({
      id: 'invalid_token',
      message: 'The link is not valid any more',
    });
    expect((await verify(other, token)).body.id).toBe('invalid_token');
    await stand.send('POST', '/api/request-password-reset', { email: person.email });
    expect((await verify(person, await stand.tokenTo(person.email))).body.id).toBe('invalid_token');
    const late = await startAccountServer();
    const latecomer = await registerUnverified(late.server);
    const lateToken = await late.tokenTo(latecomer.email);
    late.server.clock.advance(VERIFICATION_LIFE * 1_000);
    const again = await late.signInAgain(latecomer);
    const reply = await late.callAs(again, 'POST', '/api/verify-account', { verifyToken: lateToken });
    expect(reply.body.id).toBe('invalid_token');
    await late.server.app.scheduledJobs.find(({ name }) => name === 'retention')?.run();
    expect((await late.server.database.executeSql('select * from account_tokens')).rows).toEqual([]);
    await late.close();
    expect((await me(person)).isVerified).toBe(false);
  });

  it('works once, with the mail that registering sent, and is heard live', async () => {
    const person = await registerUnverified(stand.server);
    const socket = await connectSocket(stand.server.url, 'tasks', person.token);
    expect(person.user.isVerified).toBe(false);
    const token = await stand.tokenTo(person.email);
    expect((await verify(person, token)).body).toMatchObject({ id: person.user.id, isVerified: true });
    const { change } = await socket.waitForEvent(({ entity }) => entity === 'user');
    expect(change).toMatchObject({ data: { isVerified: true } });
    expect((await verify(person, token)).body.id).toBe('invalid_token');
    expect((await me(person)).isVerified).toBe(true);
    socket.close();
  });

  it('takes the latest of several mails only; who is verified gets none', async () => {
    const person = await registerUnverified(stand.server);
    const first = await stand.tokenTo(person.email);
    expect((await requestMail(person)).body).toEqual({});
    const second = await stand.tokenTo(person.email);
    expect(second).not.toBe(first);
    expect((await verify(person, first)).body.id).toBe('invalid_token');
    expect((await verify(person, second)).body.isVerified).toBe(true);
    const before = (await stand.mailsTo(person.email)).length;
    expect((await requestMail(person)).body).toEqual({});
    expect(await stand.mailsTo(person.email)).toHaveLength(before);
  });

  it('answers a replay as it answered first', async () => {
    const person = await registerUnverified(stand.server);
    const verifyToken = await stand.tokenTo(person.email);
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() };
    const first = await stand.send('POST', '/api/verify-account', { verifyToken }, headers);
    const again = await stand.send('POST', '/api/verify-account', { verifyToken }, headers);
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
  });

  it('keeps no token as it is in the database, nor in what the server says', async () => {
    const person = await registerUnverified(stand.server);
    const token = await stand.tokenTo(person.email);
    const { rows } = await stand.server.database.executeSql(
      'select to_jsonb(t)::text as row from account_tokens t',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('sends mails in the language that the browser asks for, until one is chosen', async () => {
    const person = await registerUnverified(stand.server);
    const headers = {
      authorization: `Bearer ${person.token}`,
      'accept-language': 'xx, fr-CA;q=0.8, de;q=0.5',
    };
    await stand.send('GET', '/api/request-account-verification', undefined, headers);
    await stand.callAs(person, 'PUT', '/api/app-settings', { language: 'it' });
    await stand.send('GET', '/api/request-account-verification', undefined, headers);
    expect(await stand.subjectsTo(person.email)).toEqual([
      'Confirm your email address',
      'Confirmez votre adresse e-mail',
      'Conferma il tuo indirizzo e-mail',
    ]);
  });

  it('asks for few mails an hour', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const person = await registerUnverified(strict.server);
    const ids: unknown[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      ids.push((await strict.callAs(person, 'GET', '/api/request-account-verification')).body.id);
    }
    expect(ids).toEqual([...Array.from({ length: 5 }, () => undefined), 'too_many_requests']);
    await strict.close();
  });
});

describe('changing the address', () => {
  it('is refused with a wrong password, and for what is no address', async () => {
    const person = await registerUnverified(stand.server);
    expect(await requestChange(person, newAddress(), 'not this one')).toMatchObject({
      status: 409,
      body: { id: 'wrong_password', message: 'The password is wrong' },
    });
    expect((await requestChange(person, 'nobody')).body.id).toBe('invalid_input');
    expect(await stand.subjectsTo(person.email)).toEqual(['Confirm your email address']);
  });

  it('tells the address that there is, and changes nothing before the new one is proven', async () => {
    const person = await registerUnverified(stand.server);
    const email = newAddress();
    expect((await requestChange(person, email.toUpperCase())).body).toEqual({});
    expect(await stand.subjectsTo(person.email)).toEqual([
      'Confirm your email address',
      'Your email address is about to change',
    ]);
    expect((await me(person)).email).toBe(person.email);

    const earlier = (await stand.mailsTo(person.email))[0];
    const token = await stand.tokenTo(email);
    expect((await verify(person, token)).body).toMatchObject({ email, isVerified: true });
    expect((await stand.subjectsTo(person.email)).at(-1)).toBe('Your email address was changed');
    expect([await stand.signIn(person.email), await stand.signIn(email)]).toEqual([401, 200]);
    const old = /token=([\w-]+)/.exec(earlier?.text ?? '')?.[1];
    expect((await verify(person, old)).body.id).toBe('invalid_token');
  });

  it('takes the latest of several', async () => {
    const person = await registerUnverified(stand.server);
    const [first, second] = [newAddress(), newAddress()];
    await requestChange(person, first);
    await requestChange(person, second);
    expect((await verify(person, await stand.tokenTo(first))).body.id).toBe('invalid_token');
    expect((await verify(person, await stand.tokenTo(second))).body.email).toBe(second);
  });

  it('to a taken address is answered alike, and refused when it is proven', async () => {
    const [person, owner] = [await registerUnverified(stand.server), await registerUnverified(stand.server)];
    expect(await requestChange(person, owner.email)).toEqual({ status: 200, body: {} });
    const token = await stand.tokenTo(owner.email);
    expect(await verify(person, token)).toMatchObject({ status: 409, body: { id: 'email_taken' } });
    expect((await me(person)).email).toBe(person.email);
    expect((await verify(owner, token)).body.id).toBe('invalid_token');
  });

  it('makes a mail of an earlier reset useless', async () => {
    const person = await registerUnverified(stand.server);
    const email = newAddress();
    await stand.send('POST', '/api/request-password-reset', { email: person.email });
    const reset = await stand.tokenTo(person.email);
    await requestChange(person, email);
    await verify(person, await stand.tokenTo(email));
    const reply = await stand.send('POST', '/api/reset-password', {
      token: reset,
      password: 'a new password',
    });
    expect(reply.body.id).toBe('invalid_token');
  });
});

describe('registering with a taken address', () => {
  it('is refused, tells the owner of the address by mail, and can be tried a few times only', async () => {
    const strict = await startAccountServer({ rateLimitFactor: 1 });
    const owner = await registerUnverified(strict.server);
    const input = { email: owner.email.toUpperCase(), password: PASSWORD, firstName: 'Eve' };
    const ids: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      ids.push((await strict.send('POST', '/api/users/register', input)).body.id);
    }
    expect(ids).toEqual([...Array.from({ length: 5 }, () => 'email_taken'), 'too_many_requests']);
    expect(await strict.subjectsTo(owner.email)).toEqual([
      'Confirm your email address',
      ...Array.from({ length: 5 }, () => 'You already have an account'),
    ]);
    expect((await strict.mailsTo(owner.email)).at(-1)?.text).not.toContain('Eve');
    await strict.close();
  });
});
